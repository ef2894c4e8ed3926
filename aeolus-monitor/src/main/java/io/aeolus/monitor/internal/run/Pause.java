package io.aeolus.monitor.internal.run;

/** A moment between two questions: Storm tells nobody that a topology is gone, so it has to be asked again and again. */
public final class Pause {

    private Pause() {}

    /**
     * Waits. An interrupt ends the wait and is told, not kept: who has to clean up goes on, and interrupts itself at the end.
     *
     * @param millis how long
     * @return whether the thread was interrupted
     */
    public static boolean isInterruptedWithin(long millis) {
        try {
            Thread.sleep(millis);
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }
}
