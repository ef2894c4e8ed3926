package io.aeolus.batching.internal.hooks;

import java.util.List;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/** A spout's collector that tells the hooks, if there are any. Threads: as the collector behind it. */
public final class HookedSpoutCollector implements ISpoutOutputCollector {

    private final ISpoutOutputCollector collector;
    private final TaskHooks hooks;

    /**
     * Creates the collector.
     *
     * @param collector what does the work
     * @param hooks the task's hooks
     */
    public HookedSpoutCollector(ISpoutOutputCollector collector, TaskHooks hooks) {
        this.collector = collector;
        this.hooks = hooks;
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values, @Nullable Object id) {
        List<Integer> tasks = collector.emit(stream, values, id);
        if (hooks.exist()) {
            hooks.emitted(values, stream, tasks);
        }
        return tasks;
    }

    @Override
    public void emitDirect(int task, String stream, List<Object> values, @Nullable Object id) {
        collector.emitDirect(task, stream, values, id);
        if (hooks.exist()) {
            hooks.emitted(values, stream, List.of(task));
        }
    }

    @Override
    public long getPendingCount() {
        return collector.getPendingCount();
    }

    @Override
    public void flush() {
        collector.flush();
    }

    @Override
    public void reportError(Throwable error) {
        collector.reportError(error);
    }
}
