// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import java.util.Arrays;

/** The groupings of streams. */
enum GroupingKind {
    SHUFFLE,
    NONE,
    LOCAL_OR_SHUFFLE,
    FIELDS,
    ALL,
    GLOBAL,
    /** Direct grouping: the producer selects the task. */
    DIRECT,
    /** Storm's partial key grouping, which is stateful: the less used of the two tasks of a key. */
    PARTIAL_KEY,
    /** A custom grouping that selects one task by the tuple's identity. */
    BY_VALUE,
    /** A stateful custom grouping that selects tasks in turn. */
    ROUND_ROBIN,
    /** A custom grouping that selects any number of tasks by the tuple's identity. */
    SEVERAL,
    /** A custom grouping that selects one task or none by the tuple's identity. */
    SOMETIMES_NONE,
    /** A load-aware custom grouping that never receives loads. */
    LOAD_AWARE;

    /** Returns whether the target tasks depend on the tuple only. */
    boolean fixesTask() {
        return switch (this) {
            case FIELDS, ALL, GLOBAL, DIRECT, BY_VALUE, SEVERAL, SOMETIMES_NONE, LOAD_AWARE -> true;
            case SHUFFLE, NONE, LOCAL_OR_SHUFFLE, PARTIAL_KEY, ROUND_ROBIN -> false;
        };
    }

    /** Returns whether the target tasks depend on the tuple and on the order of emits. */
    boolean dependsOnOrder() {
        return this == PARTIAL_KEY || this == ROUND_ROBIN;
    }

    /** Returns whether the target tasks are random. */
    boolean isRandom() {
        return this == SHUFFLE || this == NONE || this == LOCAL_OR_SHUFFLE;
    }

    /** Returns whether the grouping is a {@link CheckedGrouping}. */
    boolean isChecked() {
        return switch (this) {
            case BY_VALUE, ROUND_ROBIN, SEVERAL, SOMETIMES_NONE, LOAD_AWARE -> true;
            default -> false;
        };
    }

    /** Returns whether a tuple may be sent to several tasks of a consumer. */
    boolean multiplies() {
        return this == ALL || this == SEVERAL;
    }

    /** Returns the groupings of streams that are not direct. */
    static GroupingKind[] regular() {
        return Arrays.stream(values()).filter(kind -> kind != DIRECT).toArray(GroupingKind[]::new);
    }
}
