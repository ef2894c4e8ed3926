package io.aeolus.sentiment.topology;

import io.aeolus.sentiment.TweetFile;
import io.aeolus.sentiment.language.Stage;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/**
 * The dataflow that finds out what tweets say of what: a spout and fifteen bolts in a row, each shuffled to the next.
 *
 * <pre>
 * spout - filter - sentence - tokenizer - posTagger - customNormalizer - complexPhrases - negation - baseForm
 *       - sentimentWord - attribute - normalizer - stopWord - sa - html - result
 * </pre>
 *
 * <p>The output, which nobody consumes, is result's stream: a row for each tweet in English. Tweets do not depend on each other, so
 * the result is the same at every parallelism. A tweet that is replayed may come out again, and is the same then.
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
     * @param input the file to read; it must be there on every worker's machine
     * @return a topology whose spout ends with the file
     */
    public static StormTopology of(TweetFile input) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(SPOUT, new LineSpout(input.path().toString()));
        builder.setBolt(FILTER, new FilterBolt()).shuffleGrouping(SPOUT);
        String last = FILTER;
        TweetSchema sent = TweetSchema.TEXT_ONLY;
        for (Stage stage : Stage.values()) {
            builder.setBolt(stage.id(), new StageBolt(stage, sent)).shuffleGrouping(last);
            last = stage.id();
            sent = TweetSchema.after(stage);
        }
        builder.setBolt(RESULT, new ResultBolt(sent)).shuffleGrouping(last);
        return builder.createTopology();
    }
}
