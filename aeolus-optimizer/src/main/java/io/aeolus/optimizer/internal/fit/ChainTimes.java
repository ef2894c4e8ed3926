// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.ChainedModel;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Divides the measured time of each chain among its operators. The code of a chain runs in one thread, so a run shows the sum only. It does not
 * matter whether the profiler reports the time at the head, or part of it at each member.
 */
final class ChainTimes {

    /** Minimum share of a chain's time that is not spent on chained calls. More shows that a chained call is cheaper than assumed. */
    private static final double MIN_SHARE = 0.5;

    private ChainTimes() {}

    /**
     * Divides the CPU times of operators per source tuple in place, in proportion to the times that the costs so far predict, without the time
     * of chained calls. The costs have the chains of the run.
     */
    static void divide(List<OptionalDouble> nanos, Traffic traffic, ChainedModel costs) {
        int operators = nanos.size();
        double[] expected = traffic.expectedNanos(costs);
        double[] measured = new double[operators];
        double[] expectedOfChain = new double[operators];
        double[] calls = new double[operators];
        boolean[] isChain = new boolean[operators];
        for (int v = 0; v < operators; v++) {
            int head = costs.head(v);
            measured[head] += nanos.get(v).orElse(0);
            expectedOfChain[head] += expected[v];
            if (head != v) {
                isChain[head] = true;
                calls[head] += traffic.calls().get(v) * costs.callNanos(v);
            }
        }
        for (int v = 0; v < operators; v++) {
            int head = costs.head(v);
            if (isChain[head]) {
                double work = Math.max(MIN_SHARE * measured[head], measured[head] - calls[head]);
                double own = expectedOfChain[head] > 0 ? work * expected[v] / expectedOfChain[head] : 0;
                nanos.set(v, own > 0 ? OptionalDouble.of(own) : OptionalDouble.empty());
            }
        }
    }
}
