// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

/**
 * The plan of one component. Immutable.
 *
 * @param parallelism the number of executors (threads), at least 1
 * @param tasks the number of tasks, at least {@code parallelism}; fixed at submission, and the upper bound of a later rebalance
 */
public record ComponentPlan(int parallelism, int tasks) {

    /** The largest task id that Storm can serialize, and so the largest number of tasks of a component. */
    public static final int MAX_TASKS = Short.MAX_VALUE;

    /**
     * Checks the numbers.
     *
     * @param parallelism the number of executors (threads), at least 1
     * @param tasks the number of tasks, at least {@code parallelism}; fixed at submission, and the upper bound of a later rebalance
     * @throws PlanException if a number is out of range
     */
    public ComponentPlan {
        if (parallelism < 1) {
            throw new PlanException("parallelism is " + parallelism + ": must be at least 1");
        }
        if (tasks < parallelism) {
            throw new PlanException("tasks is " + tasks + ": must be at least the parallelism, " + parallelism
                    + ", one task per executor");
        }
        if (tasks > MAX_TASKS) {
            throw new PlanException("tasks is " + tasks + ": must be at most " + MAX_TASKS);
        }
    }

    /**
     * {@return the plan of a component with one task per executor}
     *
     * @param parallelism the number of executors and of tasks
     * @throws PlanException if the number is out of range
     */
    public static ComponentPlan of(int parallelism) {
        return new ComponentPlan(parallelism, parallelism);
    }
}
