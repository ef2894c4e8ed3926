package io.aeolus.optimizer.internal.fit;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.check.ProfileCheck;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.internal.search.RunLearning;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Models that have learned from a run of a plan, whose rate is believed. */
final class Learned {

    private Learned() {}

    /** A model whose costs are given. */
    static Problem problem(Problem model, Plan plan, Profile run) throws BadInputException {
        return problem(Estimate.given(frame(model.dataflow())), model, plan, run);
    }

    /** A model with the corrections that the rates of a profile show. */
    static TopologyModel fitted(ProfileCheck check) throws BadInputException {
        return check.modelled().of(check.factors().applyTo(check.modelled().dataflow()));
    }

    /** A model of a profile. */
    static Problem problem(Profile profile, Problem there, Plan plan, Profile run) throws BadInputException {
        return problem(Calibration.estimate(profile, Optional.empty(), Map.of()), there, plan, run);
    }

    private static Problem problem(Estimate before, Problem there, Plan plan, Profile run) throws BadInputException {
        MeasuredState.Run measured = MeasuredState.Run.of(run);
        double expected =
                there.withCostsOf(before.modelled().dataflow()).evaluate(plan).rowsPerNano();
        double off = Math.abs(Math.log(measured.plan().warmRowsPerNano() / expected));
        Estimate learned = new RunLearning(there, plan, measured, 1, off, 0.05).learned(before, 1);
        return there.withCostsOf(learned.modelled().dataflow());
    }

    private static TopologyModel frame(CostModel dataflow) {
        return new TopologyModel(
                dataflow,
                OptionalInt.empty(),
                Machines.one(1, 1),
                new WorkerCounts(1, 1, Optional.empty()),
                0,
                List.of());
    }
}
