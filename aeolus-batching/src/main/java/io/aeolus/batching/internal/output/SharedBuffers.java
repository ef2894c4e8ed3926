package io.aeolus.batching.internal.output;

import java.util.ArrayList;
import java.util.List;

/** A buffer for each combination of tasks of several key-based consumers: the shared scheme. */
final class SharedBuffers implements BufferChoice {

    private final List<KeyedBuffers> consumers;
    private final List<Integer> others;
    private final int count;

    /**
     * @param consumers the key-based consumers
     * @param others the tasks of other consumers that get every row
     */
    SharedBuffers(List<KeyedBuffers> consumers, List<Integer> others) {
        this.consumers = List.copyOf(consumers);
        this.others = List.copyOf(others);
        this.count = Math.toIntExact(combinations(consumers));
    }

    /** The number of buffers that these consumers would need; saturates. */
    static long combinations(List<KeyedBuffers> consumers) {
        long product = 1;
        for (KeyedBuffers consumer : consumers) {
            product = Math.min(Integer.MAX_VALUE + 1L, product * consumer.count());
        }
        return product;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int of(List<Object> values) {
        int buffer = 0;
        for (KeyedBuffers consumer : consumers) {
            buffer = buffer * consumer.count() + consumer.of(values);
        }
        return buffer;
    }

    @Override
    public List<Integer> tasks(int buffer) {
        List<Integer> tasks = new ArrayList<>(others);
        int rest = buffer;
        for (int i = consumers.size() - 1; i >= 0; i--) {
            KeyedBuffers consumer = consumers.get(i);
            tasks.addAll(0, consumer.tasks(rest % consumer.count()));
            rest /= consumer.count();
        }
        return List.copyOf(tasks);
    }
}
