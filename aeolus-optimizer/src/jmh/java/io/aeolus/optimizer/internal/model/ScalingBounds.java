package io.aeolus.optimizer.internal.model;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** What plans of {@link LayeredDataflow} have to keep to. */
public enum ScalingBounds {
    /** Twice as many tasks as operators. */
    TASKS {
        @Override
        Bounds of(int operators) {
            return bounds(operators, OptionalInt.of(2 * operators), Optional.empty());
        }
    },
    /** A tenth of a second. */
    LATENCY {
        @Override
        Bounds of(int operators) {
            return bounds(operators, OptionalInt.empty(), Optional.of(new LatencyBound(1e8)));
        }
    };

    abstract Bounds of(int operators);

    private static Bounds bounds(int operators, OptionalInt maxTasks, Optional<LatencyBound> latency) {
        return new Bounds(
                operators / 4.0,
                maxTasks,
                latency,
                OptionalInt.empty(),
                OptionalDouble.empty(),
                1e7,
                Bounds.DEFAULT_TOLERANCE);
    }
}
