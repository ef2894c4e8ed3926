// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.TupleUtils;

/** Stateful bolts and a stateless bolt that forwards checkpoints. */
final class CheckpointTopology {

    static final int NUMBERS = 1_500;
    static final int WINDOW = 10;

    private static final Fields KEY = new Fields("key");

    private CheckpointTopology() {}

    static StormTopology build(String run) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(run, NUMBERS));
        builder.setBolt("count", new CountBolt(run), 2)
                .fieldsGrouping("numbers", KEY)
                .fieldsGrouping("numbers", "side", KEY);
        builder.setBolt(
                        "kept",
                        new StatefulWindowBolt(run)
                                .withPersistence()
                                .withTumblingWindow(BaseWindowedBolt.Count.of(WINDOW)),
                        2)
                .fieldsGrouping("numbers", KEY)
                .fieldsGrouping("numbers", "side", KEY);
        builder.setBolt("sink", new SinkBolt(run), 2)
                .fieldsGrouping("count", KEY)
                .shuffleGrouping("kept");
        return builder.createTopology();
    }

    static BatchingPlan plan() {
        return new BatchingPlan(
                Map.of(),
                List.of(
                        StreamPlan.of("numbers", "default", 16),
                        StreamPlan.of("numbers", "side", 16),
                        StreamPlan.of("count", "default", 16),
                        StreamPlan.of("kept", "default", 16)));
    }

    /** Returns the number of full windows; the last window of each task is incomplete. */
    static int windows() {
        long first = IntStream.range(0, NUMBERS)
                .filter(number -> TupleUtils.chooseTaskIndex(List.of("key" + number % NumberSpout.KEYS), 2) == 0)
                .count();
        return (int) (first / WINDOW + (NUMBERS - first) / WINDOW);
    }
}
