// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.capacity;

import io.aeolus.cluster.internal.capacity.TopologyDemand.Executors;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.DaemonConfig;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.SupervisorSummary;

/**
 * The capacity of a cluster.
 *
 * @param scheduler how the cluster places executors
 * @param supervisors the supervisors that are not blacklisted
 */
public record ClusterCapacity(Scheduler scheduler, List<Supervisor> supervisors) {

    /** How the cluster places executors. */
    public enum Scheduler {
        /** Fills free slots with {@code topology.workers} workers. */
        BY_SLOTS,
        /** Fills memory and CPU. */
        BY_RESOURCES,
        /** Follows rules that Aeolus does not know. */
        OTHER;

        private static final String RESOURCE_AWARE = "org.apache.storm.scheduler.resource.ResourceAwareScheduler";
        private static final List<String> OF_SLOTS =
                List.of("", "org.apache.storm.scheduler.DefaultScheduler", "org.apache.storm.scheduler.EvenScheduler");
        private static final String ISOLATION = "org.apache.storm.scheduler.IsolationScheduler";

        /** Reads the settings of Nimbus; values may be null. */
        public static Scheduler of(Map<String, Object> nimbus, String topology) {
            Object name = Optional.ofNullable(nimbus.get(DaemonConfig.STORM_SCHEDULER))
                    .orElse("");
            if (name.equals(RESOURCE_AWARE)) {
                return BY_RESOURCES;
            }
            // The isolation scheduler takes whole machines, even from other topologies, for the topologies in its
            // settings.
            boolean isShared = name.equals(ISOLATION)
                    && !(nimbus.get(DaemonConfig.ISOLATION_SCHEDULER_MACHINES) instanceof Map<?, ?> isolated
                            && isolated.containsKey(topology));
            return isShared || OF_SLOTS.contains(name) ? BY_SLOTS : OTHER;
        }
    }

    /**
     * A supervisor with its free resources.
     *
     * @param cpuPercent 100 is a core
     */
    public record Supervisor(int slots, int freeSlots, double memoryMb, double cpuPercent) {

        private static Supervisor of(SupervisorSummary summary) {
            Map<String, Double> total = summary.is_set_total_resources() ? summary.get_total_resources() : Map.of();
            return new Supervisor(
                    summary.get_num_workers(),
                    Math.max(0, summary.get_num_workers() - summary.get_num_used_workers()),
                    total(total, Constants.COMMON_TOTAL_MEMORY_RESOURCE_NAME, Config.SUPERVISOR_MEMORY_CAPACITY_MB)
                            - summary.get_used_mem(),
                    total(total, Constants.COMMON_CPU_RESOURCE_NAME, Config.SUPERVISOR_CPU_CAPACITY)
                            - summary.get_used_cpu());
        }

        /** A supervisor that does not report a resource does not limit it. */
        private static double total(Map<String, Double> resources, String name, String setting) {
            return resources.getOrDefault(name, resources.getOrDefault(setting, Double.POSITIVE_INFINITY));
        }

        /** How many executors of one component fit, without any other component. */
        private double fitting(Executors executors, double workerHeapMb) {
            double perWorker = number(workerHeapMb, executors.onHeapMb());
            return Math.min(
                    freeSlots * perWorker,
                    Math.min(number(memoryMb, executors.memoryMb()), number(cpuPercent, executors.cpuPercent())));
        }

        private static double number(double free, double each) {
            return each > 0 ? Math.max(0, Math.floor(free / each)) : Double.MAX_VALUE;
        }
    }

    public ClusterCapacity {
        supervisors = List.copyOf(supervisors);
    }

    /**
     * Reads the state of a cluster.
     *
     * @param nimbus the settings of Nimbus; values may be null
     * @param topology the name of the topology to submit
     */
    public static ClusterCapacity of(ClusterSummary cluster, Map<String, Object> nimbus, String topology) {
        return new ClusterCapacity(
                Scheduler.of(nimbus, topology),
                cluster.get_supervisors().stream()
                        .filter(supervisor -> !supervisor.is_blacklisted())
                        .map(Supervisor::of)
                        .toList());
    }

    /** Returns the first lack for a topology, with a remedy; empty if the cluster may be able to run the topology. */
    public Optional<String> lackFor(TopologyDemand demand) {
        return switch (scheduler) {
            case BY_SLOTS ->
                lackOfSlots(demand.workers(), Config.TOPOLOGY_WORKERS + ": " + demand.workers())
                        .map(lack -> lack + ": free slots, add supervisors, or reduce the plan's workers");
            case BY_RESOURCES ->
                lackOfResources(demand)
                        .map(
                                lack -> lack
                                        + ": free resources, add supervisors, or reduce the plan's executors or their resources");
            case OTHER -> Optional.empty();
        };
    }

    private Optional<String> lackOfSlots(int needed, String reason) {
        int free = (int) sum(Supervisor::freeSlots);
        return free >= needed
                ? Optional.empty()
                : Optional.of("it needs " + needed + (needed == 1 ? " slot (" : " slots (") + reason + "), and " + free
                        + " of the cluster's " + (int) sum(Supervisor::slots) + " are free");
    }

    /** Checks necessary conditions only: a topology that meets them may still not fit. */
    private Optional<String> lackOfResources(TopologyDemand demand) {
        double memory = freeIn(Supervisor::memoryMb);
        if (demand.memoryMb() > memory) {
            return Optional.of("its executors need " + megabytes(demand.memoryMb())
                    + " of memory, and the supervisors have " + megabytes(memory) + " free");
        }
        double cpu = freeIn(Supervisor::cpuPercent);
        if (demand.cpuPercent() > cpu) {
            return Optional.of("its executors need " + cores(demand.cpuPercent()) + ", and the supervisors have "
                    + cores(cpu) + " free");
        }
        for (Executors executors : demand.components()) {
            double fitting = sum(supervisor -> supervisor.fitting(executors, demand.workerHeapMb()));
            if (fitting < executors.number()) {
                return Optional.of("'" + executors.component() + "' has " + executors.number() + " executors with "
                        + megabytes(executors.memoryMb()) + " and " + cores(executors.cpuPercent())
                        + " each, and " + (int) fitting + " of them fit on the supervisors, in workers with a heap of "
                        + megabytes(demand.workerHeapMb()) + " (" + Config.TOPOLOGY_WORKER_MAX_HEAP_SIZE_MB + ")");
            }
        }
        return lackOfSlots(
                demand.filledWorkers(),
                Config.TOPOLOGY_WORKER_MAX_HEAP_SIZE_MB + ": " + megabytes(demand.workerHeapMb()));
    }

    /** The resource of supervisors on which a worker can start. */
    private double freeIn(ToDoubleFunction<Supervisor> resource) {
        return supervisors.stream()
                .filter(supervisor -> supervisor.freeSlots() > 0)
                .mapToDouble(supervisor -> Math.max(0, resource.applyAsDouble(supervisor)))
                .sum();
    }

    private double sum(ToDoubleFunction<Supervisor> number) {
        return supervisors.stream().mapToDouble(number).sum();
    }

    private static String megabytes(double number) {
        return String.format(Locale.ROOT, "%,.0f MB", number);
    }

    private static String cores(double percent) {
        return String.format(Locale.ROOT, "%,.0f %% of a core", percent);
    }
}
