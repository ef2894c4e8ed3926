package io.aeolus.cli.internal.runfile;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.RunSample;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** How a run went on: lists of the same length, with one entry for each moment at which it was looked at. */
public record SeriesEntry(
        List<BigDecimal> seconds,
        List<Long> tuples,
        List<Long> emitted,
        Optional<List<BigDecimal>> cpuSeconds,
        List<BigDecimal> heapMiB,
        List<BigDecimal> gcSeconds,
        @JsonSetter(contentNulls = Nulls.SET) List<Optional<LatencyMillis>> latencyMillis) {

    private static final int MILLISECONDS = 3;

    /** Copies the lists, which are of the same length; time does not go back. */
    public SeriesEntry {
        seconds = List.copyOf(seconds);
        tuples = List.copyOf(tuples);
        emitted = List.copyOf(emitted);
        cpuSeconds = cpuSeconds.map(List::copyOf);
        heapMiB = List.copyOf(heapMiB);
        gcSeconds = List.copyOf(gcSeconds);
        latencyMillis = List.copyOf(latencyMillis);
        int length = seconds.size();
        if (tuples.size() != length
                || emitted.size() != length
                || heapMiB.size() != length
                || gcSeconds.size() != length
                || latencyMillis.size() != length
                || (cpuSeconds.isPresent() && cpuSeconds.get().size() != length)) {
            throw new IllegalArgumentException("the lists are of different lengths: compare again");
        }
        for (int i = 1; i < length; i++) {
            if (seconds.get(i).compareTo(seconds.get(i - 1)) < 0) {
                throw new IllegalArgumentException("seconds[" + i + "] is before the one before it: compare again");
            }
        }
    }

    /** The moments of a run as lists. */
    public static SeriesEntry of(List<RunSample> samples) {
        boolean hasCpu = samples.stream().allMatch(sample -> sample.cpuSeconds().isPresent());
        return new SeriesEntry(
                samples.stream()
                        .map(sample -> rounded(MILLISECONDS, sample.seconds()))
                        .toList(),
                samples.stream().map(RunSample::tuples).toList(),
                samples.stream().map(RunSample::emitted).toList(),
                hasCpu
                        ? Optional.of(samples.stream()
                                .map(sample -> rounded(
                                        MILLISECONDS, sample.cpuSeconds().orElseThrow()))
                                .toList())
                        : Optional.empty(),
                samples.stream().map(sample -> rounded(1, sample.heapMiB())).toList(),
                samples.stream()
                        .map(sample -> rounded(MILLISECONDS, sample.gcSeconds()))
                        .toList(),
                samples.stream().map(RunSample::latency).toList());
    }

    /** No more than so many moments, 2 at least: equally far apart, the first and the last among them. */
    public SeriesEntry thinned(int most) {
        int length = seconds.size();
        if (length <= most) {
            return this;
        }
        int[] kept = IntStream.range(0, most)
                .map(i -> (int) Math.round((double) i * (length - 1) / (most - 1)))
                .toArray();
        return new SeriesEntry(
                pick(seconds, kept),
                pick(tuples, kept),
                pick(emitted, kept),
                cpuSeconds.map(list -> pick(list, kept)),
                pick(heapMiB, kept),
                pick(gcSeconds, kept),
                pick(latencyMillis, kept));
    }

    /** The processors that were busy in the mean, over the time that was looked at; empty if that is unknown. */
    public OptionalDouble coresBusy() {
        if (cpuSeconds.isEmpty() || seconds.size() < 2) {
            return OptionalDouble.empty();
        }
        int last = seconds.size() - 1;
        double time = seconds.get(last).doubleValue() - seconds.get(0).doubleValue();
        return time <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(cpuSeconds.get().get(last).doubleValue() / time);
    }

    private static <T> List<T> pick(List<T> from, int[] places) {
        List<T> picked = new ArrayList<>(places.length);
        for (int place : places) {
            picked.add(from.get(place));
        }
        return picked;
    }

    /** With so many places after the point, and no zeros at the end. */
    private static BigDecimal rounded(int places, double value) {
        BigDecimal rounded =
                BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_UP).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }
}
