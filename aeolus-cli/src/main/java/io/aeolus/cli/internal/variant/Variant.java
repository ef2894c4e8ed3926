package io.aeolus.cli.internal.variant;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.optimizer.Interval;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.storm.generated.StormTopology;

/**
 * A configuration, ready to run.
 *
 * @param label its name, which no other one has
 * @param configuration what kind it is
 * @param plan what to do with the topology
 * @param config Storm's settings
 * @param predictedTuplesPerSecond the throughput that is predicted for it, if there is a prediction
 * @param interval where it is expected, if that is known
 */
public record Variant(
        String label,
        Configuration configuration,
        BatchingPlan plan,
        Map<String, Object> config,
        OptionalDouble predictedTuplesPerSecond,
        Optional<Interval> interval) {

    /** Of which nothing is predicted. */
    Variant(String label, Configuration configuration, BatchingPlan plan, Map<String, Object> config) {
        this(label, configuration, plan, config, OptionalDouble.empty(), Optional.empty());
    }

    public Variant {
        config = Map.copyOf(config);
    }

    /** Whether one thread calls all components, without Storm. */
    public boolean isFused() {
        return configuration == Configuration.FUSED;
    }

    /** Carries out the plan on a topology that it was checked against. */
    public StormTopology rewrite(StormTopology topology) {
        return Aeolus.applyPlan(plan, topology).topology();
    }

    /** This variant with other settings of Storm's. */
    public Variant with(Map<String, Object> otherConfig) {
        return new Variant(label, configuration, plan, otherConfig, predictedTuplesPerSecond, interval);
    }

    /** This variant with another prediction. */
    Variant withPrediction(OptionalDouble other) {
        return new Variant(label, configuration, plan, config, other, interval);
    }
}
