// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.fit.BurstFactors;
import io.aeolus.optimizer.internal.fit.Traffic;
import io.aeolus.optimizer.internal.layout.Layout;
import io.aeolus.optimizer.internal.layout.PlacedModel;
import io.aeolus.optimizer.internal.layout.WorkerFlow;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.ChainedModel;
import io.aeolus.optimizer.internal.model.Chains;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Evaluator;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.SharedBatches;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskWork;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A topology to plan, with its bounds and layout.
 *
 * @param bounds the bounds; its cores are those of the layout, as far as they can be kept busy
 * @param layout the workers of the plan
 */
public record Problem(ChainedModel topology, Bounds bounds, Layout layout) {

    /** Without chains. */
    public Problem(CostModel model, Bounds bounds, Layout layout) {
        this(new ChainedModel(model, Chains.NONE), bounds, layout);
    }

    /** For one worker, without chains. */
    public Problem(CostModel model, Bounds bounds) {
        this(model, bounds, Layout.single(bounds.cores()));
    }

    /** The topology with one operator per chain. */
    public CostModel model() {
        return topology.contracted();
    }

    /** The topology without chains. */
    public CostModel unchained() {
        return topology.unchained();
    }

    /** The ids of a stream's consumers that are chained to its producer. */
    public List<String> chainedConsumers(int stream) {
        int producer = unchained().stream(stream).producer();
        return unchained().stream(stream).edges().stream()
                .map(Edge::consumer)
                .filter(v -> topology.isChained(producer, v))
                .distinct()
                .map(v -> unchained().operator(v).id())
                .toList();
    }

    /** Whether all consumers of a stream are chained. */
    public boolean isChained(int stream) {
        return model().stream(stream).edges().isEmpty()
                && !chainedConsumers(stream).isEmpty();
    }

    /** Replaces the chains. */
    public Problem withChains(Chains chains) {
        return chains.equals(topology.chains())
                ? this
                : new Problem(new ChainedModel(unchained(), chains), bounds, layout);
    }

    /** Evaluates a plan with its tasks in their places. */
    public Evaluation evaluate(Plan plan) {
        Problem placed = placed(plan);
        return new Evaluator(placed.model()).evaluate(plan, placed.bounds);
    }

    /**
     * Returns the same problem for the model, which ignores workers and shared batches: with the costs and shares of the plan's placement, the costs
     * of the batches that consumers share under the plan, the cores that are busy when the busiest machine is saturated, the parallelism of
     * operators that emit more with more tasks, and the {@linkplain SourceShares shares of sources} under the plan.
     */
    public Problem placed(Plan plan) {
        return withFinalShares(plan).inPlacement(plan);
    }

    private Problem withFinalShares(Plan plan) {
        // A rate or a latency limit applies to all sources together.
        boolean isForRate = bounds.rate().isEmpty() && bounds.latency().isEmpty();
        return contracted(SourceShares.withFinalShares(asEven(withParallelismsOf(plan)), isForRate, one -> {
            Problem placed = contracted(one).inPlacement(plan);
            return new Evaluator(placed.model()).evaluate(plan, placed.bounds);
        }));
    }

    /**
     * The traffic of a run of a plan, with usual costs of the same topology. A chained call has no message; the messages of a chain belong to the
     * operators whose tuples they contain.
     */
    Traffic traffic(Plan plan, double rowsPerNano, CostModel usual) {
        Problem withFinalShares = withFinalShares(plan);
        CostModel usualOfChains = topology.with(usual).contracted();
        WorkerFlow flow = layout.place(withFinalShares.model(), plan.parallelisms(), plan.pending())
                .flow();
        return Traffic.of(
                        usualOfChains,
                        withFinalShares.inPlacement(plan).model(),
                        plan,
                        bounds,
                        rowsPerNano,
                        flow.remoteCosts(usualOfChains))
                .ofMembers(topology);
    }

    private Problem inPlacement(Plan plan) {
        CostModel shared = SharedBatches.of(model(), plan.parallelisms());
        if (layout.workers() == 1) {
            return contracted(shared);
        }
        PlacedModel placed = layout.place(shared, plan.parallelisms(), plan.pending());
        Problem single = new Problem(placed.model(), bounds);
        if (!layout.hasSeveralMachines()) {
            return single;
        }
        Evaluator evaluator = new Evaluator(single.model());
        double rate = evaluator.evaluate(plan, bounds).rowsPerNano();
        double imbalance = placed.imbalance(evaluator.work(plan, bounds, rate));
        return new Problem(single.model(), bounds.withCores(bounds.cores() / imbalance));
    }

    /** Returns whether costs and shares depend on the plan's parallelism, so that a search has to repeat with the parallelism that it found. */
    boolean dependsOnParallelisms() {
        return layout.workers() > 1
                || emittersOfAll().length > 0
                || SourceShares.areIn(model())
                || SharedBatches.dependOnParallelisms(model());
    }

    private CostModel withParallelismsOf(Plan plan) {
        CostModel changed = model();
        for (int v : emittersOfAll()) {
            Operator operator = model().operator(v);
            changed = operator.parallelism() == plan.parallelism(v)
                    ? changed
                    : changed.withOperator(v, operator.withParallelism(plan.parallelism(v)));
        }
        return changed;
    }

    /** Operators that receive each tuple in all of their tasks, and emit tuples. */
    private int[] emittersOfAll() {
        BitSet emitters = model().broadcastConsumers();
        emitters.and(model().streams().stream()
                .filter(stream -> !stream.edges().isEmpty())
                .mapToInt(Stream::producer)
                .collect(BitSet::new, BitSet::set, BitSet::or));
        return emitters.stream().toArray();
    }

    /** Returns the share of all messages that cross workers. */
    public double remotePart(Plan plan) {
        return layout.place(withParallelismsOf(plan), plan.parallelisms(), plan.pending())
                .flow()
                .remotePart();
    }

    /** Returns the work of a plan's tasks. */
    public TaskWork work(EvaluatedPlan chosen) {
        return new Evaluator(SharedBatches.of(model(), chosen.plan().parallelisms()))
                .work(chosen.plan(), bounds, chosen.evaluation().rowsPerNano());
    }

    /** Returns the profiled parallelism and batch sizes, with the topology's own limit on pending tuples. */
    public Plan profiledPlan() {
        return withEqualPending(Plan.profiled(model(), bounds.lingers(), bounds.pending()));
    }

    /** Returns whether the rate of all sources is given. */
    boolean isPaced() {
        boolean hasRates = model().operators().stream().map(Operator::rate).anyMatch(OptionalDouble::isPresent);
        return bounds.rate().isPresent() || (hasRates && !SourceShares.areSomePaced(model()));
    }

    /** Paced sources do not emit in bursts. */
    private CostModel asEven(CostModel own) {
        return areAnyPaced() ? own.withStreams(stream -> stream.withBurstFactor(1)) : own;
    }

    private boolean areAnyPaced() {
        return bounds.rate().isPresent()
                || model().operators().stream()
                        .anyMatch(operator -> operator.rate().isPresent());
    }

    /** Returns the number of source tasks, at least 1. */
    public int sourceTasks(Plan plan) {
        int tasks = 0;
        for (int v = 0; v < model().operators().size(); v++) {
            Operator operator = model().operator(v);
            tasks += operator.isSource() ? operator.limit().tasks(plan.parallelism(v)) : 0;
        }
        return Math.max(1, tasks);
    }

    /** Returns a plan with equal pending tuples for each source task, as Storm's setting limits each task. */
    Plan withEqualPending(Plan plan) {
        int tasks = sourceTasks(plan);
        return plan.pending().isEmpty()
                ? plan
                : plan.withPending(
                        OptionalInt.of(tasks * Math.max(1, plan.pending().getAsInt() / tasks)));
    }

    /** Replaces the topology, with the same chains. The other topology has no chains yet. */
    public Problem withModel(CostModel other) {
        return new Problem(topology.with(other), bounds, layout);
    }

    /** Replaces the number of ackers. */
    Problem withAckers(int tasks) {
        return withModel(unchained().withAckers(tasks));
    }

    /** Replaces the topology by one with an operator per chain. */
    private Problem contracted(CostModel other) {
        return new Problem(other, bounds, layout);
    }

    /** Returns the topology with burst factors from counted batches: the mean rows of each component that sent some, by id. */
    public Problem counted(Plan plan, double rowsPerNano, Map<String, Double> rowsPerBatch) {
        if (areAnyPaced()) {
            return this;
        }
        Problem placed = placed(plan);
        return withModel(unchained()
                .withBurstFactorsOf(
                        BurstFactors.learned(placed.model(), placed.bounds, plan, rowsPerNano, rowsPerBatch)));
    }

    /** Returns a copy with the costs of another model and the same number of ackers. */
    public Problem withCostsOf(CostModel other) {
        return withModel(other.withAckers(model().ackers()));
    }

    /** Returns a copy with the given number of cores of all machines with a worker. */
    public Problem withCores(double cores) {
        double usable = cores * layout.machines().usableShare();
        return new Problem(topology, bounds.withCores(usable), layout.withCores(cores));
    }

    /** Returns a copy with a higher minimum parallelism of each operator, as far as its limit allows. */
    Problem withFewest(int[] parallelisms) {
        List<Operator> operators = new ArrayList<>();
        for (int v = 0; v < parallelisms.length; v++) {
            Operator operator = model().operator(v);
            ParallelismLimit limit = operator.limit();
            int least = Math.max(limit.min(), Math.min(limit.max(), parallelisms[v]));
            operators.add(
                    operator.withLimit(new ParallelismLimit(least, limit.max(), limit.reason(), limit.fixedTasks())));
        }
        return contracted(model().withOperators(operators));
    }

    /** Replaces the rate to reach, in source tuples per nanosecond; empty for the highest rate. */
    Problem withRate(OptionalDouble rowsPerNano) {
        return new Problem(topology, bounds.withRate(rowsPerNano), layout);
    }

    Problem withPending(int tuples) {
        return new Problem(topology, bounds.withPending(tuples), layout);
    }

    Problem withTolerance(double tolerance) {
        return new Problem(topology, bounds.withTolerance(tolerance), layout);
    }
}
