package io.aeolus.probe;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * What has happened in a worker's process since its start. Counts only rise, so that two snapshots of one incarnation can be
 * subtracted. In Storm's local cluster one process has all workers of a topology.
 *
 * @param host the name of the process's host
 * @param incarnation tells this start of the process from others
 * @param number of the snapshot, rising
 * @param nanos when it was made, by the process's clock
 * @param machine what it runs on
 * @param process what the process has used
 * @param components the component of each task of the topology, by the task's id, without Storm's own
 * @param traffic what the components have sent, by the names that metrics have for them: see {@link #metricName}
 * @param tasks its tasks, once for each observer
 */
public record WorkerSnapshot(
        String host,
        long incarnation,
        long number,
        long nanos,
        Machine machine,
        ProcessTimes process,
        Map<Integer, String> components,
        Map<String, ComponentTraffic> traffic,
        List<TaskSnapshot> tasks)
        implements Serializable {

    /** So many methods at once are more than what comes up now and then in a program that is warm. */
    static final int MANY_WAITING = 10;

    public WorkerSnapshot {
        components = Map.copyOf(components);
        traffic = Map.copyOf(traffic);
        tasks = List.copyOf(tasks);
    }

    /** The part of a processor that the JVM's compilers {@linkplain #compiling wanted} since an earlier snapshot of the same process. */
    public double compilingSince(WorkerSnapshot earlier) {
        double compilerNanos = process.compilerNanos() - earlier.process.compilerNanos();
        double share = nanos > earlier.nanos ? compilerNanos / (nanos - earlier.nanos) : 0;
        return compiling(share, process.waitingMethods());
    }

    /** The part of a processor that compilers wanted, of what they took: with many methods waiting for them, they lack one. */
    public static double compiling(double taken, int waitingMethods) {
        return waitingMethods >= MANY_WAITING ? Math.max(1, taken) : taken;
    }

    /** A component's id without dots, as it is in the names of metrics, where Storm puts dots between parts. */
    public static String metricName(String component) {
        return component.replace('.', '_');
    }

    /** The tasks that have a facet of some kind. */
    public List<TaskSnapshot> tasksWith(Class<? extends Facet> kind) {
        return tasks.stream().filter(task -> kind.isInstance(task.facet())).toList();
    }
}
