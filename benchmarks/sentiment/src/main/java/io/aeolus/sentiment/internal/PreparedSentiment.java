// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.internal;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.ReferenceReport;
import io.aeolus.cli.ResourceText;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.probe.OutputDigest;
import io.aeolus.sentiment.TweetFile;
import io.aeolus.sentiment.language.Filtered.Reason;
import io.aeolus.sentiment.topology.SentimentTopology;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;

/** The sentiment workload with an input file. Immutable. */
public final class PreparedSentiment implements PreparedWorkload {

    private static final String PLAN = "/io/aeolus/sentiment/plan.json";

    /** Enough to keep all tasks busy: about a second of work. */
    private static final int MAX_SPOUT_PENDING = 500;

    private final TweetFile file;
    private final Analysis analysis;

    private PreparedSentiment(TweetFile file, Analysis analysis) {
        this.file = file;
        this.analysis = analysis;
    }

    /**
     * Computes the result of a file.
     *
     * @throws BadInputException if the file cannot be read, or has no tweet in English
     */
    public static PreparedSentiment of(TweetFile file, Progress progress) throws BadInputException {
        Analysis analysis = DirectPass.of(file, Runtime.getRuntime().availableProcessors(), progress);
        if (analysis.kept() == 0) {
            throw new BadInputException(file.path() + ": none of its " + analysis.lines()
                    + " lines is a tweet in English; a line is JSON with a text, or ends in a tab and the text");
        }
        return new PreparedSentiment(file, analysis);
    }

    @Override
    public String topologyName() {
        return SentimentTopology.NAME;
    }

    /** The spout emits every line; the filter drops lines that are not English tweets. */
    @Override
    public long rows() {
        return analysis.lines();
    }

    @Override
    public Map<String, Object> inputDescription() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("file", file.path().toString());
        description.put("analysed", analysis.kept());
        for (Reason reason : Reason.values()) {
            description.put(reason.label(), analysis.dropped(reason));
        }
        description.put("rated", analysis.rated());
        analysis.agreement().ifPresent(agreement -> description.put("agreement", rounded(agreement)));
        analysis.correlation().ifPresent(correlation -> description.put("correlation", rounded(correlation)));
        return description;
    }

    private static double rounded(double share) {
        return Math.round(share * 1_000) / 1_000.0;
    }

    @Override
    public StormTopology topology() {
        return SentimentTopology.of(file);
    }

    /**
     * Idle bolts park immediately and for longer. With Storm's default, a bolt first polls a thousand times, which takes longer than the
     * interval between tweets, so that a dozen mostly idle bolts would poll all the time.
     */
    @Override
    public Map<String, Object> config() {
        return Map.of(
                Config.TOPOLOGY_MAX_SPOUT_PENDING, MAX_SPOUT_PENDING,
                Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 0,
                Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 5);
    }

    @Override
    public String defaultPlan() {
        return ResourceText.of(PreparedSentiment.class, PLAN);
    }

    @Override
    public OutputDigest expectedOutput() {
        return analysis.digest();
    }

    /** There are no reference results; the description contains the ratings of the file. */
    @Override
    public Optional<ReferenceReport> compareWithReference(Collection<List<Object>> outputs) {
        return Optional.empty();
    }
}
