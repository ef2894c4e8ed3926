// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Figure;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.CallSamples.SampleSums;

/**
 * The share of the time for which a source's thread waits voluntarily: it sleeps or blocks inside calls of {@code nextTuple} that emit.
 * Computed as the sampled wall time of these calls minus CPU time and waits for a processor. Long calls are timed individually, because
 * samples may miss them. The thread's clocks set an upper limit: a thread that runs, is runnable, or has nothing to emit does not wait.
 */
final class SourceWait {

    /** Smaller shares are noise of clocks, interrupts and garbage collection. */
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

    /** Returns the mean wait of a call; 0 if it is not significant. */
    private static double waitOfCall(CallCosts costs) {
        SampleSums wall = costs.samples().of(Quantity.PURE_WALL);
        SampleSums cpu = costs.samples().of(Quantity.PURE_CPU);
        if (wall.weight() == 0 || cpu.weight() == 0) {
            return 0;
        }
        double wait = wall.sum() / wall.weight() - cpu.sum() / cpu.weight();
        boolean isSignificant =
                !(FigureEstimator.of(wall) instanceof Figure.Measured figure) || wait > figure.confidence95();
        return isSignificant ? wait : 0;
    }
}
