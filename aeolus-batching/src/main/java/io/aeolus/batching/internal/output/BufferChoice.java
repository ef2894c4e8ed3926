package io.aeolus.batching.internal.output;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which of an outlet's buffers a row goes into, so that all rows of a buffer go to the same tasks. Not threadsafe: it may ask
 * groupings, which count.
 */
interface BufferChoice {

    /** In place of a buffer: the row travels alone. */
    int ALONE = -1;

    /** The buffer for a row, or {@link #ALONE}. Called once for each row, in order. */
    int of(List<Object> values, @Nullable Object[] row);

    /**
     * The tasks that get the rows of a buffer: a list for each of the outlet's consumers, in the order of their ids. A consumer
     * whose tasks Storm chooses when the rows are sent has an empty list.
     *
     * @param buffer what {@link #of} has just said of the row
     * @param values the first row's
     */
    List<List<Integer>> tasks(int buffer, List<Object> values);

    /**
     * Tells where the buffers lead: for choices that tell the same, rows in buffers of the same place go to the same tasks, or may do so.
     * Empty if no other choice is such.
     */
    default Optional<Object> destinations() {
        return Optional.empty();
    }

    /** The other buffers that may have rows for the same tasks. */
    default List<Integer> overlapping(int buffer) {
        return List.of();
    }
}
