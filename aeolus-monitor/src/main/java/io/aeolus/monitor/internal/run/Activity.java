package io.aeolus.monitor.internal.run;

import io.aeolus.probe.ComponentTraffic;
import io.aeolus.probe.MessageTimes;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;
import java.util.HashMap;
import java.util.Map;

/**
 * What the processes of a run have done since their start.
 *
 * @param cpu processor time of the processes
 * @param heapMiB heap in use now, garbage included
 * @param components the components that are known, by the names that metrics have for them
 */
record Activity(Nanos cpu, double heapMiB, Map<String, ComponentActivity> components) {

    /** Nothing yet. */
    static final Activity NONE = new Activity(Nanos.of(0), 0, Map.of());

    private static final double BYTES_PER_MIB = 1 << 20;

    /** Copies the map. */
    Activity {
        components = Map.copyOf(components);
    }

    /** What one process has done, by its last snapshot; it may be gone. */
    static Activity of(WorkerSnapshot snapshot, boolean isGone) {
        Map<String, ComponentActivity> components = new HashMap<>();
        snapshot.traffic()
                .forEach((component, traffic) -> components.put(component, new ComponentActivity(traffic, Map.of())));
        for (TaskSnapshot task : snapshot.tasks()) {
            long busyNanos = task.facet() instanceof MessageTimes times ? times.busyNanos() : 0;
            Map<String, ExecutorTime> executor = Map.of(
                    snapshot.incarnation() + "/" + task.thread(),
                    new ExecutorTime(task.times().cpuNanos(), busyNanos));
            components.merge(
                    WorkerSnapshot.metricName(task.component()),
                    new ComponentActivity(ComponentTraffic.NONE, executor),
                    ComponentActivity::plus);
        }
        // The processor time of a process that is gone stays spent, its heap is free.
        double heap = isGone ? 0 : snapshot.process().heapBytes() / BYTES_PER_MIB;
        return new Activity(snapshot.process().cpuNanos(), heap, components);
    }

    /** What a component has done, by its id. */
    ComponentActivity of(String component) {
        return components.getOrDefault(WorkerSnapshot.metricName(component), ComponentActivity.NONE);
    }

    /** Tuples that all components have emitted. */
    long emitted() {
        return components.values().stream()
                .mapToLong(component -> component.traffic().emitted())
                .sum();
    }

    /** Rows per batch over all batched streams, 1 if nothing was batched. */
    double meanBatchSize() {
        long rows = components.values().stream()
                .mapToLong(component -> component.traffic().rows())
                .sum();
        long batches = components.values().stream()
                .mapToLong(component -> component.traffic().batches())
                .sum();
        return batches == 0 ? 1 : (double) rows / batches;
    }

    /** Both together. */
    Activity plus(Activity other) {
        Map<String, ComponentActivity> all = new HashMap<>(components);
        other.components.forEach((name, component) -> all.merge(name, component, ComponentActivity::plus));
        return new Activity(cpu.plus(other.cpu), heapMiB + other.heapMiB, all);
    }

    /**
     * What a component has done.
     *
     * @param traffic what it has sent
     * @param executors its executors, by names that are the same as long as they live
     */
    record ComponentActivity(ComponentTraffic traffic, Map<String, ExecutorTime> executors) {

        /** Nothing yet. */
        static final ComponentActivity NONE = new ComponentActivity(ComponentTraffic.NONE, Map.of());

        ComponentActivity {
            executors = Map.copyOf(executors);
        }

        private ComponentActivity plus(ComponentActivity other) {
            Map<String, ExecutorTime> all = new HashMap<>(executors);
            other.executors.forEach((name, time) -> all.merge(name, time, ExecutorTime::plus));
            return new ComponentActivity(traffic.plus(other.traffic), all);
        }
    }

    /**
     * What an executor has worked.
     *
     * @param cpuNanos processor time of its thread
     * @param busyNanos time that its tasks spent in {@code execute}, by samples; 0 of a spout
     */
    record ExecutorTime(long cpuNanos, long busyNanos) {

        private static final ExecutorTime NONE = new ExecutorTime(0, 0);

        /** Several observers know the same thread; several tasks share it. */
        private ExecutorTime plus(ExecutorTime other) {
            return new ExecutorTime(Math.max(cpuNanos, other.cpuNanos), busyNanos + other.busyNanos);
        }

        /** The longer of both since an earlier moment, when it may not have been there. */
        long workedSince(Map<String, ExecutorTime> before, String name) {
            ExecutorTime earlier = before.getOrDefault(name, NONE);
            return Math.max(cpuNanos - earlier.cpuNanos, busyNanos - earlier.busyNanos);
        }
    }
}
