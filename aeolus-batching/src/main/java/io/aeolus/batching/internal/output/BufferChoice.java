package io.aeolus.batching.internal.output;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses an outlet's buffer for a row, so that all rows of a buffer go to the same tasks. Not thread-safe: it may ask
 * groupings, which count.
 */
interface BufferChoice {

    /** In place of a buffer: the row travels alone. */
    int ALONE = -1;

    /** The buffer for a row, or {@link #ALONE}. Called once for each row, in order. */
    int of(List<Object> values, @Nullable Object[] row);

    /**
     * The tasks that get the rows of a buffer that was just chosen for these values: a list for each of the outlet's consumers, in the order of
     * their ids. The list is empty if Storm chooses the consumer's tasks when the rows are sent.
     */
    List<List<Integer>> tasks(int buffer, List<Object> values);

    /**
     * Where the buffers lead: if it is equal for two choices, rows in buffers of the same place go to the same tasks, or may do so. Empty if
     * there is no such other choice.
     */
    default Optional<Object> destinations() {
        return Optional.empty();
    }

    /** The other buffers that may have rows for the same tasks. */
    default List<Integer> overlapping(int buffer) {
        return List.of();
    }
}
