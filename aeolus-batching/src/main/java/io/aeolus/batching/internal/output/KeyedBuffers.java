package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.column.Column;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A buffer for each task of a key-based consumer. A row goes where Storm's fields grouping would send it:
 * {@code floorMod(deepHashCode(keys), tasks)} over the consumer's tasks in ascending order.
 */
final class KeyedBuffers implements BufferChoice {

    private final int[] keys;
    private final List<List<List<Integer>>> tasks;

    /**
     * @param keys the places of the key fields in the stream's fields, in the grouping's order
     * @param tasks the consumer's tasks, ascending
     */
    KeyedBuffers(int[] keys, List<Integer> tasks) {
        this.keys = keys;
        this.tasks = tasks.stream().map(task -> List.of(List.of(task))).toList();
    }

    /** The number of buffers. */
    int count() {
        return tasks.size();
    }

    @Override
    public int of(List<Object> values, @Nullable Object[] row) {
        int hash = 1;
        for (int key : keys) {
            hash = 31 * hash + Column.keyHash(row[key]);
        }
        return Math.floorMod(hash, tasks.size());
    }

    @Override
    public Optional<Object> destinations() {
        return Optional.of(List.of(KeyedBuffers.class, tasks));
    }

    @Override
    public List<List<Integer>> tasks(int buffer, List<Object> values) {
        return tasks.get(buffer);
    }
}
