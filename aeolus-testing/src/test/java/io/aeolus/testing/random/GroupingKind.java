package io.aeolus.testing.random;

import java.util.Arrays;

/** How a stream is consumed. */
enum GroupingKind {
    SHUFFLE,
    NONE,
    LOCAL_OR_SHUFFLE,
    FIELDS,
    ALL,
    GLOBAL,
    /** The producer names the task; the stream is a direct one. */
    DIRECT,
    /** Storm's custom grouping with state: the less used of two tasks. */
    PARTIAL_KEY,
    /** A custom grouping: one task, by the tuple's identity. */
    BY_VALUE,
    /** A custom grouping with state: one task after the other. */
    ROUND_ROBIN,
    /** A custom grouping: some tasks, perhaps all or none, by the tuple's identity. */
    SEVERAL,
    /** A custom grouping: one task or none, by the tuple's identity. */
    SOMETIMES_NONE,
    /** A custom grouping that would look at the load, if there were news of it. */
    LOAD_AWARE;

    /** Whether the tuple alone decides which tasks get it. */
    boolean fixesTask() {
        return switch (this) {
            case FIELDS, ALL, GLOBAL, DIRECT, BY_VALUE, SEVERAL, SOMETIMES_NONE, LOAD_AWARE -> true;
            case SHUFFLE, NONE, LOCAL_OR_SHUFFLE, PARTIAL_KEY, ROUND_ROBIN -> false;
        };
    }

    /** Whether the order of what one task emits decides, together with the tuple. */
    boolean dependsOnOrder() {
        return this == PARTIAL_KEY || this == ROUND_ROBIN;
    }

    /** Whether chance decides. */
    boolean isRandom() {
        return this == SHUFFLE || this == NONE || this == LOCAL_OR_SHUFFLE;
    }

    /** Whether it is a {@link CheckedGrouping}. */
    boolean isChecked() {
        return switch (this) {
            case BY_VALUE, ROUND_ROBIN, SEVERAL, SOMETIMES_NONE, LOAD_AWARE -> true;
            default -> false;
        };
    }

    /** Whether a tuple may go to many tasks of one consumer. */
    boolean multiplies() {
        return this == ALL || this == SEVERAL;
    }

    /** What a stream that is not direct may be consumed by. */
    static GroupingKind[] regular() {
        return Arrays.stream(values()).filter(kind -> kind != DIRECT).toArray(GroupingKind[]::new);
    }
}
