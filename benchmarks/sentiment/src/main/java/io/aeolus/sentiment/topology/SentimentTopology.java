// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.topology;

import io.aeolus.cli.TextSpout;
import io.aeolus.sentiment.TweetReader;
import io.aeolus.sentiment.language.Stage;
import java.nio.file.Path;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/**
 * The dataflow of sentiment analysis: a chain of a spout and 15 bolts connected by shuffle grouping.
 *
 * <pre>
 * spout - filter - sentence - tokenizer - posTagger - customNormalizer - complexPhrases - negation - baseForm
 *       - sentimentWord - attribute - normalizer - stopWord - sa - html - result
 * </pre>
 *
 * <p>The output is the stream of result, which has no consumer: a row for each English tweet. Tweets are independent, so results do not
 * depend on parallelism. A replayed tweet can be emitted again with an equal result.
 */
public final class SentimentTopology {

    /** The topology's name. */
    public static final String NAME = "sentiment";

    static final String SPOUT = "spout";
    static final String FILTER = "filter";
    static final String RESULT = "result";

    private SentimentTopology() {}

    /**
     * Builds the topology with parallelism 1 everywhere.
     *
     * @param input the file to read; must exist on the machine of every worker
     * @return a topology whose spout ends with the file
     */
    public static StormTopology of(Path input) {
        TopologyBuilder builder = new TopologyBuilder();
        String path = input.toString();
        builder.setSpout(SPOUT, new TextSpout(() -> TweetReader.open(Path.of(path))));
        builder.setBolt(FILTER, new FilterBolt()).shuffleGrouping(SPOUT);
        String last = FILTER;
        for (Stage stage : Stage.values()) {
            builder.setBolt(stage.id(), new StageBolt(stage)).shuffleGrouping(last);
            last = stage.id();
        }
        builder.setBolt(RESULT, new ResultBolt()).shuffleGrouping(last);
        return builder.createTopology();
    }
}
