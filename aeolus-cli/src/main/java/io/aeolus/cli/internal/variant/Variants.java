// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.variant;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.variant.Variant.Expected;
import io.aeolus.optimizer.IdleExecutors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/**
 * Creates the variants of a topology. All variants except the fused one have the same delivery guarantee and the same limit of pending
 * tuples. They have the same workers, unless plans may set the number of workers.
 */
public final class Variants {

    private final Workers workers;
    private final TopologySettings settings;
    private final Map<String, Object> base;
    private final BatchingPlan plan;
    private final Map<String, Object> planConfig;
    private final Optional<Prediction> prediction;
    private final Alternatives alternatives;

    /**
     * Information for plans other than the given plan.
     *
     * @param predictor predicts the throughput of a plan with Storm's settings; returns empty without a cost model
     * @param mostParallelism the highest parallelism of each component whose parallelism can change
     * @param idleExecutors the cost of idle executors on the machine
     * @param chainOnly the plan of {@link Configuration#CHAIN_ONLY}
     * @param batchOnly the plan of {@link Configuration#BATCH_ONLY}
     */
    public record Alternatives(
            BiFunction<BatchingPlan, Map<String, Object>, Optional<Expected>> predictor,
            Map<String, Integer> mostParallelism,
            IdleExecutors idleExecutors,
            BatchingPlan chainOnly,
            BatchingPlan batchOnly) {

        /** Copies the map, sorted by component. */
        public Alternatives {
            mostParallelism = Collections.unmodifiableMap(new TreeMap<>(mostParallelism));
        }

        /** Returns alternatives without a cost model; the components of the plan may have any parallelism. */
        public static Alternatives unknown(BatchingPlan plan, IdleExecutors idleExecutors) {
            Map<String, Integer> most = new TreeMap<>();
            plan.components().forEach((id, component) -> {
                if (component.parallelism() > 1) {
                    most.put(id, ComponentPlan.MAX_TASKS);
                }
            });
            return new Alternatives(
                    (other, settings) -> Optional.empty(), most, idleExecutors, chainsOf(plan), batchesOf(plan));
        }
    }

    /** The chains of a plan, without its batches and its other components. */
    private static BatchingPlan chainsOf(BatchingPlan plan) {
        List<StreamPlan> streams = plan.streams().stream()
                .filter(stream -> !stream.chained().isEmpty())
                .map(stream -> stream.withBatchSize(1))
                .toList();
        Map<String, ComponentPlan> components = new TreeMap<>(plan.components());
        components.keySet().retainAll(PlanGrid.inChains(plan));
        return new BatchingPlan(components, streams);
    }

    /** The batches of a plan at the declared parallelism. The chains of the plan need its parallelism. */
    public static BatchingPlan batchesOf(BatchingPlan plan) {
        return plan.withoutParallelism().withoutChaining();
    }

    /** Makes variants with a plan that fits the topology; drops settings of the plan that must be the same for all variants. */
    public Variants(
            Workers workers,
            TopologySettings settings,
            BatchingPlan plan,
            Map<String, Object> planConfig,
            Optional<Prediction> prediction,
            Alternatives alternatives) {
        Map<String, Object> workloadConfig = settings.values();
        this.workers = workers;
        this.settings = settings;
        this.base = new HashMap<>(workloadConfig);
        base.put(Config.TOPOLOGY_WORKERS, workers.number());
        base.put(Config.TOPOLOGY_ACKER_EXECUTORS, ackers(workloadConfig, workers.number()));
        if (planConfig.containsKey(Aeolus.ROWS_ACKED) && !settings.given().contains(Aeolus.ROWS_ACKED)) {
            // A property of the topology, so it applies to all variants.
            base.put(Aeolus.ROWS_ACKED, planConfig.get(Aeolus.ROWS_ACKED));
        }
        this.plan = plan;
        this.planConfig = new HashMap<>(planConfig);
        this.planConfig.keySet().removeAll(leftOut(planConfig, settings, workers));
        Integer planned = ObjectReader.getInt(this.planConfig.get(Config.TOPOLOGY_WORKERS), null);
        if (planned != null) {
            this.planConfig.putIfAbsent(Config.TOPOLOGY_ACKER_EXECUTORS, ackers(workloadConfig, planned));
        }
        this.prediction = prediction;
        this.alternatives = alternatives;
    }

    /** The ackers that the topology declares, or one per worker, which is Storm's default. */
    private static int ackers(Map<String, Object> workloadConfig, int workers) {
        return ObjectReader.getInt(workloadConfig.get(Config.TOPOLOGY_ACKER_EXECUTORS), workers);
    }

    /** Creates variants that do not change the parallelism of any component; the plan fits the topology and has no components. */
    public Variants(Workers workers, TopologySettings settings, BatchingPlan plan) {
        this(
                workers,
                settings,
                plan,
                Map.of(),
                Optional.empty(),
                Alternatives.unknown(plan, IdleExecutors.on(Double.POSITIVE_INFINITY)));
    }

    /**
     * The settings of a plan that are dropped, in alphabetical order. Settings that the user gave take precedence over a plan. A plan may
     * lower the limit of pending tuples, which reduces latency and gives the plan no advantage. Workers and ackers belong to the plan, unless the user gave the number of workers. A plan can neither remove all ackers nor
     * add ackers to a topology without any.
     */
    public static List<String> leftOut(Map<String, Object> planConfig, TopologySettings settings, Workers workers) {
        Map<String, Object> workloadConfig = settings.values();
        return planConfig.keySet().stream()
                .sorted()
                .filter(setting -> settings.given().contains(setting)
                        ? !Objects.equals(planConfig.get(setting), workloadConfig.get(setting))
                        : isUnfair(setting, planConfig, workloadConfig, workers))
                .toList();
    }

    private static boolean isUnfair(
            String setting, Map<String, Object> planConfig, Map<String, Object> workloadConfig, Workers workers) {
        return switch (setting) {
            case Config.TOPOLOGY_MAX_SPOUT_PENDING -> !isLower(planConfig.get(setting), workloadConfig.get(setting));
            case Config.TOPOLOGY_ACKER_EXECUTORS ->
                !StormCommon.hasAckers(workloadConfig) || !StormCommon.hasAckers(planConfig);
            case Config.TOPOLOGY_WORKERS ->
                workers.isForAll() && !Integer.valueOf(workers.number()).equals(planConfig.get(setting));
            default -> false;
        };
    }

    private static boolean isLower(@Nullable Object planned, @Nullable Object declared) {
        Integer limit = ObjectReader.getInt(declared, null);
        Integer other = ObjectReader.getInt(planned, null);
        return other != null && other > 0 && (limit == null || other < limit);
    }

    /** The variants of a configuration: one, or several for the grid. */
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
                        alternatives.idleExecutors().maxExecutors())
                .forEach((name, other) -> grid.add(batched(
                        configuration.label() + " " + name,
                        configuration,
                        other.plan(),
                        inWorkers(other.workers(), config))));
        return grid;
    }

    /** The settings of a plan with another number of workers, and the same number of ackers per worker. */
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

    /** The variant of a configuration other than the grid. */
    public Variant of(Configuration configuration) {
        String label = configuration.label();
        return switch (configuration) {
            case STOCK -> unbatched(configuration, BatchingPlan.none());
            // The cost model does not cover Storm's own batching.
            case STORM_TUNED -> new Variant(label, configuration, BatchingPlan.none(), base, Optional.empty());
            case PARALLELISM_ONLY -> unbatched(configuration, plan.withoutBatching());
            case BATCH_ONLY -> batched(label, configuration, alternatives.batchOnly(), base);
            case CHAIN_ONLY -> batched(label, configuration, alternatives.chainOnly(), base);
            case OPTIMIZED -> optimized(label);
            case FUSED -> fused(label);
            case GRID -> throw new IllegalArgumentException("GRID is not a single configuration");
        };
    }

    /** A variant whose components see that acking is off. */
    private Variant fused(String label) {
        Map<String, Object> config = new HashMap<>(base);
        config.put(Config.TOPOLOGY_ACKER_EXECUTORS, 0);
        return new Variant(label, Configuration.FUSED, BatchingPlan.none(), config, Optional.empty());
    }

    private Variant optimized(String label) {
        Variant variant = batched(label, Configuration.OPTIMIZED, plan, withPlanConfig());
        return new Variant(
                label,
                variant.configuration(),
                plan,
                planConfig,
                variant.config(),
                prediction
                        .map(planned -> new Expected(planned.tuplesPerSecond(), variant.interval()))
                        .or(variant::expected));
    }

    private Map<String, Object> withPlanConfig() {
        Map<String, Object> config = new HashMap<>(base);
        config.putAll(planConfig);
        return config;
    }

    private Variant unbatched(Configuration configuration, BatchingPlan unbatched) {
        return new Variant(
                configuration.label(),
                configuration,
                unbatched,
                withIdleExecutors(unbatched, base),
                alternatives.predictor().apply(unbatched, base));
    }

    private Variant batched(
            String label, Configuration configuration, BatchingPlan batched, Map<String, Object> config) {
        Map<String, Object> scaled = withIdleExecutors(batched, config);
        scaled.putAll(settings.withoutGiven(Aeolus.batchingConfig(batched, config)));
        return new Variant(
                label, configuration, batched, scaled, alternatives.predictor().apply(batched, config));
    }

    /** Settings for the executors of a plan; settings of the topology and of the plan take precedence. */
    private Map<String, Object> withIdleExecutors(BatchingPlan executors, Map<String, Object> config) {
        Map<String, Object> all = new HashMap<>(alternatives.idleExecutors().settings(executors));
        all.putAll(config);
        return all;
    }
}
