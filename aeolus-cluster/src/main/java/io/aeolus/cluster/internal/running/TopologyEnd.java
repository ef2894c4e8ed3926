package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.RunFailedException;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Ends a topology. Storm tells nobody that it is gone, so that has to be asked again and again.
 *
 * @param topology its name
 * @param isKilled asks for its end; false if nobody could be asked
 * @param isGone whether nothing of it runs any more
 * @param longest how long it may take
 */
public record TopologyEnd(String topology, BooleanSupplier isKilled, BooleanSupplier isGone, Duration longest) {

    private static final long POLL_MILLIS = 50;

    /**
     * Asks for the end and waits for it, also if the thread is interrupted: the next topology is to have the machines for
     * itself.
     */
    public void await() throws RunFailedException {
        long startNanos = System.nanoTime();
        boolean wasKilled = isKilled.getAsBoolean();
        boolean wasInterrupted = false;
        try {
            while (!wasKilled || !isGone.getAsBoolean()) {
                if (System.nanoTime() - startNanos > longest.toNanos()) {
                    throw new RunFailedException("topology '" + topology + "' does not end within "
                            + longest.toSeconds() + " s: see on the cluster whether it is there still ('storm kill "
                            + topology + "')");
                }
                wasInterrupted |= isInterruptedInPause();
                wasKilled = wasKilled || isKilled.getAsBoolean();
            }
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean isInterruptedInPause() {
        try {
            Thread.sleep(POLL_MILLIS);
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }
}
