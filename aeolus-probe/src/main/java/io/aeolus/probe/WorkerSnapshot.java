// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The counts of a worker process since its start. Counts never decrease, so two snapshots of one incarnation can be subtracted. In Storm's
 * local cluster, one process runs all workers of a topology.
 *
 * @param incarnation identifies this start of the process
 * @param number the snapshot's number, ascending
 * @param nanos time of the snapshot, by the process's clock
 * @param process resources that the process used
 * @param components component by task id, without Storm's own components
 * @param traffic tuples sent by component, by the component's name in metrics, see {@link #metricName}
 * @param tasks the observed tasks, one snapshot per observer
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

    /** From this number of methods that wait for JIT compilation, the JVM does not count as warm. */
    static final int MANY_WAITING = 10;

    public WorkerSnapshot {
        components = Map.copyOf(components);
        traffic = Map.copyOf(traffic);
        tasks = List.copyOf(tasks);
    }

    /** Returns the processors that the JVM's compilers {@linkplain #compiling needed} since an earlier snapshot of the same process. */
    public double compilingSince(WorkerSnapshot earlier) {
        double compilerNanos = process.compilerNanos() - earlier.process.compilerNanos();
        double share = nanos > earlier.nanos ? compilerNanos / (nanos - earlier.nanos) : 0;
        return compiling(share, process.waitingMethods());
    }

    /** Returns the processors that the compilers needed: the processors that they used, but at least one if many methods wait. */
    public static double compiling(double used, int waitingMethods) {
        return waitingMethods >= MANY_WAITING ? Math.max(1, used) : used;
    }

    /** Returns a component's name in metrics: without dots, which separate the parts of a metric's name. */
    public static String metricName(String component) {
        return component.replace('.', '_');
    }

    public List<TaskSnapshot> tasksWith(Class<? extends TaskReport> kind) {
        return tasks.stream().filter(task -> kind.isInstance(task.report())).toList();
    }

    /**
     * Resources that a worker process used since its start.
     *
     * @param cpuNanos CPU time of all threads; unknown if the JVM does not report it
     * @param ackerCpuNanos CPU time of Storm's ackers
     * @param compilerCpuNanos CPU time of the JVM's compilers; 0 if the system does not report it
     * @param waitingMethods methods that wait for a compiler now; 0 if the JVM does not report them
     * @param gcMillis duration of garbage collections
     * @param jitMillis duration of compilations, including time without a processor
     * @param heapBytes used heap now, including garbage
     * @param peakHeapBytes maximum of the used heap
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

        /** Returns the CPU time of the compilers or, if the system does not report it, the duration of compilations. */
        public long compilerNanos() {
            return compilerCpuNanos > 0 ? compilerCpuNanos : jitMillis * NANOS_PER_MILLI;
        }
    }

    /**
     * The tuples and batches that a component's tasks in one process sent since their start, by the metrics of Storm and of the batching
     * wrappers.
     *
     * @param rows rows sent in batches
     * @param flushes batches by flush reason
     * @param changed fields, as {@code stream/field}, of which a value changed after it was emitted
     */
    public record ComponentTraffic(
            long emitted, long rows, long batches, Map<String, Long> flushes, Set<String> changed)
            implements Serializable {

        public static final ComponentTraffic NONE = new ComponentTraffic(0, 0, 0, Map.of(), Set.of());

        public ComponentTraffic {
            flushes = Map.copyOf(flushes);
            changed = Set.copyOf(changed);
        }

        /** Returns the sum of both: of two processes. */
        public ComponentTraffic plus(ComponentTraffic other) {
            Map<String, Long> all = CallCosts.merged(flushes, other.flushes, Long::sum);
            Set<String> allChanged = new HashSet<>(changed);
            allChanged.addAll(other.changed);
            return new ComponentTraffic(
                    emitted + other.emitted, rows + other.rows, batches + other.batches, all, allChanged);
        }

        /** Returns the traffic since an earlier snapshot of the same processes, without flush reasons that did not occur. */
        public ComponentTraffic minus(ComponentTraffic earlier) {
            Map<String, Long> since = new HashMap<>(flushes);
            earlier.flushes.forEach((reason, count) -> since.merge(reason, -count, Long::sum));
            since.values().removeIf(count -> count <= 0);
            return new ComponentTraffic(
                    emitted - earlier.emitted, rows - earlier.rows, batches - earlier.batches, since, changed);
        }

        /** Returns the mean rows per batch; empty without batches. */
        public OptionalDouble rowsPerBatch() {
            return batches > 0 ? OptionalDouble.of((double) rows / batches) : OptionalDouble.empty();
        }
    }
}
