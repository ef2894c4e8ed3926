// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.TopologyStatistics.Stream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The metrics that wrapped tasks publish for Prometheus.
 *
 * @param tasks the counts by task id
 * @param batches the batch size and linger of each batched stream. While tasks change them, the oldest values
 * @param version the version of these values: the time at which they were set, in milliseconds since 1970, and 0 as submitted
 */
public record WorkerMetrics(Map<Integer, TaskCounts> tasks, Map<Stream, StreamPlan> batches, long version) {

    private static final Pattern SAMPLE = Pattern.compile("(aeolus_\\w+)\\{(.*)\\} (\\S+)");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final double MILLIS_PER_SECOND = 1e3;

    public WorkerMetrics {
        tasks = Map.copyOf(tasks);
        batches = Map.copyOf(batches);
    }

    /** The metrics of one task, by the metric's name and stream; the stream is empty if the metric is not of a stream. */
    private record Task(String component, Map<String, Map<String, Double>> values) {

        double get(String name) {
            return values.getOrDefault(name, Map.of()).getOrDefault("", 0.0);
        }

        Map<String, Double> byStream(String name) {
            return values.getOrDefault(name, Map.of());
        }

        long version() {
            return (long) get("aeolus_live_version");
        }

        TaskCounts counts() {
            Map<String, Long> emitted = new TreeMap<>();
            byStream("aeolus_stream_emitted_total")
                    .forEach((stream, tuples) -> emitted.put(stream, tuples.longValue()));
            return new TaskCounts(
                    emitted,
                    (long) get("aeolus_executed_total"),
                    (long) get("aeolus_acked_total"),
                    (long) get("aeolus_failed_total"),
                    (long) get("aeolus_rows_total"),
                    (long) get("aeolus_batches_total"));
        }
    }

    /**
     * Parses the pages of a topology's workers. Ignores series of other topologies and components of chains.
     *
     * @param topology the topology's name
     */
    public static WorkerMetrics of(String topology, List<String> pages) {
        Map<Integer, Task> tasks = new TreeMap<>();
        pages.stream().flatMap(String::lines).forEach(line -> {
            Matcher sample = SAMPLE.matcher(line);
            if (sample.matches()) {
                Map<String, String> labels = labels(sample.group(2));
                if (topology.equals(labels.get("topology"))) {
                    tasks.computeIfAbsent(
                                    Integer.parseInt(labels.getOrDefault("task", "-1")),
                                    task -> new Task(labels.getOrDefault("component", ""), new HashMap<>()))
                            .values()
                            .computeIfAbsent(sample.group(1), name -> new HashMap<>())
                            .put(labels.getOrDefault("stream", ""), Double.parseDouble(sample.group(3)));
                }
            }
        });
        Map<Integer, TaskCounts> counts = new TreeMap<>();
        Map<Stream, StreamPlan> batches = new TreeMap<>();
        tasks.forEach((task, metrics) -> counts.put(task, metrics.counts()));
        List<Task> senders = tasks.values().stream()
                .filter(task -> !task.byStream("aeolus_live_batch_size").isEmpty())
                .sorted((one, other) -> Long.compare(one.version(), other.version()))
                .toList();
        senders.forEach(task -> task.byStream("aeolus_live_batch_size").forEach((stream, rows) -> {
            double linger = task.byStream("aeolus_live_linger_seconds").getOrDefault(stream, 0.0);
            batches.putIfAbsent(
                    new Stream(task.component, stream),
                    new StreamPlan(
                            task.component,
                            stream,
                            rows.intValue(),
                            Duration.ofMillis(Math.round(linger * MILLIS_PER_SECOND))));
        }));
        return new WorkerMetrics(
                counts, batches, senders.isEmpty() ? 0 : senders.get(0).version());
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new HashMap<>();
        Matcher label = LABEL.matcher(text);
        while (label.find()) {
            labels.put(
                    label.group(1),
                    label.group(2).replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\"));
        }
        return labels;
    }
}
