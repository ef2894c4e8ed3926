package io.aeolus.monitor.internal.profile;

import java.util.SplittableRandom;

/** What counting one call, emit or ack costs, measured once in each JVM. */
final class CountingCost {

    private static final int CALLS = 100_000;
    private static final int ROUNDS = 10;

    /** Nanoseconds for each. */
    static final double NANOS = measured();

    private CountingCost() {}

    private static double measured() {
        OutputCounts counts = new OutputCounts("");
        Sampler sampler = new Sampler(new SplittableRandom(0), () -> 1, 0);
        int due = 0;
        double nanos = Double.MAX_VALUE;
        // The first rounds are not compiled, and any may be interrupted.
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            for (int i = 0; i < CALLS; i++) {
                counts.count("default", true);
                // That it is due changes nothing in what it costs to ask.
                due += sampler.isDue() ? 1 : 0;
            }
            nanos = Math.min(nanos, (System.nanoTime() - start) / (double) CALLS);
        }
        // The sum keeps the loop from being left out.
        return due < 0 ? 0 : nanos;
    }
}
