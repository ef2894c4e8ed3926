package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Figure;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.CallSamples.Sampled;
import java.util.Locale;
import java.util.Optional;

/**
 * The CPU time of a call and of its parts. User code, emits and acks cannot take more than the whole, which the thread's clock tells
 * exactly, and the rest is Storm's. Where the parts, measured in bursts, come to more, each is multiplied by a factor; they are
 * doubtful where errors of measuring do not explain that.
 */
record CpuBudget(double factor, Optional<String> doubt) {

    /** Of fewer calls, the thread's first and last moments may be of other ones than the bursts. */
    private static final long FEWEST_CALLS = 1_000;

    /** Besides their confidence, the parts may be wrong by such a part of the whole, and so much. */
    private static final double TOLERANCE = 0.25;

    private static final double TOLERANCE_NANOS = 200;

    static CpuBudget of(String component, TaskDelta delta) {
        CallCosts costs = delta.costs();
        Part call = Part.of(costs, Quantity.PURE_CPU, costs.calls());
        Part emits = Part.of(costs, Quantity.EMIT_CPU, costs.tuplesEmitted());
        Part acks = Part.of(costs, Quantity.ACK_CPU, costs.acked() + costs.failed());
        double parts = call.nanos + emits.nanos + acks.nanos;
        double whole = delta.span().threadCpuNanos() / delta.span().calls();
        if (delta.span().calls() < FEWEST_CALLS || call.nanos == 0 || parts <= whole) {
            return new CpuBudget(1, Optional.empty());
        }
        double band = call.errorNanos + emits.errorNanos + acks.errorNanos + TOLERANCE * whole + TOLERANCE_NANOS;
        String doubt = String.format(
                Locale.ROOT,
                "the parts of a call of '%s' take %.0f ns of a processor, and the whole call %.0f ns:"
                        + " its CPU times are doubtful",
                component,
                parts,
                whole);
        return new CpuBudget(whole / parts, parts - whole <= band ? Optional.empty() : Optional.of(doubt));
    }

    /** CPU time of one kind for each call, and how much that may be wrong; 0 if it is unknown. */
    private record Part(double nanos, double errorNanos) {

        static Part of(CallCosts costs, Quantity quantity, long times) {
            Sampled sums = costs.samples().of(quantity);
            if (!(Figures.of(sums) instanceof Figure.Measured figure) || costs.calls() == 0) {
                return new Part(0, 0);
            }
            // What other threads emit is counted, and not sampled: it is none of this thread's time.
            double perCall =
                    quantity == Quantity.PURE_CPU ? 1 : Math.min((double) times, sums.weight()) / costs.calls();
            return new Part(perCall * figure.mean(), perCall * figure.confidence95());
        }
    }
}
