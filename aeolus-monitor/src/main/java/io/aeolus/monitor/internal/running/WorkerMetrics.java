// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.batching.StreamPlan;
import io.aeolus.probe.StreamName;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The metrics that wrapped tasks publish for Prometheus.
 *
 * @param tasks the counts by task id
 * @param batches the batch size and linger of each batched stream. While tasks change them, the oldest values
 * @param version the version of these values: the time at which they were set, in milliseconds since 1970, and 0 as submitted
 * @param usedCores the processors that each worker has kept busy since the reading before, on average; without workers that do not publish it
 */
public record WorkerMetrics(
        Map<Integer, TaskCounts> tasks,
        Map<StreamName, StreamPlan> batches,
        long version,
        Map<String, Double> usedCores) {

    private static final Pattern SAMPLE = Pattern.compile("((?:aeolus|storm)_\\w+)\\{(.*)\\} (\\S+)");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final Duration LONGEST_LINGER = Duration.ofHours(1);

    /** Characters of a damaged line in a message. */
    private static final int LONGEST_LINE = 120;

    private static final String EMITTED = "aeolus_stream_emitted_total";
    private static final String EXECUTED = "aeolus_executed_total";
    private static final String ACKED = "aeolus_acked_total";
    private static final String FAILED = "aeolus_failed_total";
    private static final String ROWS = "aeolus_rows_total";
    private static final String BATCHES = "aeolus_batches_total";
    private static final String VERSION = "aeolus_live_version";
    private static final String BATCH_SIZE = "aeolus_live_batch_size";
    private static final String LINGER = "aeolus_live_linger_seconds";

    /** A gauge of Storm: the CPU time of a worker's threads, divided by the time since the last reading. */
    private static final String USED_CORES = "storm_worker_cpu_usage";

    private static final Set<String> NAMES =
            Set.of(EMITTED, EXECUTED, ACKED, FAILED, ROWS, BATCHES, VERSION, BATCH_SIZE, LINGER);

    public WorkerMetrics {
        tasks = Map.copyOf(tasks);
        batches = Map.copyOf(batches);
        usedCores = Map.copyOf(usedCores);
    }

    /**
     * The metrics of one task.
     *
     * @param nanos when they were read
     * @param values the values by the metric's name and stream; the stream is empty if the metric is not of a stream
     */
    private record Task(String component, long nanos, Map<String, Map<String, Double>> values) {

        double get(String name) {
            return values.getOrDefault(name, Map.of()).getOrDefault("", 0.0);
        }

        Map<String, Double> byStream(String name) {
            return values.getOrDefault(name, Map.of());
        }

        /** Returns the linger of a stream; empty if a reporter's filter removes the metric. */
        Optional<Duration> linger(String stream) {
            return Optional.ofNullable(byStream(LINGER).get(stream))
                    .map(seconds -> Duration.ofMillis(Math.round(seconds * MILLIS_PER_SECOND)));
        }

        long version() {
            return (long) get(VERSION);
        }

        TaskCounts counts() {
            Map<String, Long> emitted = new TreeMap<>();
            byStream(EMITTED).forEach((stream, tuples) -> emitted.put(stream, tuples.longValue()));
            return new TaskCounts(
                    emitted,
                    (long) get(EXECUTED),
                    (long) get(ACKED),
                    (long) get(FAILED),
                    (long) get(ROWS),
                    (long) get(BATCHES),
                    nanos);
        }
    }

    /** A sample that is not as {@link io.aeolus.batching.PrometheusReporter} writes it. */
    static final class DamagedPageException extends Exception {

        private DamagedPageException(String line, String problem) {
            super("'%s': %s".formatted(line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line, problem));
        }
    }

    /** The tasks of pages that are read one after the other. Not thread-safe. */
    static final class Reading {

        private final String topology;
        private final Map<Integer, Task> tasks = new TreeMap<>();
        private final Map<String, Double> usedCores = new HashMap<>();

        /** Starts without tasks. Ignores series of other topologies and components of chains. */
        Reading(String topology) {
            this.topology = topology;
        }

        /** Adds the page of a worker in Prometheus' text format, which was read at a time in nanoseconds. */
        void add(String worker, String page, long nanos) throws DamagedPageException {
            for (String line : page.lines().toList()) {
                Matcher sample = SAMPLE.matcher(line);
                if (!sample.matches()) {
                    continue;
                }
                Map<String, String> labels = labels(sample.group(2));
                if (!topology.equals(labels.get("topology"))) {
                    continue;
                }
                if (NAMES.contains(sample.group(1))) {
                    add(line, sample, labels, nanos);
                } else if (sample.group(1).equals(USED_CORES)) {
                    used(sample.group(3)).ifPresent(cores -> usedCores.put(worker, cores));
                }
            }
        }

        /** Before the first reading, the gauge is 0. */
        private static Optional<Double> used(String value) {
            try {
                double cores = Double.parseDouble(value);
                return cores > 0 && cores < Double.POSITIVE_INFINITY ? Optional.of(cores) : Optional.empty();
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }

        private void add(String line, Matcher sample, Map<String, String> labels, long nanos)
                throws DamagedPageException {
            int task;
            double value;
            try {
                task = Integer.parseInt(labels.getOrDefault("task", ""));
                value = Double.parseDouble(sample.group(3));
            } catch (NumberFormatException e) {
                throw new DamagedPageException(line, "the task and the value must be numbers");
            }
            String name = sample.group(1);
            // Gauges of batches start at one tuple, and at a millisecond.
            double least = name.equals(BATCH_SIZE) ? 1 : name.equals(LINGER) ? 1 / MILLIS_PER_SECOND : 0;
            double most = name.equals(BATCH_SIZE)
                    ? StreamPlan.MAX_BATCH_SIZE
                    : name.equals(LINGER) ? LONGEST_LINGER.toSeconds() : Long.MAX_VALUE;
            if (!(value >= least && value <= most)) {
                throw new DamagedPageException(line, "the value is out of range");
            }
            tasks.computeIfAbsent(task, key -> new Task(labels.getOrDefault("component", ""), nanos, new HashMap<>()))
                    .values()
                    .computeIfAbsent(name, key -> new HashMap<>())
                    .put(labels.getOrDefault("stream", ""), value);
        }

        WorkerMetrics metrics() {
            Map<Integer, TaskCounts> counts = new TreeMap<>();
            Map<StreamName, StreamPlan> batches = new TreeMap<>();
            tasks.forEach((task, metrics) -> counts.put(task, metrics.counts()));
            List<Task> senders = tasks.values().stream()
                    .filter(task -> !task.byStream(BATCH_SIZE).isEmpty())
                    .sorted(Comparator.comparingLong(Task::version))
                    .toList();
            senders.forEach(task -> task.byStream(BATCH_SIZE)
                    .forEach((stream, rows) -> task.linger(stream)
                            .ifPresent(linger -> batches.putIfAbsent(
                                    new StreamName(task.component, stream),
                                    new StreamPlan(task.component, stream, rows.intValue(), linger)))));
            return new WorkerMetrics(
                    counts, batches, senders.isEmpty() ? 0 : senders.get(0).version(), usedCores);
        }
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
