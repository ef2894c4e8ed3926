// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/** The bound of a random case in addition to cores. */
enum BoundKind {
    CORES,
    TASKS,
    LATENCY,
    PENDING,
    RATE,
    SOURCE_RATE,
    LIMITS_AND_KEYS,
    ALL;

    boolean has(BoundKind other) {
        return this == other || this == ALL;
    }
}
