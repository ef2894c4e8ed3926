// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.variant;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.optimizer.Interval;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.storm.generated.StormTopology;

/**
 * A configuration that is ready to run.
 *
 * @param planConfig the settings of the plan
 * @param config all settings
 * @param expected the predicted throughput; empty without a prediction
 */
public record Variant(
        String label,
        Configuration configuration,
        BatchingPlan plan,
        Map<String, Object> planConfig,
        Map<String, Object> config,
        Optional<Expected> expected) {

    /**
     * A predicted throughput.
     *
     * @param tuplesPerSecond spout tuples fully processed per second
     * @param interval the 90 % interval of a run; empty if unknown
     */
    public record Expected(double tuplesPerSecond, Optional<Interval> interval) {}

    public Variant {
        planConfig = Map.copyOf(planConfig);
        config = Map.copyOf(config);
    }

    /** A configuration of a plan without settings. */
    Variant(
            String label,
            Configuration configuration,
            BatchingPlan plan,
            Map<String, Object> config,
            Optional<Expected> expected) {
        this(label, configuration, plan, Map.of(), config, expected);
    }

    /** Whether one thread calls all components, without Storm. */
    public boolean isFused() {
        return configuration == Configuration.FUSED;
    }

    public OptionalDouble predictedTuplesPerSecond() {
        return expected.stream().mapToDouble(Expected::tuplesPerSecond).findFirst();
    }

    public Optional<Interval> interval() {
        return expected.flatMap(Expected::interval);
    }

    /** Applies the plan to a topology that fits it. */
    public StormTopology rewrite(StormTopology topology) {
        return Aeolus.applyPlan(plan, Aeolus.limitPending(topology, planConfig), config)
                .topology();
    }

    public Variant with(Map<String, Object> otherConfig) {
        return new Variant(label, configuration, plan, planConfig, otherConfig, expected);
    }
}
