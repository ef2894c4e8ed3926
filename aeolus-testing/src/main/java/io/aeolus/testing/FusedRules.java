package io.aeolus.testing;

import io.aeolus.batching.Aeolus;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.topology.WindowedBoltExecutor;
import org.apache.storm.utils.ObjectReader;

/** Which topologies need more than calls. */
final class FusedRules {

    private FusedRules() {}

    /** What a topology is that it needs more; empty if nothing is seen. */
    static Optional<String> whyNot(StormTopology topology, Map<String, Object> config) {
        try {
            TaskFactory factory = new TaskFactory(topology, config, new SplittableRandom(0), false, Map.of());
            return new TreeMap<>(factory.assignment().componentToTasks())
                    .keySet().stream()
                            .map(component -> whyNot(component, factory))
                            .flatMap(Optional::stream)
                            .findFirst();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<String> whyNot(String component, TaskFactory factory) {
        Object instance = factory.isSpout(component) ? factory.spout(component) : factory.bolt(component);
        if (instance instanceof CheckpointSpout) {
            return Optional.of("it keeps state, and nothing but time brings checkpoints");
        }
        if (instance instanceof WindowedBoltExecutor) {
            return Optional.of("bolt '" + component + "' has windows, which a thread of their own closes");
        }
        if (instance.getClass().getPackageName().startsWith(Aeolus.class.getPackageName())) {
            return Optional.of(
                    "component '" + component + "' is wrapped by hand, and its batches wait for time to pass");
        }
        int tickSeconds = ObjectReader.getInt(factory.confOf(component).get(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS), 0);
        if (tickSeconds > 0 && !factory.isSpout(component)) {
            return Optional.of("bolt '" + component + "' wants ticks, which only time brings");
        }
        return Optional.empty();
    }
}
