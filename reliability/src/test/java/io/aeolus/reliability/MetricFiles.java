// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.metrics2.filters.RegexFilter;
import org.apache.storm.metrics2.reporters.CsvStormReporter;

/**
 * The metrics of Aeolus that the workers write once a second, also workers that were killed.
 *
 * @param folder the folder of the files
 */
record MetricFiles(Path folder) {

    /** {@code ...COMPONENT.TASK.PORT-METRIC.csv}. */
    private static final Pattern FILE = Pattern.compile(".*\\.(\\w+)\\.(\\d+)\\.\\d+-([\\w.-]+)\\.csv");

    /** A value of a metric of a task. */
    record Sample(String component, int task, long seconds, long value) {}

    static MetricFiles in(Path folderOfRun) {
        return new MetricFiles(folderOfRun.resolve("metrics"));
    }

    /** Returns the settings of a topology whose workers write the files. */
    Map<String, Object> settings() {
        return Map.of(
                Config.TOPOLOGY_METRICS_REPORTERS,
                List.of(Map.of(
                        "class",
                        CsvStormReporter.class.getName(),
                        CsvStormReporter.CSV_LOG_DIR,
                        folder.toString(),
                        "report.period",
                        1,
                        "filter",
                        Map.of("class", RegexFilter.class.getName(), "expression", ".*-aeolus\\..*"))));
    }

    /** Returns all values of a metric, in any order. */
    List<Sample> samples(String metric) {
        List<Sample> samples = new ArrayList<>();
        try (Stream<Path> files = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
            for (Path file : files.toList()) {
                Matcher name = FILE.matcher(file.getFileName().toString());
                if (name.matches() && name.group(3).equals(metric)) {
                    for (String line : Files.readAllLines(file)) {
                        String[] values = line.split(",");
                        // The head has names, and a killed worker may leave a part of a line.
                        if (values.length == 2 && values[1].matches("\\d+")) {
                            samples.add(new Sample(
                                    name.group(1),
                                    Integer.parseInt(name.group(2)),
                                    Long.parseLong(values[0]),
                                    Long.parseLong(values[1])));
                        }
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return samples;
    }

    /** Returns the values of a metric of each task, by time in seconds. */
    Map<Integer, NavigableMap<Long, Long>> series(String metric) {
        Map<Integer, NavigableMap<Long, Long>> series = new TreeMap<>();
        for (Sample sample : samples(metric)) {
            series.computeIfAbsent(sample.task(), task -> new TreeMap<>()).put(sample.seconds(), sample.value());
        }
        return series;
    }

    /** Returns the latest value of a metric of each task. */
    Map<Integer, Sample> latest(String metric) {
        Map<Integer, Sample> latest = new TreeMap<>();
        for (Sample sample : samples(metric)) {
            latest.merge(sample.task(), sample, (one, other) -> one.seconds() > other.seconds() ? one : other);
        }
        return latest;
    }

    /** Returns the sum of a counter over the tasks of each component. */
    Map<String, Long> sums(String counter) {
        Map<String, Long> sums = new HashMap<>();
        latest(counter).values().forEach(sample -> sums.merge(sample.component(), sample.value(), Long::sum));
        return sums;
    }
}
