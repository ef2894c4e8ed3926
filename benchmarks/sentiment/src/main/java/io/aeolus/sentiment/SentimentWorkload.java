// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.sentiment.internal.DefaultInput;
import io.aeolus.sentiment.internal.PreparedSentiment;
import io.aeolus.sentiment.topology.SentimentTopology;
import java.nio.file.Path;
import java.util.List;

/** The sentiment workload of the command line. Thread-safe. */
public final class SentimentWorkload implements Workload {

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

    /** Lines that are not tweets are always counted and skipped, so {@code --skip-bad-lines} has no effect. */
    @Override
    public PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException {
        if (options.reference().isPresent()) {
            throw new BadInputException("workload '" + name() + "' has no reference results: remove --reference");
        }
        Path path = options.input().isPresent()
                ? options.input().get()
                : DefaultInput.generateOnce(options.rows(), options.cacheDirectory(), progress);
        return PreparedSentiment.of(new TweetFile(path), progress);
    }
}
