package io.aeolus.batching.internal.hooks;

import io.aeolus.batching.internal.input.StormTuples;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.hooks.ITaskHook;
import org.apache.storm.hooks.info.BoltAckInfo;
import org.apache.storm.hooks.info.BoltExecuteInfo;
import org.apache.storm.hooks.info.BoltFailInfo;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.hooks.info.SpoutAckInfo;
import org.apache.storm.hooks.info.SpoutFailInfo;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.Utils;

/**
 * The hooks of a task. Storm would call them for batches, so they are taken away from it, and called for rows. In their place Storm
 * gets this object, which passes on calls for Storm's own streams, such as ticks and acks, and calls for a spout's batch once for each of its message
 * ids. A task without hooks gets none.
 *
 * <p>Threads: as Storm's own calls of hooks, from whatever thread emits, acks or fails.
 */
public final class TaskHooks implements ITaskHook {

    private static final ITaskHook[] NONE = {};

    private final List<ITaskHook> storms;
    private final int task;
    private final boolean isAcking;
    /** The message ids that each call of the user's spout in progress has settled; used by its executor only. */
    private final Deque<List<Object>> settled = new ArrayDeque<>();

    private volatile ITaskHook[] hooks = NONE;

    /** The hooks of a task, which Storm still has. */
    public TaskHooks(Map<String, Object> conf, TopologyContext context) {
        storms = context.getHooks();
        task = context.getThisTaskId();
        isAcking = StormCommon.hasAckers(conf);
    }

    /**
     * Takes the hooks away from Storm: those of the settings before the user's component is prepared, and those that it adds after that. Returns
     * whether there are any so far.
     */
    public boolean take() {
        List<ITaskHook> all = new ArrayList<>(List.of(hooks));
        storms.stream().filter(hook -> hook != this).forEach(all::add);
        if (all.size() > hooks.length) {
            hooks = all.toArray(NONE);
            // This hook first: another thread may be about to go through the list.
            if (!storms.contains(this)) {
                storms.add(0, this);
            }
            storms.removeIf(hook -> hook != this);
        }
        return exist();
    }

    /** Leaves the hooks to Storm, for a task that has nothing to do with batches. */
    public void giveBack() {
        if (exist()) {
            storms.remove(this);
            storms.addAll(List.of(hooks));
            hooks = NONE;
        }
    }

    /** Whether there are hooks; otherwise no call of this class does anything. */
    public boolean exist() {
        return hooks.length > 0;
    }

    /** Executes a tuple, as user code sees it, by the user's bolt, and notifies the hooks. */
    public void execute(Tuple tuple, Consumer<? super Tuple> execute) {
        long start = Time.currentTimeMillis();
        execute.accept(tuple);
        long millis = StormTuples.isExecuteSampled(tuple) ? Time.deltaMs(start) : StormTuples.NOT_SAMPLED;
        BoltExecuteInfo info = new BoltExecuteInfo(tuple, task, millis);
        each(hook -> hook.boltExecute(info));
    }

    public void emitted(List<Object> values, String stream, Collection<Integer> tasks) {
        EmitInfo info = new EmitInfo(values, stream, task, tasks);
        each(hook -> hook.emit(info));
    }

    public void acked(Tuple tuple) {
        // As Storm, which has nothing to do then.
        if (isAcking) {
            BoltAckInfo info = new BoltAckInfo(tuple, task, StormTuples.processMillis(tuple));
            each(hook -> hook.boltAck(info));
        }
    }

    public void failed(Tuple tuple) {
        if (isAcking) {
            BoltFailInfo info = new BoltFailInfo(tuple, task, StormTuples.processMillis(tuple));
            each(hook -> hook.boltFail(info));
        }
    }

    /** Storm acks or fails a message; the user's messages that this settles are noted until Storm calls the hooks. */
    public void settling() {
        if (exist()) {
            settled.push(new ArrayList<>());
        }
    }

    /** The user's spout was notified of the ack or fail of a message. */
    public void settled(Object id) {
        List<Object> ids = settled.peek();
        if (ids == null) {
            // Without ackers Storm acks, and calls hooks, before the spout can be notified: there is no latency then.
            SpoutAckInfo info = new SpoutAckInfo(id, task, 0L);
            each(hook -> hook.spoutAck(info));
        } else {
            ids.add(id);
        }
    }

    /** The user's spout was notified of the fail of a message that Storm never got. */
    public void refused(Object id) {
        // No latency: the row never left.
        SpoutFailInfo info = new SpoutFailInfo(id, task, null);
        each(hook -> hook.spoutFail(info));
    }

    private List<Object> takeSettled() {
        return settled.isEmpty() ? List.of() : settled.pop();
    }

    /** Calls the hooks in the order in which they were added. */
    private void each(Consumer<ITaskHook> call) {
        for (ITaskHook hook : hooks) {
            call.accept(hook);
        }
    }

    private void eachOfSystem(String stream, Consumer<ITaskHook> call) {
        if (Utils.isSystemId(stream)) {
            each(call);
        }
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {}

    @Override
    public void cleanup() {
        each(ITaskHook::cleanup);
    }

    @Override
    public void emit(EmitInfo info) {
        eachOfSystem(info.stream, hook -> hook.emit(info));
    }

    @Override
    public void spoutAck(SpoutAckInfo batch) {
        for (Object id : takeSettled()) {
            SpoutAckInfo info = new SpoutAckInfo(id, task, batch.completeLatencyMs);
            each(hook -> hook.spoutAck(info));
        }
    }

    @Override
    public void spoutFail(SpoutFailInfo batch) {
        for (Object id : takeSettled()) {
            SpoutFailInfo info = new SpoutFailInfo(id, task, batch.failLatencyMs);
            each(hook -> hook.spoutFail(info));
        }
    }

    @Override
    public void boltExecute(BoltExecuteInfo info) {
        eachOfSystem(info.tuple.getSourceStreamId(), hook -> hook.boltExecute(info));
    }

    @Override
    public void boltAck(BoltAckInfo info) {
        eachOfSystem(info.tuple.getSourceStreamId(), hook -> hook.boltAck(info));
    }

    @Override
    public void boltFail(BoltFailInfo info) {
        eachOfSystem(info.tuple.getSourceStreamId(), hook -> hook.boltFail(info));
    }
}
