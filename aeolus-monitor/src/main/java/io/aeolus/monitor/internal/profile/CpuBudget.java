// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Figure;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.CallSamples.SampleSums;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The CPU time of a call and of its parts. The thread's clock gives the exact total; user code, emits and acks are estimated from bursts,
 * and the rest is Storm's. If the estimates exceed the total, they are scaled down. If sampling error does not explain the excess, the
 * CPU times are doubtful.
 */
record CpuBudget(double factor, Optional<String> doubt) {

    /** With fewer calls, the bursts may not represent the calls between the thread's first and last snapshots. */
    private static final long MIN_CALLS = 1_000;

    /** Tolerated error of the parts beyond their confidence interval: a share of the total, plus a constant. */
    private static final double TOLERANCE = 0.25;

    private static final double TOLERANCE_NANOS = 200;

    /** The sampled CPU time of all calls of a task, with their emits and acks; empty without samples. */
    static OptionalDouble sampledNanos(CallCosts costs) {
        double nanos = Part.all(costs).nanos;
        return nanos == 0 && costs.calls() > 0 ? OptionalDouble.empty() : OptionalDouble.of(costs.calls() * nanos);
    }

    static CpuBudget of(String component, TaskDelta delta) {
        Part parts = Part.all(delta.costs());
        double whole = delta.span().threadCpuNanos() / delta.span().calls();
        if (delta.span().calls() < MIN_CALLS || parts.nanos <= whole) {
            return new CpuBudget(1, Optional.empty());
        }
        double tolerance = parts.errorNanos + TOLERANCE * whole + TOLERANCE_NANOS;
        String doubt = String.format(
                Locale.ROOT,
                "the parts of a call of '%s' take %.0f ns of CPU time, but the whole call takes %.0f ns:"
                        + " its CPU times are unreliable",
                component,
                parts.nanos,
                whole);
        return new CpuBudget(
                whole / parts.nanos, parts.nanos - whole <= tolerance ? Optional.empty() : Optional.of(doubt));
    }

    /** CPU time per call, and its error; 0 if unknown. */
    private record Part(double nanos, double errorNanos) {

        static Part all(CallCosts costs) {
            Part call = of(costs, Quantity.PURE_CPU, costs.calls());
            Part emits = of(costs, Quantity.EMIT_CPU, costs.tuplesEmitted());
            Part acks = of(costs, Quantity.ACK_CPU, costs.acked() + costs.failed());
            return call.nanos == 0
                    ? new Part(0, 0)
                    : new Part(
                            call.nanos + emits.nanos + acks.nanos,
                            call.errorNanos + emits.errorNanos + acks.errorNanos);
        }

        private static Part of(CallCosts costs, Quantity quantity, long times) {
            SampleSums sums = costs.samples().of(quantity);
            if (!(FigureEstimator.of(sums) instanceof Figure.Measured figure) || costs.calls() == 0) {
                return new Part(0, 0);
            }
            // Emits of other threads are counted but not sampled: they take no time of this thread.
            double perCall =
                    quantity == Quantity.PURE_CPU ? 1 : Math.min((double) times, sums.weight()) / costs.calls();
            return new Part(perCall * figure.mean(), perCall * figure.confidence95());
        }
    }
}
