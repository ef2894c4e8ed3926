// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import io.aeolus.cli.CachedInput;
import io.aeolus.cli.PreparedTopology;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.ResourceText;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.sentiment.internal.Analysis;
import io.aeolus.sentiment.language.Filtered.Reason;
import io.aeolus.sentiment.topology.SentimentTopology;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;

/** The sentiment workload of the command line. Thread-safe. */
public final class SentimentWorkload implements Workload {

    private static final String PLAN = "/io/aeolus/sentiment/plan.json";

    /** About half a minute of input with one task per bolt. */
    private static final int DEFAULT_TWEETS = 5_000;

    private static final long SEED = 2013;

    /** Enough to keep all tasks busy: about a second of work. */
    private static final int MAX_SPOUT_PENDING = 500;

    /**
     * Idle bolts park immediately and for longer. With Storm's default, a bolt first polls a thousand times, which takes longer than the
     * interval between tweets, so that a dozen mostly idle bolts would poll all the time.
     */
    private static final Map<String, Object> CONFIG = Map.of(
            Config.TOPOLOGY_MAX_SPOUT_PENDING, MAX_SPOUT_PENDING,
            Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 0,
            Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 5);

    /** Called by {@link java.util.ServiceLoader}. */
    public SentimentWorkload() {}

    @Override
    public String name() {
        return SentimentTopology.NAME;
    }

    @Override
    public String description() {
        return "finds opinions and their subjects in tweets, in fifteen bolts in a row; the CPU is the bottleneck";
    }

    @Override
    public List<String> libraries() {
        return List.of(
                "emoji-java",
                "jackson-core",
                "json",
                "jsoup",
                "lucene-analysis-common",
                "lucene-core",
                "opennlp-models-langdetect",
                "opennlp-models-lemmatizer-en",
                "opennlp-models-pos-en",
                "opennlp-models-sentdetect-en",
                "opennlp-models-tokenizer-en",
                "opennlp-tools");
    }

    @Override
    public PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException {
        options.refuseReference(name());
        Path file = options.input().isPresent() ? options.input().get() : generated(options, progress);
        Analysis analysis = Analysis.of(file, Runtime.getRuntime().availableProcessors(), progress);
        if (analysis.kept() == 0) {
            throw new BadInputException(file + ": none of its " + analysis.lines()
                    + " lines is a tweet in English; a line is JSON with a text, or ends in a tab and the text");
        }
        // The spout emits every line; the filter drops lines that are not English tweets.
        return new PreparedTopology(
                SentimentTopology.NAME,
                analysis.lines(),
                description(file, analysis),
                () -> SentimentTopology.of(file),
                CONFIG,
                ResourceText.of(SentimentWorkload.class, PLAN),
                analysis.digest());
    }

    private static Path generated(WorkloadOptions options, Progress progress) throws BadInputException {
        long tweets = options.rows().orElse(DEFAULT_TWEETS);
        return CachedInput.of(
                options.cacheDirectory(),
                "tweets-%d-seed%d.tsv".formatted(tweets, SEED),
                tweets,
                file -> TweetGenerator.generate(tweets, SEED, file),
                progress);
    }

    private static Map<String, Object> description(Path file, Analysis analysis) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("file", file.toString());
        description.put("analysed", analysis.kept());
        for (Reason reason : Reason.values()) {
            description.put(reason.label(), analysis.dropped(reason));
        }
        return description;
    }
}
