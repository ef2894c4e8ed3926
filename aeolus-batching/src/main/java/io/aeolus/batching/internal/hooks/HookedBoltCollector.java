package io.aeolus.batching.internal.hooks;

import java.util.Collection;
import java.util.List;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/** A bolt's collector that tells the hooks, if there are any. Threads: as the collector behind it. */
public final class HookedBoltCollector implements IOutputCollector {

    private final IOutputCollector collector;
    private final TaskHooks hooks;

    /**
     * Creates the collector.
     *
     * @param collector what does the work
     * @param hooks the task's hooks
     */
    public HookedBoltCollector(IOutputCollector collector, TaskHooks hooks) {
        this.collector = collector;
        this.hooks = hooks;
    }

    @Override
    public List<Integer> emit(String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        List<Integer> tasks = collector.emit(stream, anchors, values);
        if (hooks.exist()) {
            hooks.emitted(values, stream, tasks);
        }
        return tasks;
    }

    @Override
    public void emitDirect(int task, String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        collector.emitDirect(task, stream, anchors, values);
        if (hooks.exist()) {
            hooks.emitted(values, stream, List.of(task));
        }
    }

    @Override
    public void ack(Tuple input) {
        collector.ack(input);
        if (hooks.exist() && !Utils.isSystemId(input.getSourceStreamId())) {
            hooks.acked(input);
        }
    }

    @Override
    public void fail(Tuple input) {
        collector.fail(input);
        if (hooks.exist() && !Utils.isSystemId(input.getSourceStreamId())) {
            hooks.failed(input);
        }
    }

    @Override
    public void resetTimeout(Tuple input) {
        collector.resetTimeout(input);
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
