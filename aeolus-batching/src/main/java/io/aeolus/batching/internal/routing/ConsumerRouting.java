package io.aeolus.batching.internal.routing;

import java.util.List;
import org.apache.storm.grouping.CustomStreamGrouping;

/**
 * What one producer task sends to one consumer on one stream: which tasks the consumer's grouping chooses, and which ones get
 * the tuple that is emitted next. Not thread-safe: guarded by the collector of the task.
 */
public final class ConsumerRouting {

    private final CustomStreamGrouping own;
    private final int task;
    private List<Integer> next = List.of();

    ConsumerRouting(CustomStreamGrouping own, int task) {
        this.own = own;
        this.task = task;
    }

    /**
     * The consumer's tasks that get a tuple, possibly none. Asks the consumer's own grouping once for each call, as it may count; it may
     * change its list later.
     */
    public List<Integer> choose(List<Object> values) {
        return own.chooseTasks(task, values);
    }

    void announce(List<Integer> tasks) {
        next = tasks;
    }

    List<Integer> next() {
        return next;
    }
}
