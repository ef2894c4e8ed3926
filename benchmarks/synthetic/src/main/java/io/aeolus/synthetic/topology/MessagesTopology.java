package io.aeolus.synthetic.topology;

import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * The dataflow that is bound by messages.
 *
 * <pre>
 * numbers --shuffle--> hash --key--> count
 *    |                                 ^
 *    '-----------end, to all-----------'
 * </pre>
 *
 * <p>The output, which nobody consumes, is count's stream: key, count and sum for each key.
 */
public final class MessagesTopology {

    /** The topology's name. */
    public static final String NAME = "synthetic-messages";

    static final String HASH = "hash";
    static final String COUNT = "count";

    static final String KEY = "key";

    private MessagesTopology() {}

    /**
     * Builds the topology with dop 1 everywhere.
     *
     * @param rows how many rows the spout makes
     * @return a topology that ends
     */
    public static StormTopology of(long rows) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows));
        builder.setBolt(HASH, new HashBolt()).shuffleGrouping(Numbers.ID);
        builder.setBolt(COUNT, new TallyBolt())
                .fieldsGrouping(HASH, new Fields(KEY))
                .allGrouping(Numbers.ID, Numbers.END);
        return builder.createTopology();
    }
}
