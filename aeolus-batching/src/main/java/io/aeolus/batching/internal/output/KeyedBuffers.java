package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.column.Column;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A buffer for each task of a key-based consumer, or for each place among the tasks of several consumers with the same keys and as many
 * tasks: a row goes to the same place in all of them, so that one batch is for all (co-partitioned). A row goes where Storm's fields grouping would send it:
 * {@code floorMod(deepHashCode(keys), tasks)} over the consumer's tasks in ascending order.
 */
final class KeyedBuffers implements BufferChoice {

    private final int[] keys;
    private final List<List<List<Integer>>> tasks;

    /**
     * Buffers for consumers with as many tasks each.
     *
     * @param keys the places of the key fields in the stream's fields, in the grouping's order
     * @param consumers the tasks of each consumer, ascending, in the order of the consumers' ids
     */
    KeyedBuffers(int[] keys, List<List<Integer>> consumers) {
        this.keys = keys;
        this.tasks = IntStream.range(0, consumers.get(0).size())
                .mapToObj(place -> consumers.stream()
                        .map(tasks -> List.of(tasks.get(place)))
                        .toList())
                .toList();
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
