// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.check.ProfileCheck;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.ChainRules;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.internal.search.RunLearning;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Models of profiles, and models after a run with full weight. */
final class LearnedModels {

    private LearnedModels() {}

    /** Returns the model of a profile. */
    static TopologyModel of(Profile profile) throws BadInputException {
        return estimate(profile).topology();
    }

    /** Returns a problem whose model has learned from a run, starting with given costs. */
    static Problem problem(Problem problem, Plan plan, Profile run) throws BadInputException {
        return problem(GivenCosts.estimate(frame(problem.unchained())), problem, plan, run);
    }

    /** Returns the topology with the corrections by the measured rates of a profile. */
    static TopologyModel fitted(ProfileCheck check) throws BadInputException {
        return check.topology().of(check.factors().applyTo(check.topology().model()));
    }

    /** Returns a problem whose model has learned from a run, starting with the model of a profile. */
    static Problem problem(Profile profile, Problem there, Plan plan, Profile run) throws BadInputException {
        return problem(estimate(profile), there, plan, run);
    }

    private static Estimate estimate(Profile profile) throws BadInputException {
        return Calibration.estimate(profile, Optional.empty(), Map.of(), Optional.empty());
    }

    private static Problem problem(Estimate before, Problem there, Plan plan, Profile run) throws BadInputException {
        MeasuredState.Run measured = MeasuredState.Run.of(run);
        double expected =
                there.withCostsOf(before.topology().model()).evaluate(plan).rowsPerNano();
        double off = Math.abs(Math.log(measured.plan().warmRowsPerNano() / expected));
        Estimate learned = new RunLearning(there, plan, measured, 1, off, 0.05).learned(before, 1);
        return there.withCostsOf(learned.topology().model());
    }

    private static TopologyModel frame(CostModel model) {
        return new TopologyModel(
                model,
                OptionalInt.empty(),
                Machines.single(1, 1),
                new WorkerCounts(1, 1, Optional.empty()),
                0,
                List.of(),
                ChainRules.NONE);
    }
}
