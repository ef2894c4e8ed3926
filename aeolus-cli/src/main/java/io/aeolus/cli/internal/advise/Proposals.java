// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.monitor.DeclaredWorkers;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.StateCheck;
import io.aeolus.optimizer.TopologyOptimizer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.apache.storm.Config;

/**
 * Plans for a running topology, and their predicted loads. Immutable.
 *
 * @param batches the batches that can change while the topology runs
 */
record Proposals(
        Profile profile,
        DeployedTopology now,
        Optional<LiveBatches> batches,
        TopologyOptimizer rebalancing,
        TopologyOptimizer resubmitting,
        TopologyOptimizer resizing) {

    private static final String ONLY_REBALANCE = "a rebalance changes no batches";

    /**
     * A plan with its predicted load.
     *
     * @param computed the plan as computed, with the choices and reasons
     */
    record Proposal(PlanDocument plan, Deployment deployment, OptimizedPlan computed) {}

    /**
     * Models a running topology.
     *
     * @param rate the tuples per second that it must sustain; empty for as many as possible
     * @throws BadInputException if the profile is incomplete, or the bounds do not fit
     */
    static Proposals of(Profile profile, DeployedTopology now, AdviceGoals goals, OptionalDouble rate)
            throws BadInputException {
        List<StreamPlan> lingers = goals.linger().isPresent() ? List.of() : longestLingers(profile, now);
        OptimizerOptions given =
                goals.bounds().with(goals.bounds().goals().withDemand(rate, goals.targetUtilization()));
        OptimizerOptions options = now.areWorkersComputed() ? given.withOnlyWorkers(now.workers()) : given;
        OptimizerOptions ofTasks = bounded(options, now, DeployedTopology.Component::tasks);
        boolean isBatched = !profile.runningBatches().isEmpty();
        TopologyOptimizer rebalancing = optimizer(profile, goals, ofTasks, lingers);
        return new Proposals(
                profile,
                now,
                isBatched ? LiveBatches.submitted(profile.config()) : Optional.empty(),
                isBatched
                        ? rebalancing
                        : rebalancing.withoutBatches(ONLY_REBALANCE).orElseThrow(),
                optimizer(profile, goals, options, lingers),
                optimizer(profile, goals, bounded(options, now, DeployedTopology.Component::executors), lingers));
    }

    /**
     * Returns the streams that run in batches, each with its longest linger: the present linger, or the linger of its submission, from which a
     * bound on the latency may have shortened the present linger.
     */
    private static List<StreamPlan> longestLingers(Profile profile, DeployedTopology now) {
        Optional<LiveBatches> submitted = LiveBatches.submitted(now.config());
        return profile.runningBatches().stream()
                .map(running -> submitted.stream()
                        .flatMap(all -> all.streams().stream())
                        .filter(one -> one.producer().equals(running.producer())
                                && one.stream().equals(running.stream()))
                        .map(StreamPlan::linger)
                        .filter(linger -> linger.compareTo(running.linger()) > 0)
                        .findFirst()
                        .map(linger -> new StreamPlan(
                                running.producer(), running.stream(), running.batchSize(), linger, running.chained()))
                        .orElse(running))
                .toList();
    }

    private static TopologyOptimizer optimizer(
            Profile profile, AdviceGoals goals, OptimizerOptions options, List<StreamPlan> lingers)
            throws BadInputException {
        return TopologyOptimizer.of(profile, goals.costs(), options).withLongestLingers(lingers);
    }

    private static OptimizerOptions bounded(
            OptimizerOptions options, DeployedTopology now, ToIntFunction<DeployedTopology.Component> bound) {
        Map<String, Integer> most = new TreeMap<>(options.tasks().maxParallelism());
        now.components().forEach((id, component) -> most.merge(id, bound.applyAsInt(component), Math::min));
        return options.withMaxTasks(options.tasks().maxTasks(), most).withChaining(false);
    }

    /** Returns the present deployment with its predicted load. */
    Deployment present() throws BadInputException {
        int executors = now.components().values().stream()
                .mapToInt(DeployedTopology.Component::executors)
                .sum();
        BatchingPlan plan =
                new BatchingPlan(Map.of(), batches.map(LiveBatches::streams).orElse(List.of()));
        return new Deployment(executors, now.workers(), rebalancing.load(plan, settings(now.workers())));
    }

    /** Returns the best plan that a rebalance can apply. */
    Proposal rebalanced() throws BadInputException {
        OptimizedPlan best = rebalancing.optimize();
        Map<String, ComponentPlan> components = new TreeMap<>();
        best.file().plan().components().forEach((id, planned) -> {
            int tasks = Optional.ofNullable(now.components().get(id))
                    .map(DeployedTopology.Component::tasks)
                    .orElse(planned.tasks());
            components.put(id, new ComponentPlan(Math.min(planned.parallelism(), tasks), tasks));
        });
        return running(best, components, best.layout().workers());
    }

    /** Returns the best plan with the present executors and workers, for a topology whose batches can change; empty if there is none. */
    Optional<Proposal> resized() {
        if (batches.isEmpty()) {
            return Optional.empty();
        }
        Map<String, ComponentPlan> components = new TreeMap<>();
        now.components()
                .forEach((id, component) ->
                        components.put(id, new ComponentPlan(component.executors(), component.tasks())));
        try {
            return Optional.of(running(resizing.optimize(), components, now.workers()));
        } catch (BadInputException e) {
            // The present executors do not suffice.
            return Optional.empty();
        }
    }

    /** Returns a change of the running topology within bounds, with the load of the changed plan. */
    Proposal bounded(Proposal change, SizeBounds bounds) throws BadInputException {
        Map<String, ComponentPlan> components =
                new TreeMap<>(change.plan().plan().components());
        now.components()
                .forEach((id, present) -> components.computeIfPresent(
                        id,
                        (same, planned) -> new ComponentPlan(
                                bounds.executors(id, present.executors(), planned.parallelism()), planned.tasks())));
        return running(
                change.computed(),
                components,
                bounds.workers(now.workers(), change.deployment().workers()));
    }

    private Proposal running(OptimizedPlan best, Map<String, ComponentPlan> components, int workers)
            throws BadInputException {
        List<StreamPlan> streams = batches.map(live -> live.changed(best.file().plan(), 0).streams().stream()
                        .filter(StreamPlan::isBatched)
                        .toList())
                .orElse(List.of());
        BatchingPlan plan = new BatchingPlan(components, streams);
        Map<String, Object> config = new LinkedHashMap<>();
        // With a change of executors, a plan without workers means the declared number.
        if (workers != now.workers()
                || workers != DeclaredWorkers.of(now.config()).workers()) {
            config.put(Config.TOPOLOGY_WORKERS, workers);
        }
        return new Proposal(
                new PlanDocument(
                        best.file().topologyName(),
                        plan,
                        config,
                        Optional.of(best.prediction()),
                        best.explanation().lines(best.layout())),
                new Deployment(executors(plan), workers, rebalancing.load(plan, settings(workers))),
                best);
    }

    /** Returns the best plan, for another submission. */
    Proposal resubmitted() throws BadInputException {
        OptimizedPlan best = resubmitting.optimize();
        Map<String, Object> settings = settings(best.layout().workers());
        settings.put(Config.TOPOLOGY_ACKER_EXECUTORS, best.layout().ackers());
        PlanDocument file = best.file();
        settings.putAll(file.config());
        BatchingPlan plan = file.plan();
        return new Proposal(
                file,
                new Deployment(executors(plan), best.layout().workers(), resubmitting.load(plan, settings)),
                best);
    }

    /** Returns the difference between the model and the present rate if the model is doubtful, in a few words. */
    static Optional<String> doubt(OptimizedPlan computed, RequiredRate required) {
        return computed.states().stream()
                .filter(StateCheck::isDoubtful)
                .filter(check -> !required.isPresentInput() || check.error() < 0)
                .map(check -> "the model predicts %s tuples/s, and the topology processes %s"
                        .formatted(Amounts.number(check.predicted()), Amounts.number(check.measured())))
                .findFirst();
    }

    private Map<String, Object> settings(int workers) {
        Map<String, Object> settings = new HashMap<>(profile.config());
        settings.put(Config.TOPOLOGY_WORKERS, workers);
        return settings;
    }

    /** A chained component has one executor, which is idle. */
    private static int executors(BatchingPlan plan) {
        Set<String> chained = new HashSet<>();
        plan.chains().values().forEach(chained::addAll);
        return plan.components().entrySet().stream()
                .mapToInt(component -> chained.contains(component.getKey())
                        ? 1
                        : component.getValue().parallelism())
                .sum();
    }
}
