package io.aeolus.optimizer.internal.compare;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.storm.generated.StormTopology;

/**
 * A configuration, ready to run.
 *
 * @param configuration which one it is
 * @param plan what to do with the topology
 * @param config Storm's settings
 * @param predictedTuplesPerSecond the throughput that the plan predicts for it, if it does
 */
public record Variant(
        Configuration configuration,
        BatchingPlan plan,
        Map<String, Object> config,
        OptionalDouble predictedTuplesPerSecond) {

    /** Copies the settings. */
    public Variant {
        config = Map.copyOf(config);
    }

    String label() {
        return configuration.label();
    }

    /**
     * Carries out the plan.
     *
     * @param topology a topology that the plan was checked against
     * @return the rewritten topology
     */
    public StormTopology rewrite(StormTopology topology) {
        return Aeolus.rewrite(plan, topology).topology();
    }

    /** This variant with other settings. */
    Variant with(Map<String, Object> otherConfig) {
        return new Variant(configuration, plan, otherConfig, predictedTuplesPerSecond);
    }
}
