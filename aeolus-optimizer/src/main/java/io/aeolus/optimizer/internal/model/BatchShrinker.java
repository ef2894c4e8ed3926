package io.aeolus.optimizer.internal.model;

/**
 * What is left of processors, ackers, the link and tasks at a rate, and what becomes of it when the batches of one stream are made
 * smaller: only the stream's producer and consumers, the ackers, the link and the processors notice. Not thread-safe.
 */
final class BatchShrinker {

    /** Each third size that is tried is no guess: what guesses take for granted may not hold. */
    private static final int GUESSES = 2;

    private static final int PROCESSORS = 0;
    private static final int ACKERS = 1;
    private static final int LINK = 2;
    private static final int PRODUCER = 3;
    private static final int CONSUMERS = 4;

    private final FlowGraph graph;
    private final Loads loads;

    /** What is busy of each that notices, and how much, with batches that are too small, with some that are not, and with others. */
    private double[] withSmall = new double[0];

    private double[] withLarge = new double[0];
    private double[] withOther = new double[0];

    BatchShrinker(FlowGraph graph, Loads loads, double rate) {
        this.graph = graph;
        this.loads = loads;
        loads.measure(rate);
    }

    /** Makes the batches of a stream as small as can be. */
    void shrink(int s) {
        int most = loads.usefulRows(s);
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

    /** The smallest size that will do, where 1 will not and another one does. */
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

    /** As costs fall with 1/b, where none would be more than busy; between the two sizes. */
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

    /** Finds out how busy all are that notice the stream, and whether none is more than busy. */
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
