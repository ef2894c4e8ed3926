// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.runfile;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.RunTrace;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The time series of a run: lists of the same length, with one entry per sample. */
public record SeriesEntry(
        List<Double> seconds,
        List<Long> tuples,
        List<Long> emitted,
        Optional<List<Double>> cpuSeconds,
        List<Double> heapMiB,
        List<Double> gcSeconds,
        @JsonSetter(contentNulls = Nulls.SET) List<Optional<LatencyMillis>> latencyMillis) {

    /** Checks that the lists have the same length and that the seconds do not decrease. */
    public SeriesEntry {
        seconds = List.copyOf(seconds);
        tuples = List.copyOf(tuples);
        emitted = List.copyOf(emitted);
        cpuSeconds = cpuSeconds.map(List::copyOf);
        heapMiB = List.copyOf(heapMiB);
        gcSeconds = List.copyOf(gcSeconds);
        latencyMillis = List.copyOf(latencyMillis);
        int length = seconds.size();
        if (Stream.of(tuples, emitted, cpuSeconds.orElse(seconds), heapMiB, gcSeconds, latencyMillis)
                .anyMatch(list -> list.size() != length)) {
            throw new IllegalArgumentException("the lists have different lengths: run aeolus compare again");
        }
        if (!seconds.equals(seconds.stream().sorted().toList())) {
            throw new IllegalArgumentException("seconds must not decrease: run aeolus compare again");
        }
    }

    /** Returns the samples of a run as lists. */
    public static SeriesEntry of(List<RunTrace.Sample> samples) {
        boolean hasCpu = samples.stream().allMatch(sample -> sample.cpuSeconds().isPresent());
        return new SeriesEntry(
                samples.stream().map(RunTrace.Sample::seconds).toList(),
                samples.stream().map(RunTrace.Sample::tuples).toList(),
                samples.stream().map(RunTrace.Sample::emitted).toList(),
                hasCpu
                        ? Optional.of(samples.stream()
                                .map(sample -> sample.cpuSeconds().orElseThrow())
                                .toList())
                        : Optional.empty(),
                samples.stream().map(RunTrace.Sample::heapMiB).toList(),
                samples.stream().map(RunTrace.Sample::gcSeconds).toList(),
                samples.stream().map(RunTrace.Sample::latency).toList());
    }

    /**
     * Keeps at most this number of samples, at least 2, at equal distances and with the first and the last. A sample that is kept has the
     * highest latency since the sample kept before it, so peaks remain.
     */
    public SeriesEntry thinned(int most) {
        int length = seconds.size();
        if (length <= most) {
            return this;
        }
        List<Integer> kept = IntStream.range(0, most)
                .mapToObj(i -> (int) Math.round((double) i * (length - 1) / (most - 1)))
                .toList();
        return new SeriesEntry(
                pick(seconds, kept),
                pick(tuples, kept),
                pick(emitted, kept),
                cpuSeconds.map(list -> pick(list, kept)),
                pick(heapMiB, kept),
                pick(gcSeconds, kept),
                IntStream.range(0, most)
                        .mapToObj(i ->
                                highest(latencyMillis.subList(i == 0 ? 0 : kept.get(i - 1) + 1, kept.get(i) + 1)))
                        .toList());
    }

    /** Returns the latency with the highest p99; empty if all are unknown. */
    private static Optional<LatencyMillis> highest(List<Optional<LatencyMillis>> latencies) {
        return latencies.stream().flatMap(Optional::stream).max(Comparator.comparingDouble(LatencyMillis::p99));
    }

    private static <T> List<T> pick(List<T> from, List<Integer> indices) {
        return indices.stream().map(from::get).toList();
    }

    /** Returns the mean number of busy cores in the last seconds, or since the first sample if there are fewer. */
    public OptionalDouble coresBusy(double lastSeconds) {
        if (cpuSeconds.isEmpty() || seconds.size() < 2) {
            return OptionalDouble.empty();
        }
        List<Double> used = cpuSeconds.get();
        int last = seconds.size() - 1;
        int first = 0;
        while (first < last - 1 && seconds.get(first + 1) <= seconds.get(last) - lastSeconds) {
            first++;
        }
        double time = seconds.get(last) - seconds.get(first);
        return time <= 0 ? OptionalDouble.empty() : OptionalDouble.of((used.get(last) - used.get(first)) / time);
    }
}
