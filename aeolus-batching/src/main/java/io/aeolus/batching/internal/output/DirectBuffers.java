package io.aeolus.batching.internal.output;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A buffer for each task that consumes a stream by direct grouping: user code says to which one a row goes. */
final class DirectBuffers implements BufferChoice {

    private final List<Integer> tasks;
    private final Map<Integer, Integer> places = new HashMap<>();

    /**
     * @param tasks those of all direct consumers
     */
    DirectBuffers(List<Integer> tasks) {
        this.tasks = new ArrayList<>(tasks);
        for (int task : tasks) {
            places.put(task, places.size());
        }
    }

    /** The buffer of a task, or {@link #ALONE} if it is no consumer's. */
    int of(int task) {
        return places.getOrDefault(task, ALONE);
    }

    /** A row that does not name its task is for Storm to refuse. */
    @Override
    public int of(List<Object> values, @Nullable Object[] row) {
        return ALONE;
    }

    @Override
    public Optional<Object> destinations() {
        return Optional.of(List.of(DirectBuffers.class, tasks));
    }

    @Override
    public List<List<Integer>> tasks(int buffer, List<Object> values) {
        return buffer == ALONE ? List.of() : List.of(List.of(tasks.get(buffer)));
    }
}
