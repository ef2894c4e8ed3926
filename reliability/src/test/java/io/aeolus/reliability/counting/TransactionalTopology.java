// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Writes each row to Kafka exactly once:
 *
 * <pre>
 * source --key--> tally --id--> output
 * </pre>
 *
 * <p>With a chain, the last grouping is a shuffle, and the output runs in the tasks of the tally. Either way, all replays of a row reach the
 * same task of the output.
 */
public final class TransactionalTopology {

    /** Tasks and executors of each bolt: few, so that a source that is slower than the sink fills batches. */
    static final int BOLT_TASKS = 2;

    private static final String OUTPUT = "output";

    private TransactionalTopology() {}

    /** Builds the topology. */
    public static StormTopology build(boolean isChained) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(CountingTopology.SOURCE, new SourceSpout(), CountingTopology.SOURCE_TASKS);
        builder.setBolt(CountingTopology.TALLY, new TallyBolt(), BOLT_TASKS)
                .fieldsGrouping(CountingTopology.SOURCE, new Fields("key"));
        BoltDeclarer output = builder.setBolt(OUTPUT, new TransactionalBolt(), BOLT_TASKS);
        if (isChained) {
            output.shuffleGrouping(CountingTopology.TALLY);
        } else {
            output.fieldsGrouping(CountingTopology.TALLY, new Fields("id"));
        }
        return builder.createTopology();
    }

    /** Returns the number of tasks without ackers. */
    public static int tasks() {
        return CountingTopology.SOURCE_TASKS + 2 * BOLT_TASKS;
    }

    /** Returns the settings of the topology with a broker, given by host and port. */
    public static Map<String, Object> settings(String broker) {
        return Map.of(TransactionalBolt.BROKER, broker);
    }

    /** Returns a plan with a batch size for each stream; an empty plan for 1. */
    public static BatchingPlan plan(int batchSize, boolean isChained) {
        if (batchSize == 1) {
            return BatchingPlan.none();
        }
        StreamPlan tallied = CountingTopology.stream(CountingTopology.TALLY, batchSize);
        return new BatchingPlan(
                Map.of(),
                List.of(
                        CountingTopology.stream(CountingTopology.SOURCE, batchSize),
                        isChained ? tallied.withChained(List.of(OUTPUT)) : tallied));
    }
}
