// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.Optional;
import java.util.OptionalInt;

/** Bounds of plans of {@link LayeredDataflow}; each limits throughput at every size. */
public enum ScalingBounds {
    /** A core per four operators. */
    CORES {
        @Override
        Bounds of(int operators) {
            return bounds(operators / 4.0, OptionalInt.empty(), Optional.empty());
        }
    },
    /** Twice as many tasks as operators, and enough cores. */
    TASKS {
        @Override
        Bounds of(int operators) {
            return bounds(2 * operators, OptionalInt.of(2 * operators), Optional.empty());
        }
    },
    /** A core per four operators, and a latency bound of 0.1 s. */
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
                cores, maxTasks, latency, OptionalInt.empty(), Demand.NONE, 1e7, ModelConstants.DEFAULT_TOLERANCE);
    }
}
