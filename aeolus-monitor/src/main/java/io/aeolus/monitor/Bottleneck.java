// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.OptionalDouble;

/** The resource that limits a topology. Profiles and comparisons apply the same rule, and the optimizer its thresholds. */
public enum Bottleneck {
    /** A task is busy nearly all the time. */
    TASK,
    /** The processors are saturated, and busier than any task. */
    PROCESSORS,
    /** The input is exhausted, or the sources limit their own rate. */
    INPUT,
    /** Neither input, processors nor tasks: tuples wait for acks or for an external system. */
    WAITING,
    /** The measurement contains too few samples. */
    UNKNOWN;

    /** A task with this busy share has little capacity left, because tuples arrive in bursts. */
    public static final double BUSY_TASK = 0.7;

    /** A task with this busy share is the bottleneck, however busy the processors are. */
    public static final double SATURATED_TASK = 0.85;

    /** Utilization above which processors count as saturated: threads rarely need all processors at the same time. */
    public static final double SATURATED_PROCESSORS = 0.8;

    /** A source that waits or has nothing to emit for at least this share of the time counts as having no backlog. */
    public static final double IDLE_SOURCE = 0.2;

    /**
     * Finds the bottleneck. Unknown values are empty.
     *
     * @param task busy share of the busiest task
     * @param processors utilization of the busiest machine
     * @param source share of the time for which the most loaded source waits or has nothing to emit
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
