// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.io.Serializable;

/**
 * The snapshot of one observer of one task.
 *
 * @param tasks number of tasks of the component
 * @param incarnation identifies this start of the task
 * @param startNanos time of this start, by the worker's clock
 * @param thread id of the executor's thread; tasks of one executor share it
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
        TaskReport report)
        implements Serializable {

    /**
     * Resources that one or more threads used since their start.
     *
     * @param waitNanos time in which the thread was ready to run and had no processor; unknown if the system does not report it or the
     *     observer does not need it
     */
    public record ThreadTimes(long cpuNanos, Nanos waitNanos) implements Serializable {

        public static final ThreadTimes NONE = new ThreadTimes(0, Nanos.of(0));

        /** Returns the resources that the same thread used since an earlier snapshot. */
        public ThreadTimes minus(ThreadTimes earlier) {
            return new ThreadTimes(cpuNanos - earlier.cpuNanos, waitNanos.minus(earlier.waitNanos));
        }

        /** Returns the sum of both: of two threads. */
        public ThreadTimes plus(ThreadTimes other) {
            return new ThreadTimes(cpuNanos + other.cpuNanos, waitNanos.plus(other.waitNanos));
        }
    }
}
