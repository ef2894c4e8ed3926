package io.aeolus.optimizer.internal.model;

/** What a random case is bounded by, besides its processors. */
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
