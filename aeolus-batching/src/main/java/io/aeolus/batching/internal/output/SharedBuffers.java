package io.aeolus.batching.internal.output;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A buffer for each combination of tasks of several key-based consumers: the shared scheme. */
final class SharedBuffers implements BufferChoice {

    private final List<BufferChoice> consumers;

    /** For each consumer, in the order of their ids, its {@link KeyedBuffers}, or a {@link SingleBuffer} if it is not key-based. */
    SharedBuffers(List<BufferChoice> consumers) {
        this.consumers = List.copyOf(consumers);
    }

    private static int count(BufferChoice consumer) {
        return consumer instanceof KeyedBuffers keyed ? keyed.count() : 1;
    }

    @Override
    public int of(List<Object> values, @Nullable Object[] row) {
        int buffer = 0;
        for (BufferChoice consumer : consumers) {
            buffer = buffer * count(consumer) + consumer.of(values, row);
        }
        return buffer;
    }

    @Override
    public List<List<Integer>> tasks(int buffer, List<Object> values) {
        List<List<Integer>> tasks = new ArrayList<>();
        int rest = buffer;
        for (int i = consumers.size() - 1; i >= 0; i--) {
            BufferChoice consumer = consumers.get(i);
            tasks.addAll(0, consumer.tasks(rest % count(consumer), values));
            rest /= count(consumer);
        }
        return tasks;
    }
}
