// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.monitor.ProfileRequest.SmallerBatches;
import io.aeolus.optimizer.internal.fit.CostSample;
import io.aeolus.optimizer.internal.fit.Estimate;
import io.aeolus.optimizer.internal.fit.MeasuredState;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Adds a run of a plan to an estimate: the times of its threads as samples of costs, for each batch size that was
 * measured, and its rate as a correction.
 *
 * @param problem the topology in the layout of the run
 * @param weight weight of the run: the share of the difference between the logarithms of its rate and its prediction
 *     that is not noise
 * @param noise standard deviation of the logarithm of the machine's speed
 * @param unexplained relative error of the run beyond its expected error
 */
public record RunLearning(
        Problem problem, Plan plan, MeasuredState.Run run, double weight, double unexplained, double noise) {

    /** Returns the estimate with the run, as if everything had taken longer in it by a factor. */
    public Estimate learned(Estimate before, double slower) {
        MeasuredState seen = run.plan();
        Problem ran = problem.withCostsOf(before.topology().model())
                .counted(plan, seen.warmRowsPerNano(), seen.rowsPerBatch());
        double expected = ran.evaluate(plan).rowsPerNano();
        double target = expected * Math.pow(seen.warmRowsPerNano() / slower / expected, weight);
        List<CostSample> samples = new ArrayList<>();
        if (seen.isCpuSaturated()) {
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
        Estimate sampled = before.with(samples, ran.unchained(), unexplained);
        return sampled.with(new RateLearning(problem, sampled.uncorrected(), plan, target)
                .learned(before.factors(), seen.hasSpareCapacity()));
    }

    private Optional<CostSample> sample(Problem ran, Plan sizes, MeasuredState seen, Estimate before, double slower) {
        return seen.sample(
                        ran.traffic(sizes, seen.warmRowsPerNano(), before.usual()),
                        ran.topology().with(before.uncorrected()),
                        noise)
                .map(sample -> sample.slower(slower));
    }
}
