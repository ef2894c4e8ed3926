package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.hooks.TaskHooks;
import java.util.Collection;
import java.util.List;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * The collector that a wrapped bolt is given. Tells the hooks, if there are any, and spares the common emit, anchored on one tuple, the
 * lists that Storm's would make. Threads: as the collector behind it.
 */
final class UserCollector extends OutputCollector {

    private final BoltCollector rows;
    private final IOutputCollector target;
    private final boolean isStormTuple;
    private final TaskHooks hooks;

    /** A collector for a bolt that is given rows, or tuples of Storm's own class that stand for rows. */
    UserCollector(BoltCollector rows, boolean isStormTuple, TaskHooks hooks) {
        this(rows, isStormTuple ? new StormTupleCollector(rows) : rows, isStormTuple, hooks);
    }

    private UserCollector(BoltCollector rows, IOutputCollector target, boolean isStormTuple, TaskHooks hooks) {
        super(target);
        this.rows = rows;
        this.target = target;
        this.isStormTuple = isStormTuple;
        this.hooks = hooks;
    }

    @Override
    public List<Integer> emit(String stream, Tuple anchor, List<Object> values) {
        return isStormTuple
                ? emit(stream, List.of(anchor), values)
                : emitted(stream, values, rows.emit(stream, anchor, values));
    }

    @Override
    public List<Integer> emit(String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        return emitted(stream, values, target.emit(stream, anchors, values));
    }

    private List<Integer> emitted(String stream, List<Object> values, List<Integer> tasks) {
        if (hooks.exist()) {
            hooks.emitted(values, stream, tasks);
        }
        return tasks;
    }

    @Override
    public void emitDirect(int task, String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        target.emitDirect(task, stream, anchors, values);
        emitted(stream, values, List.of(task));
    }

    @Override
    public void ack(Tuple input) {
        target.ack(input);
        if (hooks.exist() && !Utils.isSystemId(input.getSourceStreamId())) {
            hooks.acked(input);
        }
    }

    @Override
    public void fail(Tuple input) {
        target.fail(input);
        if (hooks.exist() && !Utils.isSystemId(input.getSourceStreamId())) {
            hooks.failed(input);
        }
    }
}
