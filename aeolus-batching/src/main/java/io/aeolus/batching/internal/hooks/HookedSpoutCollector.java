package io.aeolus.batching.internal.hooks;

import java.util.List;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/** The collector that a wrapped spout is given: notifies the hooks, if there are any. Threads: as the collector behind it. */
public final class HookedSpoutCollector extends SpoutOutputCollector {

    private final TaskHooks hooks;

    /** Emits by a collector. */
    public HookedSpoutCollector(ISpoutOutputCollector collector, TaskHooks hooks) {
        super(collector);
        this.hooks = hooks;
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values, @Nullable Object id) {
        List<Integer> tasks = super.emit(stream, values, id);
        if (hooks.exist()) {
            hooks.emitted(values, stream, tasks);
        }
        return tasks;
    }

    @Override
    public void emitDirect(int task, String stream, List<Object> values, @Nullable Object id) {
        super.emitDirect(task, stream, values, id);
        if (hooks.exist()) {
            hooks.emitted(values, stream, List.of(task));
        }
    }
}
