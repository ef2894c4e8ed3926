// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.storm.bolt.JoinBolt;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;

/** Components that behave like public examples: they sleep, block, join, use rolling windows, omit acks and write files. */
final class HardTopology {

    static final int BURSTS = 600;
    static final int JOINED = 100;
    static final int RECORDS = 300;
    static final int EVENT_WINDOW = 100;

    private static final int ROLLING_WINDOW = 200;
    private static final int ROLLING_STEP = 50;

    private HardTopology() {}

    static StormTopology build(String run, Path file) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("bursts", new BurstSpout(run, BURSTS));
        builder.setSpout("orders", new NumberSpout(run, JOINED));
        builder.setSpout("users", new NumberSpout(run, JOINED));
        builder.setSpout("disorder", new DisorderSpout(run));
        builder.setSpout("log", new OffsetSpout(run, RECORDS));

        builder.setBolt("files", new FileBolt(run, file)).shuffleGrouping("bursts");
        builder.setBolt(
                        "rolling",
                        new RollingBolt(run)
                                .withWindow(
                                        BaseWindowedBolt.Duration.of(ROLLING_WINDOW),
                                        BaseWindowedBolt.Duration.of(ROLLING_STEP)))
                .shuffleGrouping("bursts");
        builder.setBolt(
                        "join",
                        new JoinBolt(JoinBolt.Selector.SOURCE, "orders", "number")
                                .join("users", "number", "orders")
                                .select("orders:key,users:number")
                                .withTumblingWindow(BaseWindowedBolt.Count.of(2 * JOINED * 4 / 5)))
                .shuffleGrouping("orders")
                .shuffleGrouping("users");
        builder.setBolt(
                        "lagging",
                        new WindowBolt(run)
                                .withTumblingWindow(BaseWindowedBolt.Duration.of(EVENT_WINDOW))
                                .withTimestampField("time")
                                .withLag(BaseWindowedBolt.Duration.of(DisorderSpout.LAG_MILLIS))
                                .withWatermarkInterval(BaseWindowedBolt.Duration.of(50)))
                .shuffleGrouping("disorder");
        builder.setBolt("forgetful", new LateAckingBolt(run), 2).shuffleGrouping("log");
        builder.setBolt("sink", new SinkBolt(run), 2)
                .shuffleGrouping("rolling")
                .shuffleGrouping("join")
                .shuffleGrouping("lagging");
        return builder.createTopology();
    }

    static BatchingPlan plan() {
        List<StreamPlan> streams = Stream.of(
                        "bursts", "orders", "users", "disorder", "log", "rolling", "join", "lagging")
                .map(producer -> StreamPlan.of(producer, "default", 16))
                .toList();
        return new BatchingPlan(Map.of(), streams);
    }
}
