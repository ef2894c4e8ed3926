package io.aeolus.probe;

import java.io.Serializable;

/**
 * What one observer of one task has to say; a task with several observers has several. The incarnation tells this start of the task from
 * others; it was at {@code startNanos} by the clock of its worker, whose port is told. The number of its executor's thread tells it from
 * others of the process; tasks of one executor share what that thread has used.
 */
public record TaskSnapshot(
        String component,
        int task,
        int tasks,
        int port,
        long incarnation,
        long startNanos,
        long thread,
        ThreadTimes times,
        Facet facet)
        implements Serializable {

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
}
