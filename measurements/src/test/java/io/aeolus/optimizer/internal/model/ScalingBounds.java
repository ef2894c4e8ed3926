package io.aeolus.optimizer.internal.model;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** What plans of {@link LayeredDataflow} have to keep to; each is what bounds the rate, whatever the number of operators. */
public enum ScalingBounds {
    /** A processor for four operators. */
    CORES {
        @Override
        Bounds of(int operators) {
            return bounds(operators / 4.0, OptionalInt.empty(), Optional.empty());
        }
    },
    /** Twice as many tasks as operators, and processors for all of them. */
    TASKS {
        @Override
        Bounds of(int operators) {
            return bounds(2 * operators, OptionalInt.of(2 * operators), Optional.empty());
        }
    },
    /** A processor for four operators, and a tenth of a second. */
    LATENCY {
        @Override
        Bounds of(int operators) {
            return bounds(
                    operators / 4.0,
                    OptionalInt.empty(),
                    Optional.of(new LatencyBound(1e8, ModelConstants.USUAL_STALL_NANOS)));
        }
    };

    abstract Bounds of(int operators);

    private static Bounds bounds(double cores, OptionalInt maxTasks, Optional<LatencyBound> latency) {
        return new Bounds(
                cores,
                maxTasks,
                latency,
                OptionalInt.empty(),
                OptionalDouble.empty(),
                1e7,
                ModelConstants.DEFAULT_TOLERANCE);
    }
}
