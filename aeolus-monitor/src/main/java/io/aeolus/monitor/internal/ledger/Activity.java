package io.aeolus.monitor.internal.ledger;

import com.sun.management.OperatingSystemMXBean;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * What the processes of a run have done since their start.
 *
 * @param hasCpu whether CPU time is known
 * @param cpuNanos CPU time of the processes
 * @param heapMiB heap in use now, garbage included
 * @param components the components that are known, by the names that metrics have for them: see {@link #metricName}
 */
public record Activity(boolean hasCpu, long cpuNanos, double heapMiB, Map<String, ComponentActivity> components)
        implements Serializable {

    /** Nothing yet. */
    public static final Activity NONE = new Activity(true, 0, 0, Map.of());

    private static final double BYTES_PER_MIB = 1 << 20;

    // Asking for it each time takes longer than asking it.
    private static final java.lang.management.OperatingSystemMXBean SYSTEM =
            ManagementFactory.getOperatingSystemMXBean();

    /** Copies the map. */
    public Activity {
        components = Map.copyOf(components);
    }

    /** What this JVM has done. */
    static Activity ofThisJvm(Map<String, ComponentActivity> components) {
        long cpuNanos = SYSTEM instanceof OperatingSystemMXBean system ? system.getProcessCpuTime() : -1;
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return new Activity(cpuNanos >= 0, Math.max(0, cpuNanos), heap / BYTES_PER_MIB, components);
    }

    /**
     * The name of a component in the names of metrics, where Storm puts dots between parts.
     *
     * @param component the component's id
     * @return the id without dots
     */
    public static String metricName(String component) {
        return component.replace('.', '_');
    }

    /** The same as of one start of a worker: its executors have other names than those of other starts. */
    Activity of(long incarnation) {
        Map<String, ComponentActivity> named = new HashMap<>();
        components.forEach((name, component) -> named.put(name, component.of(incarnation)));
        return new Activity(hasCpu, cpuNanos, heapMiB, named);
    }

    /**
     * What a component has done.
     *
     * @param component the component's id
     * @return what is known
     */
    public ComponentActivity of(String component) {
        return components.getOrDefault(metricName(component), ComponentActivity.NONE);
    }

    /**
     * Tuples that all components have emitted.
     *
     * @return the sum
     */
    public long emitted() {
        return components.values().stream()
                .mapToLong(ComponentActivity::emitted)
                .sum();
    }

    /**
     * Both together.
     *
     * @param other what other processes have done
     * @return the sums
     */
    public Activity plus(Activity other) {
        Map<String, ComponentActivity> all = new HashMap<>(components);
        other.components.forEach((name, component) -> all.merge(name, component, ComponentActivity::plus));
        return new Activity(hasCpu && other.hasCpu, cpuNanos + other.cpuNanos, heapMiB + other.heapMiB, all);
    }
}
