// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import io.aeolus.batching.BatchingPlan;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.storm.Config;

/**
 * Settings and limits that keep idle executors from slowing down busy ones.
 *
 * <p>By default, an executor with an empty queue polls it every 55 us, a thousand times, before it sleeps for 1 ms at a
 * time. A poll takes 2 to 4 us, so about 30 idle executors per core use all CPU time. Busy executors then get no larger
 * share than idle ones, throughput collapses, and the executors downstream become idle as well. So with many executors,
 * a plan makes idle executors sleep at once. That can delay a tuple by 1 ms at each idle executor. Measurements:
 * docs/benchmarks.md.
 *
 * @param cores processor cores
 * @param maySleep whether a delay of 1 ms per executor is acceptable
 */
public record IdleExecutors(double cores, boolean maySleep) {

    private static final String POLLS_BEFORE_SLEEP = Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT;

    /** Idle executors per core that may poll without sleeping. */
    private static final double POLLING = 8;

    /** Executors per core if none may sleep: a busy executor still gets CPU time. */
    private static final double MAX_POLLING = 16;

    /** Executors per core if idle executors sleep: if all are idle, they use a quarter of a core. */
    private static final double MAX_SLEEPING = 64;

    private static final double SLEEP_NANOS = 1e6;

    /** Share of a latency limit that sleeping may use. */
    private static final double PART_OF_LATENCY = 0.1;

    /** For a topology without a latency limit: idle executors may sleep. */
    public static IdleExecutors on(double cores) {
        return new IdleExecutors(cores, true);
    }

    /**
     * For a topology with a latency limit: idle executors may sleep if that uses a small share of the limit.
     *
     * @param cores processor cores
     * @param maxNanos the latency limit
     * @param operators components of the topology, an upper bound on the length of a path
     * @return the settings and limits
     */
    public static IdleExecutors within(double cores, double maxNanos, int operators) {
        return new IdleExecutors(cores, operators * SLEEP_NANOS <= PART_OF_LATENCY * maxNanos);
    }

    /** Returns the highest number of executors that the cores can run, at least 1. */
    public int maxExecutors() {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, (maySleep ? MAX_SLEEPING : MAX_POLLING) * cores));
    }

    /** Returns Storm's settings for a number of executors; empty for few executors. */
    public Map<String, Object> settings(long executors) {
        return maySleep && executors > POLLING * cores ? Map.of(POLLS_BEFORE_SLEEP, 0) : Map.of();
    }

    /** Returns Storm's settings for a plan, by the executors of the components that it names; empty for few executors. */
    public Map<String, Object> settings(BatchingPlan plan) {
        Set<String> chained = plan.streams().stream()
                .flatMap(stream -> stream.chained().stream())
                .collect(Collectors.toSet());
        // A chained component has one idle executor.
        return settings(plan.components().entrySet().stream()
                .mapToLong(component -> chained.contains(component.getKey())
                        ? 1
                        : component.getValue().parallelism())
                .sum());
    }

    /** Returns a remark on the settings; empty for few executors. */
    public List<String> remarks(long executors) {
        return settings(executors).isEmpty()
                ? List.of()
                : List.of(
                        "%s executors: idle executors sleep for 1 ms without polling (%s: 0), because polling would take CPU time from busy executors"
                                .formatted(Amounts.count((double) executors), POLLS_BEFORE_SLEEP));
    }
}
