package io.aeolus.synthetic.topology;

import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * The dataflow whose messages alternate between two streams to the same tasks.
 *
 * <pre>
 *                           .--texts, by key---.
 * numbers --shuffle--> split                    &gt; count
 *    |                      '--origins, by key-'    ^
 *    '------------------end, to all-----------------'
 * </pre>
 *
 * <p>The output, which nobody consumes, is count's stream: key, count and sum for each key.
 */
public final class AlternatingTopology {

    /** The topology's name. */
    public static final String NAME = "synthetic-alternating";

    static final String SPLIT = "split";
    static final String COUNT = "count";

    /** The stream of keys and texts. */
    static final String TEXTS = "texts";

    /** The stream of keys, rows and lengths. */
    static final String ORIGINS = "origins";

    static final String KEY = "key";

    private AlternatingTopology() {}

    /**
     * Builds the topology with dop 1 everywhere.
     *
     * @param rows how many rows the spout makes
     * @return a topology that ends
     */
    public static StormTopology of(long rows) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows));
        builder.setBolt(SPLIT, new SplitBolt()).shuffleGrouping(Numbers.ID);
        builder.setBolt(COUNT, new TallyBolt())
                .fieldsGrouping(SPLIT, TEXTS, new Fields(KEY))
                .fieldsGrouping(SPLIT, ORIGINS, new Fields(KEY))
                .allGrouping(Numbers.ID, Numbers.END);
        return builder.createTopology();
    }
}
