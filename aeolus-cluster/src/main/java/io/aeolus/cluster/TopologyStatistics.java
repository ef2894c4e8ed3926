// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import io.aeolus.probe.StreamName;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * The statistics that the executors of a running topology have reported to Nimbus. Executors report at intervals; counts and times are sums
 * since the start of the worker.
 *
 * @param id Storm's id of the topology
 * @param executors the latest report of each executor that has reported, of Storm's own components too
 * @param silent executors that have not reported
 */
public record TopologyStatistics(String id, List<Executor> executors, List<Place> silent) {

    /**
     * An executor and its place.
     *
     * @param worker host and port
     */
    public record Place(String component, int firstTask, int lastTask, String worker) {

        /** Returns the number of tasks. */
        public int tasks() {
            return lastTask - firstTask + 1;
        }
    }

    /**
     * The latest report of an executor.
     *
     * @param uptimeSeconds the uptime of its worker when the executor reported, rounded down
     * @param sums its work since the start of the worker
     */
    public record Executor(Place place, int uptimeSeconds, Sums sums) {}

    /**
     * A sum of sampled times.
     *
     * @param samples sampled tuples
     * @param millis sum of their times, each of which is the difference of two readings of a clock of milliseconds
     */
    public record SampledTime(long samples, long millis) {

        public static final SampledTime NONE = new SampledTime(0, 0);

        public SampledTime plus(SampledTime other) {
            return new SampledTime(samples + other.samples, millis + other.millis);
        }

        SampledTime minus(SampledTime earlier) {
            return new SampledTime(samples - earlier.samples, Math.max(0, millis - earlier.millis));
        }
    }

    /**
     * The work of an executor. Storm counts samples, so each number of tuples is a multiple of {@code tuplesPerSample}.
     *
     * @param tuplesPerSample tuples for each of which Storm samples one
     * @param emitted tuples emitted by stream; each counts once, however many tasks receive it
     * @param executed of a bolt: the time of calls, by input
     * @param acked of a bolt: the time from the start of the call to the ack, by input; of a spout: the time from the emit to the ack
     *     of the last tuple of its tree, by stream of the spout
     * @param failed failed samples, by input of a bolt, or by stream of a spout
     */
    public record Sums(
            int tuplesPerSample,
            Map<String, Long> emitted,
            Map<StreamName, SampledTime> executed,
            Map<StreamName, SampledTime> acked,
            Map<StreamName, Long> failed) {

        public Sums {
            emitted = Map.copyOf(emitted);
            executed = Map.copyOf(executed);
            acked = Map.copyOf(acked);
            failed = Map.copyOf(failed);
        }

        /** Returns what happened after an earlier report of the same worker. */
        public Sums since(Sums earlier) {
            return new Sums(
                    tuplesPerSample,
                    combined(emitted, earlier.emitted, 0L, (late, early) -> late - early),
                    combined(executed, earlier.executed, SampledTime.NONE, SampledTime::minus),
                    combined(acked, earlier.acked, SampledTime.NONE, SampledTime::minus),
                    combined(failed, earlier.failed, 0L, (late, early) -> late - early));
        }

        /** Returns whether each count is at least as high as in an earlier report, as in reports of the same worker. */
        public boolean continues(Sums earlier) {
            Sums rest = since(earlier);
            return rest.emitted.values().stream().allMatch(tuples -> tuples >= 0)
                    && rest.executed.values().stream().allMatch(time -> time.samples >= 0)
                    && rest.acked.values().stream().allMatch(time -> time.samples >= 0)
                    && rest.failed.values().stream().allMatch(samples -> samples >= 0)
                    && emitted.keySet().containsAll(earlier.emitted.keySet())
                    && executed.keySet().containsAll(earlier.executed.keySet());
        }

        private static <K, V> Map<K, V> combined(Map<K, V> one, Map<K, V> other, V none, BinaryOperator<V> function) {
            Map<K, V> combined = new TreeMap<>();
            one.forEach((key, value) -> combined.put(key, function.apply(value, other.getOrDefault(key, none))));
            return combined;
        }
    }

    public TopologyStatistics {
        executors = List.copyOf(executors);
        silent = List.copyOf(silent);
    }
}
