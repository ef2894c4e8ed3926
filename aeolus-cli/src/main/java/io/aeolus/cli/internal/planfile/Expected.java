package io.aeolus.cli.internal.planfile;

import io.aeolus.optimizer.Prediction;
import java.util.OptionalDouble;

/**
 * A prediction, in the words of a plan's file.
 *
 * @param tuplesPerSecond spout tuples fully processed in a second
 * @param latencyMillis from a tuple's emission to its ack
 */
public record Expected(double tuplesPerSecond, Latency latencyMillis) {

    /** Times in milliseconds; empty where no tuple is ever done. */
    public record Latency(OptionalDouble mean) {}

    static Expected of(Prediction prediction) {
        return new Expected(prediction.tuplesPerSecond(), new Latency(finite(prediction.meanLatencyMillis())));
    }

    private static OptionalDouble finite(double value) {
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
