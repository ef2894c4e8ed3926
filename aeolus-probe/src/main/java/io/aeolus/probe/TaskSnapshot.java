package io.aeolus.probe;

import java.io.Serializable;

/**
 * What one observer of one task has to say. A task with several observers has several.
 *
 * @param component the component's id
 * @param task the task's id
 * @param tasks how many tasks the component has
 * @param port the port of the task's worker
 * @param incarnation tells this start of the task from others
 * @param startNanos when the task started, by the clock of its worker
 * @param thread tells the thread of its executor from others of its process
 * @param times what this thread has used; tasks of one executor share it
 * @param facet the counts
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
        implements Serializable {}
