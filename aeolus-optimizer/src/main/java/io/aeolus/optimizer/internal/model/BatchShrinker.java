// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/**
 * Reduces the batch size of one stream at a time, as long as no resource is overloaded at a given rate. Only the
 * stream's producer and consumers, the ackers, the link and the cores are affected. Not thread-safe.
 */
final class BatchShrinker {

    /** Every third size halves the range, as the assumptions of guesses may not hold. */
    private static final int GUESSES = 2;

    private static final int PROCESSORS = 0;
    private static final int ACKERS = 1;
    private static final int LINK = 2;
    private static final int PRODUCER = 3;
    private static final int CONSUMERS = 4;

    private final FlowGraph graph;
    private final Loads loads;

    /** Utilization of each affected resource with a size that is too small, with one that is large enough, and with another one. */
    private double[] withSmall = new double[0];

    private double[] withLarge = new double[0];
    private double[] withOther = new double[0];

    BatchShrinker(FlowGraph graph, Loads loads, double rate) {
        this.graph = graph;
        this.loads = loads;
        loads.measure(rate);
    }

    /** Sets the smallest batch size of a stream that overloads no resource. */
    void shrink(int s) {
        int most = (int) Math.ceil(loads.rowsPerBatch(s));
        int consumers = graph.streamStart[s + 1] - graph.streamStart[s];
        if (withOther.length < CONSUMERS + consumers) {
            withSmall = new double[CONSUMERS + consumers];
            withLarge = new double[CONSUMERS + consumers];
            withOther = new double[CONSUMERS + consumers];
        }
        measure(s, withLarge);
        loads.resize(s, 1);
        if (!measure(s, withSmall)) {
            loads.resize(s, smallest(s, most));
        }
    }

    /** Returns the smallest size above 1 that overloads no resource. */
    private int smallest(int s, int most) {
        int small = 1;
        int large = most;
        for (int i = 1; large - small > 1; i++) {
            int size = i % (GUESSES + 1) == 0 ? small + (large - small) / 2 : guess(s, small, large);
            loads.resize(s, size);
            double[] tried = withOther;
            if (measure(s, tried)) {
                large = size;
                withOther = withLarge;
                withLarge = tried;
            } else {
                small = size;
                withOther = withSmall;
                withSmall = tried;
            }
        }
        return large;
    }

    /** Interpolates the size at which no resource is overloaded, as costs fall with 1/b. */
    private int guess(int s, int small, int large) {
        double guess = small + 1;
        for (int i = 0; i < CONSUMERS + graph.streamStart[s + 1] - graph.streamStart[s]; i++) {
            if (withSmall[i] > Loads.FULL) {
                double part = (withSmall[i] - Loads.FULL) / (withSmall[i] - withLarge[i]);
                guess = Math.max(guess, 1 / (1.0 / small + (1.0 / large - 1.0 / small) * part));
            }
        }
        return (int) Math.min(large - 1, Math.ceil(guess));
    }

    /** Measures the affected resources, and returns whether none is overloaded. */
    private boolean measure(int s, double[] shares) {
        shares[PROCESSORS] = loads.coreShare();
        shares[ACKERS] = loads.ackerShare();
        shares[LINK] = loads.linkShare();
        shares[PRODUCER] = loads.share(graph.producer[s]);
        double most = Math.max(Math.max(shares[PROCESSORS], shares[ACKERS]), Math.max(shares[LINK], shares[PRODUCER]));
        int next = CONSUMERS;
        for (int e = graph.streamStart[s]; e < graph.streamStart[s + 1]; e++) {
            shares[next] = loads.share(graph.edgeConsumer[e]);
            most = Math.max(most, shares[next++]);
        }
        return most <= Loads.FULL;
    }
}
