// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.TopologyStatistics;
import io.aeolus.cluster.TopologyStatistics.Executor;
import io.aeolus.cluster.TopologyStatistics.Place;
import io.aeolus.cluster.TopologyStatistics.SampledTime;
import io.aeolus.cluster.TopologyStatistics.Sums;
import io.aeolus.probe.StreamName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.storm.generated.BoltStats;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.SpoutStats;
import org.apache.storm.generated.TopologyInfo;

/** Converts the reports of executors. */
public final class ExecutorReports {

    /** Storm's name of the time since the start of the worker. The other names are seconds of moving windows. */
    private static final String ALL_TIME = ":all-time";

    private ExecutorReports() {}

    /** Converts the reports of a topology. */
    public static TopologyStatistics of(TopologyInfo topology) {
        List<Executor> executors = new ArrayList<>();
        List<Place> silent = new ArrayList<>();
        for (ExecutorSummary summary : topology.get_executors()) {
            Place place = place(summary);
            if (summary.is_set_stats() && summary.get_stats().is_set_specific()) {
                executors.add(
                        new Executor(place, summary.get_uptime_secs(), sums(place.component(), summary.get_stats())));
            } else {
                silent.add(place);
            }
        }
        return new TopologyStatistics(topology.get_id(), executors, silent);
    }

    /** Returns the tasks of an executor, and the worker in which they run. */
    public static Place place(ExecutorSummary summary) {
        ExecutorInfo tasks = summary.get_executor_info();
        return new Place(
                summary.get_component_id(),
                tasks.get_task_start(),
                tasks.get_task_end(),
                summary.get_host() + ":" + summary.get_port());
    }

    private static Sums sums(String component, ExecutorStats stats) {
        int step = (int) Math.max(1, Math.round(stats.get_rate()));
        Map<String, Long> emitted = allTime(stats.get_emitted());
        if (stats.get_specific().is_set_bolt()) {
            BoltStats bolt = stats.get_specific().get_bolt();
            Function<GlobalStreamId, StreamName> input = id -> new StreamName(id.get_componentId(), id.get_streamId());
            return new Sums(
                    step,
                    emitted,
                    times(bolt.get_executed(), bolt.get_execute_ms_avg(), input, step),
                    times(bolt.get_acked(), bolt.get_process_ms_avg(), input, step),
                    samples(bolt.get_failed(), input, step));
        }
        SpoutStats spout = stats.get_specific().get_spout();
        Function<String, StreamName> output = stream -> new StreamName(component, stream);
        return new Sums(
                step,
                emitted,
                Map.of(),
                times(spout.get_acked(), spout.get_complete_ms_avg(), output, step),
                samples(spout.get_failed(), output, step));
    }

    private static <K, V> Map<K, V> allTime(Map<String, Map<K, V>> windows) {
        return windows.getOrDefault(ALL_TIME, Map.of());
    }

    private static <K> Map<StreamName, Long> samples(
            Map<String, Map<K, Long>> counts, Function<K, StreamName> name, int step) {
        Map<StreamName, Long> samples = new HashMap<>();
        allTime(counts).forEach((key, tuples) -> samples.put(name.apply(key), tuples / step));
        return samples;
    }

    /** Storm records one time for each counted sample, so the product of count and mean is the sum of whole milliseconds. */
    private static <K> Map<StreamName, SampledTime> times(
            Map<String, Map<K, Long>> counts,
            Map<String, Map<K, Double>> means,
            Function<K, StreamName> name,
            int step) {
        Map<K, Double> meanMillis = allTime(means);
        Map<StreamName, SampledTime> times = new HashMap<>();
        allTime(counts).forEach((key, tuples) -> {
            long samples = tuples / step;
            // The mean of no samples is NaN, which rounds to 0.
            long millis = Math.round(samples * meanMillis.getOrDefault(key, 0.0));
            times.put(name.apply(key), new SampledTime(samples, millis));
        });
        return times;
    }
}
