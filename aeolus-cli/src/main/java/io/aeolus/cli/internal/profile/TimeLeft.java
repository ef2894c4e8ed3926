package io.aeolus.cli.internal.profile;

import static io.aeolus.cli.internal.text.Texts.format;

/**
 * How long the rest of a profile takes, once the topology was profiled as it is: two states in batches, and runs without the profiler.
 * No more than a guess: nobody knows yet how fast batches are.
 *
 * @param runSeconds what a run of the topology as it is takes
 * @param endsByItself whether it ends with its input, and so earlier in batches
 * @param plainRuns runs without the profiler
 */
record TimeLeft(double runSeconds, boolean endsByItself, int plainRuns) {

    /** States that are profiled in batches. */
    private static final int STATES = 2;

    /** Start and end of a topology. */
    private static final double START_SECONDS = 4;

    /** In batches most inputs are over in less than half of the time. */
    private static final double PART_IN_BATCHES = 0.5;

    private static final double MINUTE = 60;

    double seconds() {
        double batched =
                endsByItself ? Math.max(BatchedStates.ENOUGH_SECONDS, PART_IN_BATCHES * runSeconds) : runSeconds;
        double plain = endsByItself ? (1 + STATES * PART_IN_BATCHES) / (1 + STATES) * runSeconds : runSeconds;
        return STATES * (batched + START_SECONDS) + plainRuns * (plain + START_SECONDS);
    }

    String text() {
        double seconds = seconds();
        return seconds < MINUTE
                ? format("in batches, and without the profiler: about %.0f s more", seconds)
                : format("in batches, and without the profiler: about %.0f min more", seconds / MINUTE);
    }
}
