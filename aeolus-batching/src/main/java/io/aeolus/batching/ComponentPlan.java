package io.aeolus.batching;

/**
 * The plan of one component.
 *
 * @param parallelism parallelism: the number of executors (threads), at least 1
 * @param tasks the number of tasks, at least {@code parallelism}; it is fixed at submission and bounds a later rebalance
 */
public record ComponentPlan(int parallelism, int tasks) {

    /** The highest task id that Storm can put on the wire, hence the most tasks that any component can have. */
    public static final int MAX_TASKS = Short.MAX_VALUE;

    /**
     * Checks the numbers.
     *
     * @param parallelism parallelism: the number of executors (threads), at least 1
     * @param tasks the number of tasks, at least {@code parallelism}; it is fixed at submission and bounds a later rebalance
     * @throws PlanException if they are out of bounds
     */
    public ComponentPlan {
        if (parallelism < 1) {
            throw new PlanException("parallelism is " + parallelism + ": give at least 1");
        }
        if (tasks < parallelism) {
            throw new PlanException("tasks is " + tasks + ", below parallelism " + parallelism
                    + ": give at least one task per executor");
        }
        if (tasks > MAX_TASKS) {
            throw new PlanException("tasks is " + tasks + ": Storm numbers tasks up to " + MAX_TASKS);
        }
    }

    /**
     * A component with as many tasks as executors.
     *
     * @param parallelism the number of executors and of tasks
     * @return the plan
     */
    public static ComponentPlan of(int parallelism) {
        return new ComponentPlan(parallelism, parallelism);
    }
}
