package io.aeolus.probe;

import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

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

    /**
     * What a worker's process has used since its start.
     *
     * @param cpuNanos processor time of all threads, unknown where the JVM does not tell
     * @param ackerCpuNanos that of Storm's ackers among them
     * @param compilerCpuNanos that of the JVM's compilers among them; 0 where the system does not tell
     * @param waitingMethods how many methods wait for a compiler now; 0 where the JVM does not tell
     * @param gcMillis how long collections took
     * @param jitMillis how long compilations took, their waits for a processor included
     * @param heapBytes what is in use now, garbage included
     * @param peakHeapBytes the most that was in use
     */
    public record ProcessTimes(
            Nanos cpuNanos,
            long ackerCpuNanos,
            long compilerCpuNanos,
            int waitingMethods,
            long gcMillis,
            long jitMillis,
            long heapBytes,
            long peakHeapBytes)
            implements Serializable {

        private static final long NANOS_PER_MILLI = 1_000_000;

        /** Processor time of the compilers; where the system does not tell, how long compilations took. */
        public long compilerNanos() {
            return compilerCpuNanos > 0 ? compilerCpuNanos : jitMillis * NANOS_PER_MILLI;
        }
    }

    /**
     * What the tasks of a component in one process have sent since their start, by the metrics of Storm and of the batching wrappers: the
     * tuples that they emitted, the rows in batches that they sent, these batches, and why they were sent.
     *
     * @param changed the fields, as {@code stream/field}, of which some value changed after it was emitted, at any time since the start
     */
    public record ComponentTraffic(
            long emitted, long rows, long batches, Map<String, Long> flushes, Set<String> changed)
            implements Serializable {

        /** Nothing yet. */
        public static final ComponentTraffic NONE = new ComponentTraffic(0, 0, 0, Map.of(), Set.of());

        public ComponentTraffic {
            flushes = Map.copyOf(flushes);
            changed = Set.copyOf(changed);
        }

        /** Both together: what the component has sent elsewhere. */
        public ComponentTraffic plus(ComponentTraffic other) {
            Map<String, Long> all = CallCosts.merged(flushes, other.flushes, Long::sum);
            Set<String> allChanged = new HashSet<>(changed);
            allChanged.addAll(other.changed);
            return new ComponentTraffic(
                    emitted + other.emitted, rows + other.rows, batches + other.batches, all, allChanged);
        }

        /** What was sent after an earlier moment of the same processes; reasons for which nothing was sent are left out. */
        public ComponentTraffic minus(ComponentTraffic earlier) {
            Map<String, Long> since = new HashMap<>(flushes);
            earlier.flushes.forEach((reason, count) -> since.merge(reason, -count, Long::sum));
            since.values().removeIf(count -> count <= 0);
            return new ComponentTraffic(
                    emitted - earlier.emitted, rows - earlier.rows, batches - earlier.batches, since, changed);
        }

        /** The mean rows of a batch; empty if none was sent. */
        public OptionalDouble rowsPerBatch() {
            return batches > 0 ? OptionalDouble.of((double) rows / batches) : OptionalDouble.empty();
        }
    }
}
