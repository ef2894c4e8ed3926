package io.aeolus.cli.internal.variant;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.optimizer.IdleExecutors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/**
 * Makes the variants of a topology; all make the same promise, with the same limit of pending rows, but for the one that is fused. They
 * have the same workers, unless a plan may say how many it has.
 */
public final class Variants {

    /** Settings of a plan that would make the comparison unfair. */
    private static final List<String> NOT_FROM_A_PLAN =
            List.of(Config.TOPOLOGY_WORKERS, Config.TOPOLOGY_ACKER_EXECUTORS, Config.TOPOLOGY_MAX_SPOUT_PENDING);

    private final Workers workers;
    private final Map<String, Object> base;
    private final BatchingPlan plan;
    private final Map<String, Object> planConfig;
    private final Optional<Prediction> prediction;
    private final Alternatives alternatives;

    /**
     * What is known of other plans than the one that was given.
     *
     * @param predictor predicts their throughput
     * @param mostParallelism the highest parallelism of each component that may have another one
     * @param idleExecutors what executors without work do on the machine
     */
    public record Alternatives(Predictor predictor, Map<String, Integer> mostParallelism, IdleExecutors idleExecutors) {

        /** Copies the map, in order of names. */
        public Alternatives {
            mostParallelism = Collections.unmodifiableMap(new TreeMap<>(mostParallelism));
        }

        /** Nothing is known but the plan, and what executors without work do: its components may have any parallelism. */
        public static Alternatives unknown(BatchingPlan plan, IdleExecutors idleExecutors) {
            Map<String, Integer> most = new TreeMap<>();
            plan.components().forEach((id, component) -> {
                if (component.parallelism() > 1) {
                    most.put(id, ComponentPlan.MAX_TASKS);
                }
            });
            return new Alternatives(Predictor.NONE, most, idleExecutors);
        }
    }

    /**
     * Makes variants of a workload by a plan.
     *
     * @param workers the workers of all variants that are not planned
     * @param plan the plan, checked
     * @param planConfig the plan's settings; those that have to be the same for all are left out
     * @param alternatives what is known of other plans
     */
    public Variants(
            Workers workers,
            Map<String, Object> workloadConfig,
            BatchingPlan plan,
            Map<String, Object> planConfig,
            Optional<Prediction> prediction,
            Alternatives alternatives) {
        this.workers = workers;
        this.base = new HashMap<>(workloadConfig);
        base.put(Config.TOPOLOGY_WORKERS, workers.number());
        base.put(Config.TOPOLOGY_ACKER_EXECUTORS, ackers(workloadConfig, workers.number()));
        if (planConfig.containsKey(Aeolus.ROWS_ACKED)) {
            // What the plan knows of the topology holds for all of them.
            base.put(Aeolus.ROWS_ACKED, planConfig.get(Aeolus.ROWS_ACKED));
        }
        this.plan = plan;
        this.planConfig = new HashMap<>(planConfig);
        this.planConfig.keySet().removeAll(leftOut(planConfig, workloadConfig, workers));
        Integer planned = ObjectReader.getInt(this.planConfig.get(Config.TOPOLOGY_WORKERS), null);
        if (planned != null) {
            this.planConfig.putIfAbsent(Config.TOPOLOGY_ACKER_EXECUTORS, ackers(workloadConfig, planned));
        }
        this.prediction = prediction;
        this.alternatives = alternatives;
    }

    /** Ackers that the topology declares, or one for each worker, as Storm has it. */
    private static int ackers(Map<String, Object> workloadConfig, int workers) {
        return ObjectReader.getInt(workloadConfig.get(Config.TOPOLOGY_ACKER_EXECUTORS), workers);
    }

    /** Makes variants that leave all parallelisms as they are; the plan, which was checked, has no components. */
    public Variants(Workers workers, Map<String, Object> workloadConfig, BatchingPlan plan) {
        this(
                workers,
                workloadConfig,
                plan,
                Map.of(),
                Optional.empty(),
                Alternatives.unknown(plan, IdleExecutors.on(Double.POSITIVE_INFINITY)));
    }

    /**
     * The settings of a plan that are left out. A plan may lower the number of pending rows for a shorter latency, which gives it no
     * advantage. Workers and ackers are a part of the plan, unless the user gives the number of workers; but a plan can neither remove all
     * ackers nor add some where the topology has none.
     */
    public static List<String> leftOut(
            Map<String, Object> planConfig, Map<String, Object> workloadConfig, Workers workers) {
        return NOT_FROM_A_PLAN.stream()
                .filter(planConfig::containsKey)
                .filter(setting -> !(setting.equals(Config.TOPOLOGY_MAX_SPOUT_PENDING)
                        && isLower(planConfig.get(setting), workloadConfig.get(setting))))
                .filter(setting -> !(setting.equals(Config.TOPOLOGY_ACKER_EXECUTORS)
                        && StormCommon.hasAckers(workloadConfig)
                        && StormCommon.hasAckers(planConfig)))
                .filter(setting -> !(setting.equals(Config.TOPOLOGY_WORKERS) && !workers.isForAll()))
                .filter(setting -> !(setting.equals(Config.TOPOLOGY_WORKERS)
                        && Integer.valueOf(workers.number()).equals(planConfig.get(setting))))
                .toList();
    }

    private static boolean isLower(@Nullable Object planned, @Nullable Object given) {
        Integer limit = ObjectReader.getInt(given, null);
        Integer other = ObjectReader.getInt(planned, null);
        return other != null && other > 0 && (limit == null || other < limit);
    }

    /** The variants of a configuration: one or, of the grid, several. */
    public List<Variant> allOf(Configuration configuration) {
        if (configuration != Configuration.GRID) {
            return List.of(of(configuration));
        }
        Map<String, Object> config = withPlanConfig();
        PlanGrid.Point planned = new PlanGrid.Point(plan, number(config, Config.TOPOLOGY_WORKERS));
        OptionalInt mostWorkers = workers.isForAll()
                ? OptionalInt.empty()
                : OptionalInt.of(Math.max(workers.number(), planned.workers()));
        List<Variant> grid = new ArrayList<>();
        PlanGrid.around(
                        planned,
                        mostWorkers,
                        alternatives.mostParallelism(),
                        alternatives.idleExecutors().most())
                .forEach((name, other) -> grid.add(batched(
                        configuration.label() + " " + name,
                        configuration,
                        other.plan(),
                        inWorkers(other.workers(), config))));
        return grid;
    }

    /** A plan's settings in another number of workers, which have as many ackers each. */
    private static Map<String, Object> inWorkers(int others, Map<String, Object> config) {
        int present = number(config, Config.TOPOLOGY_WORKERS);
        int ackers = number(config, Config.TOPOLOGY_ACKER_EXECUTORS);
        Map<String, Object> other = new HashMap<>(config);
        other.put(Config.TOPOLOGY_WORKERS, others);
        other.put(Config.TOPOLOGY_ACKER_EXECUTORS, ackers == 0 ? 0 : Math.max(1, ackers * others / present));
        return other;
    }

    private static int number(Map<String, Object> config, String setting) {
        return ObjectReader.getInt(config.get(setting));
    }

    /** The variant of a configuration that is not the grid. */
    public Variant of(Configuration configuration) {
        String label = configuration.label();
        return switch (configuration) {
            case STOCK -> unbatched(label, configuration, BatchingPlan.none());
            // What Storm's own batching does is not in the model.
            case STORM_TUNED -> new Variant(label, configuration, BatchingPlan.none(), base);
            case PARALLELISM_ONLY -> unbatched(label, configuration, plan.withoutBatching());
            case BATCH_ONLY -> batched(label, configuration, plan.withoutParallelism(), base);
            case OPTIMIZED -> optimized(label);
            case FUSED -> fused(label);
            case GRID -> throw new IllegalArgumentException("the grid has several variants");
        };
    }

    /** Its components see that nothing is acked. */
    private Variant fused(String label) {
        Map<String, Object> config = new HashMap<>(base);
        config.put(Config.TOPOLOGY_ACKER_EXECUTORS, 0);
        return new Variant(label, Configuration.FUSED, BatchingPlan.none(), config);
    }

    private Variant optimized(String label) {
        Variant variant = batched(label, Configuration.OPTIMIZED, plan, withPlanConfig());
        return prediction
                .map(said -> variant.withPrediction(OptionalDouble.of(said.tuplesPerSecond())))
                .orElse(variant);
    }

    private Map<String, Object> withPlanConfig() {
        Map<String, Object> config = new HashMap<>(base);
        config.putAll(planConfig);
        return config;
    }

    private Variant unbatched(String label, Configuration configuration, BatchingPlan unbatched) {
        return new Variant(
                label,
                configuration,
                unbatched,
                withIdleExecutors(unbatched, base),
                alternatives.predictor().tuplesPerSecond(unbatched, base),
                alternatives.predictor().interval(unbatched, base));
    }

    private Variant batched(
            String label, Configuration configuration, BatchingPlan batched, Map<String, Object> config) {
        Map<String, Object> scaled = withIdleExecutors(batched, config);
        scaled.putAll(Aeolus.scaledConfig(batched, config));
        return new Variant(
                label,
                configuration,
                batched,
                scaled,
                alternatives.predictor().tuplesPerSecond(batched, config),
                alternatives.predictor().interval(batched, config));
    }

    /** Settings for as many executors as a plan has; what somebody has set stays. */
    private Map<String, Object> withIdleExecutors(BatchingPlan what, Map<String, Object> config) {
        Map<String, Object> all = new HashMap<>(alternatives.idleExecutors().settings(what));
        all.putAll(config);
        return all;
    }
}
