package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Figure;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.Quantity;
import io.aeolus.probe.Sampled;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The CPU time of a call and of its parts. User code, emits and acks cannot take more than the whole, which the thread's clock tells
 * exactly, and the rest is Storm's. Where the parts, measured in bursts, come to more, each is less in proportion.
 *
 * @param factor what the CPU times of the parts are multiplied by, not above 1
 * @param problem what is wrong, one line, where the parts are more than errors of measuring explain
 */
record CpuBudget(double factor, Optional<String> problem) {

    /** Of fewer calls, the thread's first and last moments may be of other ones than the bursts. */
    private static final long FEWEST_CALLS = 1_000;

    /** Besides their confidence, the parts may be wrong by such a part of the whole, and so much. */
    private static final double TOLERANCE = 0.25;

    private static final double TOLERANCE_NANOS = 200;

    private static final CpuBudget UNBOUNDED = new CpuBudget(1, Optional.empty());

    /**
     * Compares the parts with the whole.
     *
     * @param component the component's id
     * @param delta what was done
     * @param isShared whether its threads have other tasks too
     */
    static CpuBudget of(String component, TaskDelta delta, boolean isShared) {
        OptionalDouble whole = wholeNanos(delta, isShared);
        Part call = Part.of(delta.costs(), Quantity.PURE_CPU, Long.MAX_VALUE);
        if (whole.isEmpty() || call.nanos == 0) {
            return UNBOUNDED;
        }
        Part emits = Part.of(delta.costs(), Quantity.EMIT_CPU, delta.costs().tuplesEmitted());
        Part acks = Part.of(
                delta.costs(),
                Quantity.ACK_CPU,
                delta.costs().acked() + delta.costs().failed());
        double parts = call.nanos + emits.nanos + acks.nanos;
        double most = whole.getAsDouble();
        if (parts <= most) {
            return UNBOUNDED;
        }
        double band = call.errorNanos + emits.errorNanos + acks.errorNanos + TOLERANCE * most + TOLERANCE_NANOS;
        return new CpuBudget(
                most / parts,
                parts - most <= band
                        ? Optional.empty()
                        : Optional.of(String.format(
                                Locale.ROOT,
                                "the parts of a call of '%s' take %.0f ns of a processor, and the whole call %.0f ns:"
                                        + " its CPU times are doubtful",
                                component,
                                parts,
                                most)));
    }

    private static OptionalDouble wholeNanos(TaskDelta delta, boolean isShared) {
        return !isShared && delta.span().calls() >= FEWEST_CALLS
                ? OptionalDouble.of(delta.span().threadCpuNanos() / delta.span().calls())
                : Figures.of(delta.costs().samples().of(Quantity.WHOLE_CPU)).knownMean();
    }

    /** CPU time of one kind for each call, and how much that may be wrong; 0 if it is unknown. */
    private record Part(double nanos, double errorNanos) {

        static Part of(CallCosts costs, Quantity quantity, long times) {
            Sampled sums = costs.samples().of(quantity);
            if (!(Figures.of(sums) instanceof Figure.Measured figure) || costs.calls() == 0) {
                return new Part(0, 0);
            }
            // What other threads emit is counted, and not sampled: it is none of this thread's time.
            double perCall = times == Long.MAX_VALUE ? 1 : Math.min((double) times, sums.weight()) / costs.calls();
            return new Part(perCall * figure.mean(), perCall * figure.confidence95());
        }
    }
}
