package io.aeolus.cli.internal.profile;

import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Speed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What runs without the profiler showed of a topology with one batch size. Not thread-safe. */
final class PlainState {

    private final Variant variant;
    private final String which;
    private final OptionalDouble profiled;
    private final List<Speed> speeds = new ArrayList<>();
    private Optional<String> failure = Optional.empty();

    /**
     * Nothing is known yet.
     *
     * @param variant how the topology is rewritten and configured
     * @param which which state it is, for people
     * @param profiled rows in a second that the profiler saw
     */
    PlainState(Variant variant, String which, OptionalDouble profiled) {
        this.variant = variant;
        this.which = which;
        this.profiled = profiled;
    }

    Variant variant() {
        return variant;
    }

    String which() {
        return which;
    }

    OptionalDouble profiled() {
        return profiled;
    }

    Optional<String> failure() {
        return failure;
    }

    void add(Speed speed) {
        speeds.add(speed);
    }

    void fail(String reason) {
        failure = Optional.of(reason);
    }

    /** Rows in a second, the median of the runs; empty if none was processed. */
    OptionalDouble rowsPerSecond() {
        return speeds.stream()
                .mapToDouble(Speed::tuplesPerSecond)
                .sorted()
                .skip(speeds.size() / 2)
                .limit(1)
                .filter(speed -> speed > 0)
                .findFirst();
    }

    /** The latency of the run whose 99th percentile is the median. */
    Optional<LatencyMillis> latency() {
        List<LatencyMillis> known = speeds.stream()
                .flatMap(speed -> speed.latency().stream())
                .sorted(Comparator.comparingDouble(LatencyMillis::p99))
                .toList();
        return known.stream().skip(known.size() / 2).findFirst();
    }

    /** A profiled state with what is known now; without any figures if it could not be run. */
    BatchedState addedTo(BatchedState state) {
        return failure.isPresent()
                ? BatchedState.failed(state.batchSize(), failure.get())
                : state.withPlainRuns(rowsPerSecond(), latency());
    }
}
