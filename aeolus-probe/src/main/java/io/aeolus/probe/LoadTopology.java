// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.probe.TaskReport.LoadProgress;
import io.aeolus.probe.internal.load.LoadTasks;
import io.aeolus.probe.internal.load.LoadThreads.MeteredWait;
import io.aeolus.probe.internal.load.WorkerTransport;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;

/**
 * A topology that only sends messages: one spout, one sink and one acker, with a stream for each batch size.
 *
 * <pre>
 * network-spout == b1, b4, ... ==&gt; network-sink
 *       ^                               |
 *       +-------&gt; __acker &lt;-------------+
 * </pre>
 *
 * <p>{@link Command.BeginLoad} starts the spout. Both tasks report {@link LoadProgress}. Storm assigns executors to workers in the order of
 * their component ids: of two workers, one runs acker and spout, the other the sink.
 */
public final class LoadTopology {

    public static final String SPOUT = "network-spout";

    public static final String SINK = "network-sink";

    /** Longer than any load, so that every message is full. */
    private static final Duration LINGER = Duration.ofMinutes(1);

    private LoadTopology() {}

    /** Builds the batched topology for loads with the given numbers of tuples in a message. */
    public static StormTopology build(List<Integer> batchSizes) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(SPOUT, new LoadTasks.Spout(batchSizes));
        BoltDeclarer sink = builder.setBolt(SINK, new LoadTasks.Sink());
        batchSizes.forEach(size -> sink.shuffleGrouping(SPOUT, LoadTasks.stream(size)));
        List<StreamPlan> streams = batchSizes.stream()
                .map(size -> new StreamPlan(SPOUT, LoadTasks.stream(size), size, LINGER))
                .toList();
        return Aeolus.apply(new BatchingPlan(Map.of(), streams), builder.createTopology());
    }

    /** Returns the topology's settings for 1 or 2 workers: Storm's defaults, plus the classes that meter threads. */
    public static Map<String, Object> config(int workers) {
        Map<String, Object> config = new HashMap<>();
        config.put(Config.TOPOLOGY_WORKERS, workers);
        config.put(Config.TOPOLOGY_ACKER_EXECUTORS, 1);
        config.put(Config.STORM_MESSAGING_TRANSPORT, WorkerTransport.class.getName());
        config.put(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, MeteredWait.class.getName());
        config.put(Config.TOPOLOGY_BOLT_WAIT_STRATEGY, MeteredWait.class.getName());
        config.put(Config.TOPOLOGY_BACKPRESSURE_WAIT_STRATEGY, MeteredWait.class.getName());
        return config;
    }
}
