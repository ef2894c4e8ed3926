package io.aeolus.probe;

import java.io.Serializable;

/**
 * What a thread, or several together, have used since their start. Time in which a thread was ready and got no processor is unknown
 * where the system does not tell. Where only processor time is wanted, the others are unknown and 0.
 */
public record ThreadTimes(long cpuNanos, Nanos waitNanos, long allocatedBytes) implements Serializable {

    /** Nothing yet. */
    public static final ThreadTimes NONE = new ThreadTimes(0, Nanos.of(0), 0);

    /** What the same thread used since an earlier moment. */
    public ThreadTimes minus(ThreadTimes earlier) {
        return new ThreadTimes(
                cpuNanos - earlier.cpuNanos,
                waitNanos.minus(earlier.waitNanos),
                allocatedBytes - earlier.allocatedBytes);
    }

    /** Both together: another thread. */
    public ThreadTimes plus(ThreadTimes other) {
        return new ThreadTimes(
                cpuNanos + other.cpuNanos, waitNanos.plus(other.waitNanos), allocatedBytes + other.allocatedBytes);
    }
}
