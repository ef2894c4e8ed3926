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
        implements Serializable {}
