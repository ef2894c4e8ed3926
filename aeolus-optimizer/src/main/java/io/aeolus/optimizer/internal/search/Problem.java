package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.fit.Bunching;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.fit.Traffic;
import io.aeolus.optimizer.internal.layout.Layout;
import io.aeolus.optimizer.internal.layout.PlacedModel;
import io.aeolus.optimizer.internal.layout.WorkerFlow;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.CycleException;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Evaluator;
import io.aeolus.optimizer.internal.model.Flow;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import io.aeolus.optimizer.internal.model.TaskWork;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A topology to be planned, and what its plan has to keep to.
 *
 * @param dataflow the topology
 * @param bounds the bounds; those of a plan that is only evaluated are its own. Its processors are those of the layout, as far as they can
 *     be kept busy
 * @param layout the workers that its plan runs in
 */
public record Problem(CostModel dataflow, Bounds bounds, Layout layout) {

    /** A topology in one worker. */
    public Problem(CostModel dataflow, Bounds bounds) {
        this(dataflow, bounds, Layout.single(bounds.cores()));
    }

    /** Says what to expect of a plan, with its tasks where they run; throws if the topology goes round. */
    public Evaluation evaluate(Plan plan) throws BadInputException {
        Problem placed = placed(plan);
        return placed.evaluator().evaluate(plan, placed.bounds);
    }

    /**
     * The same for the model, which knows no places: what messages cost where a plan's tasks run, how tuples are spread over them, and
     * only as many processors as are busy when the fullest machine is full. Where all goes to all tasks of an operator, so that it emits
     * more with more tasks, it has as many as in the plan; and sources have the {@linkplain SourceShares shares} that they have with it.
     */
    Problem placed(Plan plan) throws BadInputException {
        return settled(plan).inPlace(plan);
    }

    private Problem settled(Plan plan) throws BadInputException {
        // A rate, or a latency, is wanted of all sources together.
        boolean isForRate = bounds.rate().isEmpty() && bounds.latency().isEmpty();
        return withDataflow(SourceShares.settled(asEven(withParallelismsOf(plan)), isForRate, one -> {
            Problem there = withDataflow(one).inPlace(plan);
            return there.evaluator().evaluate(plan, there.bounds);
        }));
    }

    /**
     * What a run of a plan sends over each edge.
     *
     * @param plan what was run
     * @param rowsPerNano its rate
     * @param usual the same topology with usual costs
     */
    Traffic traffic(Plan plan, double rowsPerNano, CostModel usual) throws BadInputException {
        Problem settled = settled(plan);
        try {
            WorkerFlow flow = layout.place(settled.dataflow, plan.parallelisms(), plan.pending())
                    .flow();
            List<EdgeCost> remote = new ArrayList<>();
            for (Stream stream : usual.streams()) {
                for (Edge edge : stream.edges()) {
                    int e = remote.size();
                    remote.add(edge.crossing().part(flow.crossing(e), flow.ackCrossing(e)));
                }
            }
            return Traffic.of(usual, settled.inPlace(plan).dataflow, plan, bounds, rowsPerNano, remote);
        } catch (CycleException e) {
            throw TopologyModel.refused(e);
        }
    }

    private Problem inPlace(Plan plan) throws BadInputException {
        if (layout.workers() == 1) {
            return this;
        }
        try {
            PlacedModel placed = layout.place(dataflow, plan.parallelisms(), plan.pending());
            Problem there = new Problem(placed.dataflow(), bounds);
            if (!layout.hasSeveralMachines()) {
                return there;
            }
            Evaluator evaluator = there.evaluator();
            double rate = evaluator.evaluate(plan, bounds).rowsPerNano();
            double unevenness = placed.unevenness(evaluator.work(plan, bounds, rate));
            return new Problem(there.dataflow, bounds.withCores(bounds.cores() / unevenness));
        } catch (CycleException e) {
            throw TopologyModel.refused(e);
        }
    }

    /** Whether costs and shares depend on the plan's parallelisms, so that the best plan for some parallelisms may have others. */
    boolean dependsOnParallelisms() {
        return layout.workers() > 1 || emittersOfAll().length > 0 || SourceShares.areIn(dataflow);
    }

    private CostModel withParallelismsOf(Plan plan) {
        CostModel changed = dataflow;
        for (int v : emittersOfAll()) {
            Operator operator = dataflow.operators().get(v);
            changed = operator.parallelism() == plan.parallelism(v)
                    ? changed
                    : changed.withOperator(v, operator.withParallelism(plan.parallelism(v)));
        }
        return changed;
    }

    /** Operators that get each tuple in all of their tasks, and emit something. */
    private int[] emittersOfAll() {
        BitSet takers = new BitSet();
        BitSet emitters = new BitSet();
        for (Stream stream : dataflow.streams()) {
            for (Edge edge : stream.edges()) {
                emitters.set(stream.producer());
                if (edge.spread() instanceof TaskShare.ToAll) {
                    takers.set(edge.consumer());
                }
            }
        }
        takers.and(emitters);
        return takers.stream().toArray();
    }

    /** The part of all messages that goes from one worker to another. */
    double crossing(Plan plan) throws BadInputException {
        try {
            return layout.place(withParallelismsOf(plan), plan.parallelisms(), plan.pending())
                    .flow()
                    .crossing();
        } catch (CycleException e) {
            throw TopologyModel.refused(e);
        }
    }

    /** What evaluates many plans: it works out the shape of the topology once. */
    Evaluator evaluator() throws BadInputException {
        try {
            return new Evaluator(dataflow);
        } catch (CycleException e) {
            throw TopologyModel.refused(e);
        }
    }

    /** The work of the tasks of a plan that was found. */
    TaskWork work(ChosenPlan chosen) throws BadInputException {
        return evaluator().work(chosen.plan(), bounds, chosen.evaluation().rowsPerNano());
    }

    /** How much flows for each source tuple; throws if the topology goes round. */
    Flow flow() throws BadInputException {
        try {
            return Flow.of(dataflow);
        } catch (CycleException e) {
            throw TopologyModel.refused(e);
        }
    }

    /** The topology as it is: its parallelisms and batch sizes, with as many rows under way as its own settings allow. */
    public Plan asItIs() {
        return Plan.asItIs(dataflow, bounds.lingerNanos(), bounds.pending());
    }

    /** Whether somebody says how many source tuples there are, of all sources together. */
    boolean isPaced() {
        boolean hasRates = dataflow.operators().stream().map(Operator::rate).anyMatch(OptionalDouble::isPresent);
        return bounds.rate().isPresent() || (hasRates && !SourceShares.areSomePaced(dataflow));
    }

    /** Sources that have a rate do not emit as much as they may, so that rows do not come in bunches. */
    private CostModel asEven(CostModel own) {
        return areAnyPaced() ? own.withoutBunching() : own;
    }

    private boolean areAnyPaced() {
        return bounds.rate().isPresent()
                || dataflow.operators().stream()
                        .anyMatch(operator -> operator.rate().isPresent());
    }

    int sourceTasks(Plan plan) {
        int tasks = 0;
        for (int v = 0; v < dataflow.operators().size(); v++) {
            tasks += dataflow.operators().get(v).isSource() ? plan.parallelism(v) : 0;
        }
        return Math.max(1, tasks);
    }

    /** The same bounds for another topology. */
    public Problem withDataflow(CostModel other) {
        return new Problem(other, bounds, layout);
    }

    /**
     * The topology in which as many rows come together as were counted.
     *
     * @param plan what was run
     * @param rowsPerNano the rate that it had
     * @param rowsPerBatch mean rows of the batches that a component sent, by its id, of all that sent some
     */
    public Problem counted(Plan plan, double rowsPerNano, Map<String, Double> rowsPerBatch) throws BadInputException {
        if (areAnyPaced()) {
            return this;
        }
        Problem placed = placed(plan);
        try {
            return withDataflow(dataflow.withBunchingOf(
                    Bunching.learned(placed.dataflow, placed.bounds, plan, rowsPerNano, rowsPerBatch)));
        } catch (CycleException e) {
            throw TopologyModel.refused(e);
        }
    }

    /** The same topology with the costs of another model of it, and ackers as they are. */
    public Problem withCostsOf(CostModel other) {
        return withDataflow(other.withAckers(dataflow.ackers()));
    }

    /** The same topology with so many processors of all machines that have a worker. */
    public Problem withCores(double cores) {
        double usable = cores * layout.machines().usableShare();
        return new Problem(dataflow, bounds.withCores(usable), layout.withCores(cores));
    }

    /** The same with no fewer tasks of each operator, as far as it may have more. */
    Problem withFewest(int[] parallelisms) {
        List<Operator> operators = new ArrayList<>();
        for (int v = 0; v < parallelisms.length; v++) {
            Operator operator = dataflow.operators().get(v);
            ParallelismLimit limit = operator.limit();
            int least = Math.max(limit.least(), Math.min(limit.most(), parallelisms[v]));
            operators.add(operator.withLimit(new ParallelismLimit(least, limit.most(), limit.reason())));
        }
        return withDataflow(new CostModel(
                operators, dataflow.streams(), dataflow.ackers(), dataflow.rowNanos(), dataflow.ackWays()));
    }

    /** Tasks that there have to be. */
    long fewestTasks() {
        return dataflow.operators().stream()
                .mapToLong(operator -> operator.limit().least())
                .sum();
    }

    Problem withTolerance(double tolerance) {
        return new Problem(dataflow, bounds.withTolerance(tolerance), layout);
    }
}
