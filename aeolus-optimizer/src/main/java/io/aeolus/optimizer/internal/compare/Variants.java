package io.aeolus.optimizer.internal.compare;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.optimizer.Prediction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.storm.Config;

/** Makes the variants of a topology; all run at least once, in one worker, with the same limit of pending rows. */
public final class Variants {

    /** One worker and one acker for all, so that only plan and batch sizes make a difference. */
    private static final Map<String, Object> SAME_FOR_ALL =
            Map.of(Config.TOPOLOGY_WORKERS, 1, Config.TOPOLOGY_ACKER_EXECUTORS, 1);

    /** Settings of a plan that would make the comparison unfair. */
    private static final List<String> NOT_FROM_A_PLAN =
            List.of(Config.TOPOLOGY_WORKERS, Config.TOPOLOGY_ACKER_EXECUTORS, Config.TOPOLOGY_MAX_SPOUT_PENDING);

    private final Map<String, Object> base;
    private final BatchingPlan plan;
    private final Map<String, Object> planConfig;
    private final Optional<Prediction> prediction;

    /**
     * Takes what the variants are made of.
     *
     * @param workloadConfig the workload's settings
     * @param plan the plan, checked
     * @param planConfig the plan's settings; those that have to be the same for all are left out
     * @param prediction the plan's prediction
     */
    public Variants(
            Map<String, Object> workloadConfig,
            BatchingPlan plan,
            Map<String, Object> planConfig,
            Optional<Prediction> prediction) {
        this.base = new HashMap<>(workloadConfig);
        base.putAll(SAME_FOR_ALL);
        this.plan = plan;
        this.planConfig = new HashMap<>(planConfig);
        this.planConfig.keySet().removeAll(NOT_FROM_A_PLAN);
        this.prediction = prediction;
    }

    /**
     * The settings of a plan that are left out.
     *
     * @param planConfig the plan's settings
     * @return their names
     */
    public static List<String> leftOut(Map<String, Object> planConfig) {
        return NOT_FROM_A_PLAN.stream().filter(planConfig::containsKey).toList();
    }

    /**
     * Makes a variant.
     *
     * @param configuration which one
     * @return the variant
     */
    public Variant of(Configuration configuration) {
        return switch (configuration) {
            case STOCK, STORM_TUNED -> new Variant(configuration, BatchingPlan.none(), base, OptionalDouble.empty());
            case DOP_ONLY -> new Variant(configuration, plan.withoutBatching(), base, OptionalDouble.empty());
            case BATCH_ONLY -> batched(configuration, plan.withoutParallelism(), base, OptionalDouble.empty());
            case OPTIMIZED -> {
                Map<String, Object> config = new HashMap<>(base);
                config.putAll(planConfig);
                yield batched(
                        configuration,
                        plan,
                        config,
                        prediction
                                .map(predicted -> OptionalDouble.of(predicted.tuplesPerSecond()))
                                .orElse(OptionalDouble.empty()));
            }
        };
    }

    private static Variant batched(
            Configuration configuration, BatchingPlan plan, Map<String, Object> config, OptionalDouble predicted) {
        Map<String, Object> scaled = new HashMap<>(config);
        scaled.putAll(Aeolus.scaledConfig(plan, config));
        return new Variant(configuration, plan, scaled, predicted);
    }
}
