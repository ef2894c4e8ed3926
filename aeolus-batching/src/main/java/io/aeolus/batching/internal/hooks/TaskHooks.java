package io.aeolus.batching.internal.hooks;

import io.aeolus.batching.internal.input.Samples;
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

/**
 * The hooks of a task. Storm would call them for batches, so they are taken away from it, and called for rows. In their place Storm
 * gets a {@link HookRelay}, and nothing if there are none.
 *
 * <p>Threads: as Storm's own calls of hooks, from whatever thread emits, acks or fails.
 */
public final class TaskHooks {

    private static final ITaskHook[] NONE = {};

    private final List<ITaskHook> storms;
    private final int task;
    private final boolean isAcking;
    private final HookRelay relay = new HookRelay(this);
    /** The message ids that the calls of the user's spout under way have told it of; used by its executor only. */
    private final Deque<List<Object>> settled = new ArrayDeque<>();

    private volatile ITaskHook[] hooks = NONE;

    /**
     * The hooks of a task, which Storm still has.
     *
     * @param conf the topology's settings
     * @param context the task's context, as Storm gave it
     */
    public TaskHooks(Map<String, Object> conf, TopologyContext context) {
        storms = context.getHooks();
        task = context.getThisTaskId();
        isAcking = StormCommon.hasAckers(conf);
    }

    /**
     * Takes the hooks away from Storm: those of the settings before the user's component is prepared, and those that it adds
     * after that.
     *
     * @return whether there are any so far
     */
    public boolean take() {
        List<ITaskHook> all = new ArrayList<>(List.of(hooks));
        storms.stream().filter(hook -> hook != relay).forEach(all::add);
        if (all.size() > hooks.length) {
            hooks = all.toArray(NONE);
            // The relay first: another thread may be about to go through the list.
            if (!storms.contains(relay)) {
                storms.add(0, relay);
            }
            storms.removeIf(hook -> hook != relay);
        }
        return exist();
    }

    /** Leaves the hooks to Storm, for a task that has nothing to do with batches. */
    public void giveBack() {
        if (exist()) {
            storms.remove(relay);
            storms.addAll(List.of(hooks));
            hooks = NONE;
        }
    }

    /**
     * Whether there are hooks.
     *
     * @return false if no call of this class would do anything
     */
    public boolean exist() {
        return hooks.length > 0;
    }

    /**
     * Executes a tuple, and tells the hooks.
     *
     * @param tuple a tuple as user code sees it
     * @param execute the user's bolt
     */
    public void execute(Tuple tuple, Consumer<? super Tuple> execute) {
        long start = Time.currentTimeMillis();
        execute.accept(tuple);
        long millis = Samples.isExecuteSampled(tuple) ? Time.deltaMs(start) : Samples.NOT_SAMPLED;
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
            BoltAckInfo info = new BoltAckInfo(tuple, task, Samples.processMillis(tuple));
            each(hook -> hook.boltAck(info));
        }
    }

    public void failed(Tuple tuple) {
        if (isAcking) {
            BoltFailInfo info = new BoltFailInfo(tuple, task, Samples.processMillis(tuple));
            each(hook -> hook.boltFail(info));
        }
    }

    /** Storm tells of an ack or a fail; what comes of it for the user's spout is noted until Storm calls the hooks. */
    public void settling() {
        if (exist()) {
            settled.push(new ArrayList<>());
        }
    }

    /**
     * The user's spout was told of a message.
     *
     * @param id the user's message id
     */
    public void settled(Object id) {
        List<Object> ids = settled.peek();
        if (ids == null) {
            // Without ackers Storm tells of acks, and calls hooks, before the spout can be told: there is no latency
            // then.
            SpoutAckInfo info = new SpoutAckInfo(id, task, 0L);
            each(hook -> hook.spoutAck(info));
        } else {
            ids.add(id);
        }
    }

    /**
     * The user's spout was told that a message has failed, of which Storm knows nothing.
     *
     * @param id the user's message id
     */
    public void refused(Object id) {
        // No latency: the row never left.
        SpoutFailInfo info = new SpoutFailInfo(id, task, null);
        each(hook -> hook.spoutFail(info));
    }

    void spoutAcked(SpoutAckInfo batch) {
        for (Object id : takeSettled()) {
            SpoutAckInfo info = new SpoutAckInfo(id, task, batch.completeLatencyMs);
            each(hook -> hook.spoutAck(info));
        }
    }

    void spoutFailed(SpoutFailInfo batch) {
        for (Object id : takeSettled()) {
            SpoutFailInfo info = new SpoutFailInfo(id, task, batch.failLatencyMs);
            each(hook -> hook.spoutFail(info));
        }
    }

    private List<Object> takeSettled() {
        return settled.isEmpty() ? List.of() : settled.pop();
    }

    /** Calls the hooks in the order in which they were added. */
    void each(Consumer<ITaskHook> call) {
        for (ITaskHook hook : hooks) {
            call.accept(hook);
        }
    }
}
