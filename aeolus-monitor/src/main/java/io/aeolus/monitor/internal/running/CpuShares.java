// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.cluster.TopologyStatistics.SampledTime;
import io.aeolus.monitor.Bottleneck;
import io.aeolus.probe.Machine;
import io.aeolus.probe.Nanos;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Estimates CPU times from elapsed times, which contain waits for processors and for other systems. The CPU use of the workers of a host shows
 * which of both. Without this use, waits for processors are assumed if the executors of a host together were busy for longer than its processors
 * can be: then all their times are divided by that factor.
 */
record CpuShares(Map<String, Host> hosts) {

    /**
     * The time outside of {@code execute} in which Storm takes a tuple from the receive queue and delivers it. Judgement.
     */
    private static final double DELIVERY_NANOS = 200;

    /**
     * The usual time in which a spout emits a message and receives its ack, which Nimbus does not measure. Profiles of topologies without
     * batches show 0.8 to 1.3 us.
     */
    private static final double SPOUT_NANOS = 1_000;

    /** Above this share of CPU time, waits for other systems are as small as the errors of elapsed times. */
    private static final double MOSTLY_CPU = 0.8;

    /** Each call needs some CPU time. */
    private static final double LEAST_CPU = 0.001;

    CpuShares {
        hosts = Map.copyOf(hosts);
    }

    /**
     * The load of a host by the topology.
     *
     * @param cores its processors
     * @param elapsed the executors in calls at a time, on average
     * @param elapsedOfOthers the part of executors other than users' bolts: spouts, and Storm's own, such as ackers
     * @param used the processors that the workers keep busy, on average; empty if unknown
     */
    record Host(int cores, double elapsed, double elapsedOfOthers, OptionalDouble used) {

        /** Returns whether the workers leave processors idle, so that calls do not wait for processors. */
        private boolean hasIdleCores() {
            return used.isPresent() && used.getAsDouble() < Bottleneck.SATURATED_PROCESSORS * cores;
        }

        /** Returns the factor from the time that calls need to elapsed time, at least 1. */
        double factor() {
            return hasIdleCores() ? 1 : Math.max(1, elapsed / cores);
        }

        /**
         * Returns the share of CPU time in the calls of users' bolts. It is known of all bolts together, and assumed of each. The CPU use also
         * contains the users' code in spouts, and Storm's threads, so the share is an upper bound.
         */
        double cpuShare() {
            double ofUsers = elapsed - elapsedOfOthers;
            if (!hasIdleCores() || !(ofUsers > 0)) {
                return 1;
            }
            double share = Math.max(0, used.getAsDouble() - elapsedOfOthers) / ofUsers;
            return share < MOSTLY_CPU ? Math.max(LEAST_CPU, share) : 1;
        }

        /** Returns the busy share of the processors. */
        double utilization() {
            return used.orElse(elapsed) / cores;
        }

        private Host plus(double moreElapsed, boolean isOfUsersBolt) {
            return new Host(
                    cores,
                    elapsed + moreElapsed,
                    isOfUsersBolt ? elapsedOfOthers : elapsedOfOthers + moreElapsed,
                    used);
        }
    }

    /**
     * Reads the loads of hosts.
     *
     * @param spouts the ids of all spouts
     * @param machines the machine of each host
     * @param used the result of {@link #usedByHost}
     */
    static CpuShares of(
            List<ExecutorActivity> executors,
            Set<String> spouts,
            Map<String, Machine> machines,
            Map<String, Double> used) {
        Map<String, Host> hosts = new HashMap<>();
        machines.forEach((host, machine) -> hosts.put(
                host,
                new Host(
                        machine.cores(),
                        0,
                        0,
                        used.containsKey(host) ? OptionalDouble.of(used.get(host)) : OptionalDouble.empty())));
        for (ExecutorActivity executor : executors) {
            boolean isSpout = spouts.contains(executor.place().component());
            double elapsed = (isSpout ? SPOUT_NANOS * executor.emittedPerSecond() : elapsedNanosPerSecond(executor))
                    / Nanos.PER_SECOND;
            hosts.computeIfPresent(
                    executor.host(), (id, host) -> host.plus(elapsed, !isSpout && !executor.isOfStorm()));
        }
        return new CpuShares(hosts);
    }

    /**
     * Returns the processors that the workers of each host keep busy; without hosts with a worker of unknown use.
     *
     * @param byWorker the processors that each worker keeps busy; without workers of unknown use
     */
    static Map<String, Double> usedByHost(List<ExecutorActivity> executors, Map<String, Double> byWorker) {
        Map<String, Set<String>> workers = executors.stream()
                .collect(Collectors.groupingBy(
                        ExecutorActivity::host,
                        Collectors.mapping(executor -> executor.place().worker(), Collectors.toSet())));
        workers.values().removeIf(ofHost -> !byWorker.keySet().containsAll(ofHost));
        Map<String, Double> used = new HashMap<>();
        workers.forEach((host, ofHost) ->
                used.put(host, ofHost.stream().mapToDouble(byWorker::get).sum()));
        return used;
    }

    /** Returns the elapsed time of an executor's calls per second, with the delivery of their tuples; 0 without samples. */
    private static double elapsedNanosPerSecond(ExecutorActivity executor) {
        SampledTime time = executor.executed();
        return time.samples() > 0
                ? executor.callsPerSecond() * (Nanos.PER_MILLI * time.millis() / time.samples() + DELIVERY_NANOS)
                : 0;
    }

    Host host(ExecutorActivity executor) {
        return hosts.getOrDefault(executor.host(), new Host(1, 0, 0, OptionalDouble.empty()));
    }

    /** Returns the time per second for which an executor's thread computes, or waits for other systems. */
    double busyNanosPerSecond(ExecutorActivity executor) {
        return elapsedNanosPerSecond(executor) / host(executor).factor();
    }

    /** Returns the estimated CPU time of an executor's thread per second. */
    double nanosPerSecond(ExecutorActivity executor) {
        return busyNanosPerSecond(executor)
                * (executor.isOfStorm() ? 1 : host(executor).cpuShare());
    }

    /** Returns the share of the time for which an executor's thread waits for a processor; empty if unknown. */
    OptionalDouble waitShare(ExecutorActivity executor) {
        double waits = (elapsedNanosPerSecond(executor) - busyNanosPerSecond(executor)) / Nanos.PER_SECOND;
        return host(executor).used().isPresent() ? OptionalDouble.of(Math.min(1, waits)) : OptionalDouble.empty();
    }
}
