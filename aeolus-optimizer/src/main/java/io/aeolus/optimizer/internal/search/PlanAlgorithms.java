package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.model.BoundedOptimizer;
import io.aeolus.optimizer.internal.model.CycleException;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Outcome;
import io.aeolus.optimizer.internal.model.PaperOptimizer;
import io.aeolus.optimizer.internal.model.Plan;

/** The one place where algorithms plug in. */
final class PlanAlgorithms {

    private PlanAlgorithms() {}

    static Outcome find(Algorithm algorithm, Problem problem) throws BadInputException {
        try {
            return switch (algorithm) {
                case BOUNDED -> new BoundedOptimizer(problem.dataflow(), problem.bounds()).optimize();
                case PAPER -> byThePaper(problem);
            };
        } catch (CycleException e) {
            throw TopologyModel.refused(e);
        }
    }

    /** The published algorithm knows no bounds, so the highest rate is that of its plan. */
    private static Outcome byThePaper(Problem problem) throws BadInputException, CycleException {
        Plan plan = new PaperOptimizer(
                        problem.dataflow(),
                        problem.bounds().lingerNanos(),
                        problem.bounds().pending())
                .optimize()
                .plan();
        Evaluation evaluation = problem.evaluate(plan);
        return new Outcome.Found(plan, evaluation, evaluation.rowsPerNano());
    }
}
