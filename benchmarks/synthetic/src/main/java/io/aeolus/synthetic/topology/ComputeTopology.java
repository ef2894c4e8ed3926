package io.aeolus.synthetic.topology;

import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * The dataflow that is bound by computing.
 *
 * <pre>
 * numbers --shuffle--> mix --shuffle--> score --bucket--> sum
 *    |                                                     ^
 *    '---------------------end, to all---------------------'
 * </pre>
 *
 * <p>The output, which nobody consumes, is sum's stream: bucket, count and sum for each bucket.
 */
public final class ComputeTopology {

    /** The topology's name. */
    public static final String NAME = "synthetic-compute";

    static final String MIX = "mix";
    static final String SCORE = "score";
    static final String SUM = "sum";

    static final String BUCKET = "bucket";

    private ComputeTopology() {}

    /**
     * Builds the topology with dop 1 everywhere.
     *
     * @param rows how many rows the spout makes
     * @return a topology that ends
     */
    public static StormTopology of(long rows) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows));
        builder.setBolt(MIX, new MixBolt()).shuffleGrouping(Numbers.ID);
        builder.setBolt(SCORE, new ScoreBolt()).shuffleGrouping(MIX);
        builder.setBolt(SUM, new TallyBolt())
                .fieldsGrouping(SCORE, new Fields(BUCKET))
                .allGrouping(Numbers.ID, Numbers.END);
        return builder.createTopology();
    }
}
