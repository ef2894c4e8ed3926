package io.aeolus.optimizer.internal.optimize;

import io.aeolus.monitor.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.internal.model.BoundedOptimizer;
import io.aeolus.optimizer.internal.model.CycleException;
import io.aeolus.optimizer.internal.model.Outcome;

/** The one place where algorithms plug in. */
final class Finder {

    private Finder() {}

    static Outcome find(Algorithm algorithm, PlanningCase planningCase) throws BadInputException {
        try {
            return switch (algorithm) {
                case BOUNDED -> new BoundedOptimizer(planningCase.dataflow(), planningCase.bounds()).optimize();
                case PAPER ->
                    throw new BadInputException(
                            "--algorithm: paper is not available yet: leave it out, or give bounded");
            };
        } catch (CycleException e) {
            throw PlanningCase.roundabout(e);
        }
    }
}
