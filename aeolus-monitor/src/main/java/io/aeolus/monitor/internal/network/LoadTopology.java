package io.aeolus.monitor.internal.network;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.Scheme;
import io.aeolus.batching.StreamPlan;
import io.aeolus.monitor.NetworkPath;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;

/**
 * One spout, one sink and one acker, with a stream for each batch size between spout and sink:
 *
 * <pre>
 * network-spout == b1, b4, ... ==&gt; network-sink
 *       ^                               |
 *       +-------&gt; __acker &lt;-------------+
 * </pre>
 *
 * <p>Storm spreads executors over workers in the order of their task ids, which is that of the components' ids: with two workers,
 * acker and spout are in one and the sink is in the other.
 *
 * @param batchSizes one for each stream
 */
record LoadTopology(List<Integer> batchSizes) {

    static final String SPOUT = "network-spout";
    static final String SINK = "network-sink";

    /** Longer than any phase: messages are full before. */
    private static final Duration LINGER = Duration.ofMinutes(1);

    LoadTopology {
        batchSizes = List.copyOf(batchSizes);
    }

    static String name(NetworkPath path) {
        return "network-" + workers(path);
    }

    private static int workers(NetworkPath path) {
        return path == NetworkPath.INSIDE_WORKER ? 1 : 2;
    }

    StormTopology build() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(SPOUT, new LoadSpout(batchSizes));
        BoltDeclarer sink = builder.setBolt(SINK, new LoadSink());
        batchSizes.forEach(size -> sink.shuffleGrouping(SPOUT, Point.streamOf(size)));
        return Aeolus.apply(plan(batchSizes), builder.createTopology());
    }

    private static BatchingPlan plan(List<Integer> batchSizes) {
        return new BatchingPlan(
                Map.of(),
                batchSizes.stream()
                        .map(size -> new StreamPlan(SPOUT, Point.streamOf(size), size, Scheme.DISTINCT, LINGER))
                        .toList());
    }

    /** Storm's own settings, but for what lets us see who does what. */
    static Map<String, Object> config(NetworkPath path) {
        Map<String, Object> config = new HashMap<>();
        config.put(Config.TOPOLOGY_WORKERS, workers(path));
        config.put(Config.TOPOLOGY_ACKER_EXECUTORS, 1);
        config.put(Config.STORM_MESSAGING_TRANSPORT, WorkerTransport.class.getName());
        config.put(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, MeteredWait.class.getName());
        config.put(Config.TOPOLOGY_BOLT_WAIT_STRATEGY, MeteredWait.class.getName());
        config.put(Config.TOPOLOGY_BACKPRESSURE_WAIT_STRATEGY, MeteredWait.class.getName());
        return config;
    }
}
