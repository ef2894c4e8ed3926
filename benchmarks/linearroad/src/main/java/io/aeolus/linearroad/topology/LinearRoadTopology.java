// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import io.aeolus.linearroad.LinearRoadFile;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * The dataflow that computes tolls from position reports.
 *
 * <pre>
 * spout --shuffle--> parse --xway,dir,seg--> agg --xway,dir------> mv -----xway,dir,seg--> toll
 *   |                                        ^ |                                            ^
 *   '------------progress, to all------------' '--xway,dir,seg--> block --xway,dir,seg-----'
 * </pre>
 *
 * <p>The output is the stream of toll, which has no consumer: a row for each segment and minute with at least one report.
 *
 * <p>A tuple of {@code progress} closes a minute: a spout task emits it when every report of the minute is acked, and therefore counted by
 * agg. Results are independent of parallelism, replays and reordering of reports.
 */
public final class LinearRoadTopology {

    /** The topology's name. */
    public static final String NAME = "linearroad";

    static final String SPOUT = "spout";
    static final String PARSE = "parse";
    static final String AGG = "agg";
    static final String MV = "mv";
    static final String BLOCK = "block";
    static final String TOLL = "toll";

    /** The spout's second stream. */
    static final String PROGRESS = "progress";

    static final String XWAY = "xway";
    static final String DIR = "dir";
    static final String SEG = "seg";
    static final String MINUTE = "minute";

    private static final Fields SEGMENT = new Fields(XWAY, DIR, SEG);

    private LinearRoadTopology() {}

    /**
     * Builds the topology with parallelism 1 everywhere.
     *
     * @param input the file to read; must exist on the machine of every worker
     * @return a topology whose spout ends with the file
     */
    public static StormTopology of(LinearRoadFile input) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(SPOUT, new LineSpout(input));
        builder.setBolt(PARSE, new ParseBolt()).shuffleGrouping(SPOUT);
        builder.setBolt(AGG, new AggBolt()).fieldsGrouping(PARSE, SEGMENT).allGrouping(SPOUT, PROGRESS);
        builder.setBolt(MV, new MovingAverageBolt()).fieldsGrouping(AGG, new Fields(XWAY, DIR));
        builder.setBolt(BLOCK, new BlockBolt()).fieldsGrouping(AGG, SEGMENT);
        builder.setBolt(TOLL, new TollBolt()).fieldsGrouping(MV, SEGMENT).fieldsGrouping(BLOCK, SEGMENT);
        return builder.createTopology();
    }
}
