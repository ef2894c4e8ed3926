package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ProfileRequest.SmallerBatches;
import io.aeolus.optimizer.internal.fit.CostSample;
import io.aeolus.optimizer.internal.fit.Estimate;
import io.aeolus.optimizer.internal.fit.MeasuredState;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Adds a run of a plan to an estimate: the times of its threads as samples of costs, with each batch size that it had, and its rate as a
 * correction.
 *
 * @param there where the plan ran
 * @param plan what ran
 * @param run what was observed
 * @param believed the part of the difference between the rate and its prediction, of logarithms, that belongs to the topology rather than to
 *     the run
 * @param noise the standard deviation of the logarithm of the machine's speed
 * @param unexplained how much farther the run is off than it should be, as a part of its rate
 */
public record RunLearning(
        Problem there, Plan plan, MeasuredState.Run run, double believed, double unexplained, double noise) {

    /** The estimate with the run, as if everything had taken so many times as long in it. */
    public Estimate learned(Estimate before, double slower) throws BadInputException {
        MeasuredState seen = run.plan();
        Problem ran = there.withCostsOf(before.modelled().dataflow())
                .counted(plan, seen.warmRowsPerNano(), seen.rowsPerBatch());
        double expected = ran.evaluate(plan).rowsPerNano();
        double wanted = expected * Math.pow(seen.warmRowsPerNano() / slower / expected, believed);
        List<CostSample> samples = new ArrayList<>();
        if (seen.isUsedUp()) {
            sample(ran, plan, seen, before, slower).ifPresent(samples::add);
            if (run.smaller().isPresent()) {
                sample(
                                ran,
                                plan.divided(SmallerBatches.OF_A_PLAN),
                                run.smaller().get(),
                                before,
                                slower)
                        .ifPresent(samples::add);
            }
        }
        Estimate sampled = before.with(samples, ran.dataflow(), unexplained);
        return sampled.with(
                new RateLearning(there, sampled.uncorrected(), plan, wanted).learned(before.factors(), seen.hasRoom()));
    }

    private Optional<CostSample> sample(Problem ran, Plan sizes, MeasuredState seen, Estimate before, double slower)
            throws BadInputException {
        return seen.sample(
                        ran.traffic(sizes, seen.warmRowsPerNano(), before.usual()),
                        ran.dataflow().operators(),
                        noise)
                .map(sample -> sample.slower(slower));
    }
}
