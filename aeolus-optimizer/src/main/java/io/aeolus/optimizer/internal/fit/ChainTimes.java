// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.ChainedModel;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Divides the measured time of each chain among its operators. The code of a chain runs in one thread, so a run shows the sum only. It does not
 * matter whether the profiler reports the time at the head, or part of it at each member.
 */
final class ChainTimes {

    /** Minimum factor on the predicted times. A chain that takes less time shows that direct calls are cheaper than assumed. Judgement. */
    private static final double MIN_FACTOR = 0.1;

    /** Halvings of the range of the factor. */
    private static final int STEPS = 50;

    private ChainTimes() {}

    /**
     * Divides the CPU times of operators per source tuple in place, in proportion to the times that the costs so far predict. The sum is less than
     * the measured time by the time of direct calls, which depends on the user code. The costs have the chains of the run.
     */
    static void divide(List<OptionalDouble> nanos, Traffic traffic, ChainedModel costs) {
        int operators = nanos.size();
        double[] expected = traffic.expectedNanos(costs);
        double[] measured = new double[operators];
        double[] expectedOfChain = new double[operators];
        for (int v = 0; v < operators; v++) {
            int head = costs.head(v);
            measured[head] += nanos.get(v).orElse(0);
            expectedOfChain[head] += expected[v];
        }
        Map<Integer, List<Integer>> chains = IntStream.range(0, operators)
                .filter(v -> costs.head(v) != v)
                .boxed()
                .collect(Collectors.groupingBy(costs::head));
        chains.forEach((head, members) -> {
            double factor = factor(measured[head], expectedOfChain[head], traffic, costs, members);
            boolean isKnown = measured[head] > 0 && expectedOfChain[head] > 0;
            for (int v : Stream.concat(Stream.of(head), members.stream()).toList()) {
                nanos.set(v, isKnown ? OptionalDouble.of(factor * expected[v]) : OptionalDouble.empty());
            }
        });
    }

    /** Returns the factor on the predicted times with which the chain takes the measured time, direct calls included. */
    private static double factor(
            double measured, double expected, Traffic traffic, ChainedModel costs, List<Integer> members) {
        double low = MIN_FACTOR;
        // A direct call saves at most 3/4 of the user code.
        double high = Math.max(low, 4 * measured / expected);
        for (int step = 0; step < STEPS; step++) {
            double middle = (low + high) / 2;
            double calls = members.stream()
                    .mapToDouble(v -> traffic.calls().get(v)
                            * costs.callNanos(
                                    v, middle * costs.unchained().operator(v).cpuNanos()))
                    .sum();
            if (middle * expected + calls < measured) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
