// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.cluster.TopologyStatistics.SampledTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Estimates CPU times from elapsed times. Elapsed times of calls contain waits for processors: if the executors of a host together were busy
 * for longer than its processors can be, all their times are divided by that factor.
 *
 * @param busyCores the executors of each host that were busy at a time, on average
 * @param cores the processors of each host
 */
record CpuShares(Map<String, Double> busyCores, Map<String, Integer> cores) {

    /**
     * The time outside of {@code execute} in which Storm takes a tuple from the receive queue and delivers it. Judgement.
     */
    private static final double DELIVERY_NANOS = 200;

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    CpuShares {
        busyCores = Map.copyOf(busyCores);
        cores = Map.copyOf(cores);
    }

    static CpuShares of(List<ExecutorActivity> executors, Map<String, Integer> cores) {
        Map<String, Double> busy = new HashMap<>();
        for (ExecutorActivity executor : executors) {
            SampledTime time = executor.executed();
            if (time.samples() > 0) {
                busy.merge(
                        executor.host(),
                        executor.callsPerSecond() * elapsedNanos(time) / NANOS_PER_SECOND,
                        Double::sum);
            }
        }
        return new CpuShares(busy, cores);
    }

    /** Returns the elapsed time per call, with the delivery of its tuple. */
    private static double elapsedNanos(SampledTime time) {
        return NANOS_PER_MILLI * time.millis() / time.samples() + DELIVERY_NANOS;
    }

    /** Returns the estimated CPU time of an executor's thread per second; 0 without samples. */
    double nanosPerSecond(ExecutorActivity executor) {
        SampledTime time = executor.executed();
        return time.samples() > 0 ? executor.callsPerSecond() * (elapsedNanos(time) / factor(executor.host())) : 0;
    }

    /** Returns the factor from CPU time to elapsed time on a host, at least 1. */
    double factor(String host) {
        return Math.max(1, utilisation(host));
    }

    /** Returns the elapsed time of all executors of a host, as a share of the time of its processors. */
    double utilisation(String host) {
        return busyCores.getOrDefault(host, 0.0) / cores.getOrDefault(host, 1);
    }
}
