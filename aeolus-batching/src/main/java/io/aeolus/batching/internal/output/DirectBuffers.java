package io.aeolus.batching.internal.output;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A buffer for each task that consumes a stream by direct grouping: user code names the task of each row. */
final class DirectBuffers implements BufferChoice {

    private final List<Integer> tasks;
    private final Map<Integer, Integer> places = new HashMap<>();

    /** Buffers for the tasks of all direct consumers. */
    DirectBuffers(List<Integer> tasks) {
        this.tasks = new ArrayList<>(tasks);
        for (int task : tasks) {
            places.put(task, places.size());
        }
    }

    /** The buffer of a task, or {@link #ALONE} if no consumer has the task. */
    int of(int task) {
        return places.getOrDefault(task, ALONE);
    }

    /** Storm refuses a row that does not name its task. */
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
