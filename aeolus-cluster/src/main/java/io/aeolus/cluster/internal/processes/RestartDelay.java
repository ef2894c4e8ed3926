package io.aeolus.cluster.internal.processes;

import java.time.Duration;

/** How long a daemon waits to be started again: the longer, the more often it has ended soon after its start. Not thread-safe. */
final class RestartDelay {

    private static final Duration SOON = Duration.ofSeconds(10);

    /** Who is killed in its youth some times, as in tests, starts again at once. */
    private static final int FREE_RESTARTS = 3;

    private static final int MOST_DOUBLINGS = 5;

    private int earlyEnds;

    /** How long to wait when a daemon has ended after such a lifetime. */
    Duration after(Duration lifetime) {
        earlyEnds = lifetime.compareTo(SOON) < 0 ? earlyEnds + 1 : 0;
        int doublings = Math.min(MOST_DOUBLINGS, earlyEnds - FREE_RESTARTS - 1);
        return doublings < 0 ? Duration.ZERO : Duration.ofSeconds(1L << doublings);
    }
}
