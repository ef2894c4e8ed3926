// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.Map;

/**
 * The longest time that a row waits for its batch.
 *
 * @param usualNanos the time in streams that {@code ownNanos} does not contain
 * @param ownNanos the time in some streams, by their indexes in the model
 */
public record Lingers(double usualNanos, Map<Integer, Double> ownNanos) {

    /** Copies the map, and checks the numbers. */
    public Lingers {
        ownNanos = Map.copyOf(ownNanos);
        Checks.positive(usualNanos, "usualNanos");
        ownNanos.values().forEach(nanos -> Checks.positive(nanos, "ownNanos"));
    }

    /** The same time in all streams. */
    public Lingers(double nanos) {
        this(nanos, Map.of());
    }

    /** Returns the time in a stream. */
    public double nanos(int stream) {
        return ownNanos.getOrDefault(stream, usualNanos);
    }
}
