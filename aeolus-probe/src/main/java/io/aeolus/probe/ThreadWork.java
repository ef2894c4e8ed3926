package io.aeolus.probe;

import java.io.Serializable;

/**
 * What some threads have used of processors since their start.
 *
 * @param cpuNanos processor time
 * @param idleNanos the part of it that was spent on waiting for work, as far as that is metered
 */
public record ThreadWork(long cpuNanos, long idleNanos) implements Serializable {

    /** Nothing yet. */
    public static final ThreadWork NONE = new ThreadWork(0, 0);

    /**
     * The processor time for work.
     *
     * @return nanoseconds
     */
    public long busyNanos() {
        return cpuNanos - idleNanos;
    }

    /**
     * What was used since an earlier moment.
     *
     * @param earlier the same threads then
     * @return the difference
     */
    public ThreadWork minus(ThreadWork earlier) {
        return new ThreadWork(cpuNanos - earlier.cpuNanos, idleNanos - earlier.idleNanos);
    }

    /**
     * Both together.
     *
     * @param other other threads
     * @return the sums
     */
    public ThreadWork plus(ThreadWork other) {
        return new ThreadWork(cpuNanos + other.cpuNanos, idleNanos + other.idleNanos);
    }
}
