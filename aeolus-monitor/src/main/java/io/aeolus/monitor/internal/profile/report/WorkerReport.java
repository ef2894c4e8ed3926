package io.aeolus.monitor.internal.profile.report;

import io.aeolus.monitor.Machine;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * All that a worker did since its start. Immutable.
 *
 * @param worker host and port
 * @param process tells the worker's JVM from others
 * @param workersInProcess how many workers share that JVM; more than one only in Storm's local cluster
 * @param machine where it runs
 * @param nanos time of this report by the worker's clock; only differences mean something
 * @param cpuNanos CPU time of the JVM
 * @param gcMillis time for which the collector stopped the world, as far as the JVM says
 * @param jitMillis time that the compiler threads took
 * @param wallClockNanos cost of reading the clock
 * @param cpuClockNanos cost of reading a thread's CPU time
 * @param components the topology's tasks with their components, Storm's own left out
 * @param tasks the worker's tasks
 */
public record WorkerReport(
        String worker,
        String process,
        int workersInProcess,
        Machine machine,
        long nanos,
        long cpuNanos,
        long gcMillis,
        long jitMillis,
        double wallClockNanos,
        double cpuClockNanos,
        Map<Integer, String> components,
        List<TaskReport> tasks)
        implements Serializable {

    /** Copies the collections. */
    public WorkerReport {
        components = Map.copyOf(components);
        tasks = List.copyOf(tasks);
    }
}
