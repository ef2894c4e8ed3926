package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Figure;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.CallSamples.Sampled;

/**
 * For how much of the time a source's thread waits by its own will: it sleeps or is blocked in calls of {@code nextTuple} that emit
 * something. That is the wall time of these calls, by samples, less their CPU time and the thread's waits for a processor. Of calls
 * that last, there may be no sample: their time is known without. What the thread's own clocks leave is the limit: a thread that works,
 * is ready, or has nothing to emit does not wait.
 */
final class SourceWait {

    /** A smaller share is noise of the clocks, of interrupts and of the garbage collector. */
    private static final double NOISE = 0.1;

    private SourceWait() {}

    static double share(TaskDelta delta, double idleShare) {
        CallCosts costs = delta.costs();
        if (delta.nanos() <= 0) {
            return 0;
        }
        double inCalls = Math.max(costs.calls() * waitOfCall(costs), (double)
                        costs.spout().longCallNanos())
                / delta.nanos();
        double working = delta.times().cpuNanos() / delta.nanos();
        double ready =
                delta.times().waitNanos().isKnown() ? delta.times().waitNanos().value() / delta.nanos() : 0;
        double share = Math.min(inCalls - ready, 1 - working - ready - idleShare);
        return share < NOISE ? 0 : share;
    }

    /** At least so long, in the mean of all calls; of few samples nobody knows how far the mean is off. */
    private static double waitOfCall(CallCosts costs) {
        Sampled wall = costs.samples().of(Quantity.PURE_WALL);
        Sampled cpu = costs.samples().of(Quantity.PURE_CPU);
        if (wall.weight() == 0 || cpu.weight() == 0) {
            return 0;
        }
        double wait = wall.sum() / wall.weight() - cpu.sum() / cpu.weight();
        boolean isSure = !(Figures.of(wall) instanceof Figure.Measured figure) || wait > figure.confidence95();
        return isSure ? wait : 0;
    }
}
