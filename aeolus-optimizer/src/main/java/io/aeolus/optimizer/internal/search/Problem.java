package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.fit.Correction;
import io.aeolus.optimizer.internal.fit.Residuals;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CycleException;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Evaluator;
import io.aeolus.optimizer.internal.model.Flow;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Spent;
import io.aeolus.optimizer.internal.model.TaskWork;
import java.util.OptionalDouble;

/**
 * A topology to be planned, and what its plan has to keep to.
 *
 * @param dataflow the topology
 * @param bounds the bounds; those of a plan that is only evaluated are its own
 */
public record Problem(Dataflow dataflow, Bounds bounds) {

    /** A rate is not quite the inverse of costs, as batches depend on it. */
    private static final int MOST_STEPS = 10;

    private static final double CLOSE = 1e-3;

    /**
     * Says what to expect of a plan.
     *
     * @param plan the plan
     * @return its rate and latency
     * @throws BadInputException if the topology goes round
     */
    public Evaluation evaluate(Plan plan) throws BadInputException {
        return evaluator().evaluate(plan, bounds);
    }

    /**
     * This topology with costs that agree with what was observed of a plan: first each party's by its own time, where the processors
     * were used up, then all by what is left of the difference in rate.
     *
     * @param plan the plan
     * @param residuals what was observed of it
     * @return the corrected topology, with the same bounds
     * @throws BadInputException if the topology goes round
     */
    public Problem corrected(Plan plan, Residuals residuals) throws BadInputException {
        Problem corrected = this;
        if (residuals.areProcessorsUsedUp()) {
            Spent spent = evaluator().spent(plan, bounds, residuals.rowsPerNano());
            corrected = withDataflow(residuals.beside(spent, dataflow).of(dataflow));
        }
        for (int step = 0; step < MOST_STEPS; step++) {
            Evaluation now = corrected.evaluate(plan);
            double factor = now.rowsPerNano() / residuals.rowsPerNano();
            // Where the source's own pace or a wanted rate bounds the plan, costs do not.
            if (Math.abs(factor - 1) < CLOSE
                    || now.limit() instanceof Limit.Source
                    || now.limit() instanceof Limit.Rate) {
                break;
            }
            corrected = corrected.withDataflow(Correction.ofAll(corrected.dataflow, factor));
        }
        return corrected;
    }

    /** What evaluates many plans: it works out the shape of the topology once. */
    Evaluator evaluator() throws BadInputException {
        try {
            return new Evaluator(dataflow);
        } catch (CycleException e) {
            throw roundabout(e);
        }
    }

    /** The work of the tasks of a plan that was found. */
    TaskWork work(Chosen chosen) throws BadInputException {
        return evaluator().work(chosen.plan(), bounds, chosen.evaluation().rowsPerNano());
    }

    /**
     * How much flows for each source tuple.
     *
     * @return the flow
     * @throws BadInputException if the topology goes round
     */
    Flow flow() throws BadInputException {
        try {
            return Flow.of(dataflow);
        } catch (CycleException e) {
            throw roundabout(e);
        }
    }

    /**
     * The topology as it is.
     *
     * @return its dops and batch sizes, with as many rows under way as its own settings allow
     */
    public Plan asItIs() {
        return Plan.asItIs(dataflow, bounds.lingerNanos(), bounds.pending());
    }

    /** Whether somebody says how many source tuples there are. */
    boolean isPaced() {
        return bounds.rate().isPresent()
                || dataflow.operators().stream().map(Operator::rate).anyMatch(OptionalDouble::isPresent);
    }

    int sourceTasks(Plan plan) {
        int tasks = 0;
        for (int v = 0; v < dataflow.operators().size(); v++) {
            tasks += dataflow.operators().get(v).isSource() ? plan.dop(v) : 0;
        }
        return Math.max(1, tasks);
    }

    /**
     * The same bounds for another topology.
     *
     * @param other the other one
     * @return a new case
     */
    public Problem withDataflow(Dataflow other) {
        return new Problem(other, bounds);
    }

    /**
     * The same topology on another machine.
     *
     * @param cores processors that it can keep busy
     * @return a new case
     */
    public Problem withCores(double cores) {
        return new Problem(dataflow, bounds.withCores(cores));
    }

    Problem withTolerance(double tolerance) {
        return new Problem(dataflow, bounds.withTolerance(tolerance));
    }

    static BadInputException roundabout(CycleException e) {
        return new BadInputException(
                e.getMessage() + ": the model needs a topology without a way back; write a plan for this one by hand");
    }
}
