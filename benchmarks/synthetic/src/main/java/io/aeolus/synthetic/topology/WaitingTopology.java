package io.aeolus.synthetic.topology;

import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * The dataflow that is bound by waiting.
 *
 * <pre>
 * numbers --shuffle--> lookup --key--> enrich --shuffle--> collect
 *    |                                                        ^
 *    '----------------------end, to all-----------------------'
 * </pre>
 *
 * <p>The output, which nobody consumes, is collect's stream: row and answer for each row.
 */
public final class WaitingTopology {

    /** The topology's name. */
    public static final String NAME = "synthetic-waiting";

    /** How long lookup waits for each row. */
    public static final int LOOKUP_MILLIS = 1;

    /** How long enrich waits for each row that it does not just pass on. */
    public static final int ENRICH_MILLIS = 2;

    static final String LOOKUP = "lookup";
    static final String ENRICH = "enrich";
    static final String COLLECT = "collect";

    static final String ROW = "row";
    static final String KEY = "key";
    static final String ANSWER = "answer";

    private WaitingTopology() {}

    /**
     * Builds the topology with dop 1 everywhere.
     *
     * @param rows how many rows the spout makes
     * @return a topology that ends
     */
    public static StormTopology of(long rows) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows));
        builder.setBolt(LOOKUP, new LookupBolt()).shuffleGrouping(Numbers.ID);
        builder.setBolt(ENRICH, new EnrichBolt()).fieldsGrouping(LOOKUP, new Fields(KEY));
        builder.setBolt(COLLECT, new CollectBolt()).shuffleGrouping(ENRICH).allGrouping(Numbers.ID, Numbers.END);
        return builder.createTopology();
    }
}
