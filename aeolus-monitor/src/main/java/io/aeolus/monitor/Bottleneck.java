package io.aeolus.monitor;

import java.util.OptionalDouble;

/** What bounds a topology. Profiles, comparisons and the optimizer answer the question by the same rule. */
public enum Bottleneck {
    /** A task is at work nearly all of the time. */
    TASK,
    /** The processors are saturated, and busier than any task. */
    PROCESSORS,
    /** There is no more input, or the sources keep to their own rate. */
    INPUT,
    /** Neither input, processors nor tasks: rows wait for their acks, or for something outside of the topology. */
    WAITING,
    /** Too little was measured. */
    UNKNOWN;

    /** A task that is busy for so much of the time can hardly do more: tuples come in bursts. */
    public static final double BUSY_TASK = 0.7;

    /** A task that is busy for so much of the time is the bottleneck, however busy the processors are. */
    public static final double SATURATED_TASK = 0.85;

    /** Utilisation above which processors count as saturated: threads rarely want all processors all of the time. */
    public static final double SATURATED_PROCESSORS = 0.8;

    /** Sources that wait on their own, or have nothing to emit, for so much of the time have no backlog. */
    public static final double IDLE_SOURCE = 0.2;

    /**
     * Finds the bottleneck. What is unknown is empty.
     *
     * @param task share of the time in which the busiest task is busy
     * @param processors share of the processors that is busy, of the fullest machine
     * @param source share of the time in which the source that has most to emit waits on its own or has nothing to emit
     */
    public static Bottleneck of(OptionalDouble task, OptionalDouble processors, OptionalDouble source) {
        double busyProcessors = processors.orElse(0);
        if (busyProcessors >= SATURATED_PROCESSORS && task.orElse(0) < Math.min(busyProcessors, SATURATED_TASK)) {
            return PROCESSORS;
        }
        if (task.isEmpty()) {
            return UNKNOWN;
        }
        if (task.getAsDouble() >= BUSY_TASK) {
            return TASK;
        }
        if (source.orElse(0) >= IDLE_SOURCE) {
            return INPUT;
        }
        return source.isPresent() && processors.isPresent() ? WAITING : UNKNOWN;
    }
}
