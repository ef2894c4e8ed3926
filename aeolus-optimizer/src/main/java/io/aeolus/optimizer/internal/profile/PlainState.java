package io.aeolus.optimizer.internal.profile;

import io.aeolus.monitor.BatchedState;
import io.aeolus.optimizer.internal.compare.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What runs without the profiler showed of a topology with one batch size. Not thread-safe. */
final class PlainState {

    private final Variant variant;
    private final String which;
    private final OptionalDouble profiled;
    private final List<Double> speeds = new ArrayList<>();
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

    void add(double rowsPerSecond) {
        speeds.add(rowsPerSecond);
    }

    void fail(String reason) {
        failure = Optional.of(reason);
    }

    /** Rows in a second, the median of the runs; empty if none was processed. */
    OptionalDouble median() {
        return speeds.stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .skip(speeds.size() / 2)
                .limit(1)
                .filter(speed -> speed > 0)
                .findFirst();
    }

    /** A profiled state with what is known now; without any figures if it could not be run. */
    BatchedState addedTo(BatchedState state) {
        return failure.isPresent()
                ? BatchedState.failed(state.batchSize(), failure.get())
                : state.withPlainRowsPerSecond(median());
    }
}
