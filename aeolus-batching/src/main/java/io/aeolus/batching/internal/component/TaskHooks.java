// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

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
 * The user's hooks of a task. Storm would call them for batches, so this class removes them from Storm and calls them for rows. Storm keeps
 * this object as its only hook. As Storm's hook, it forwards the calls for Storm's own streams, such as ticks and acks, and forwards a call
 * for a spout's batch once for each message id of the batch. Has no effect in a task without hooks.
 *
 * <p>Thread-safe to the same degree as Storm's hooks: called by the thread that emits, acks or fails.
 */
final class TaskHooks implements ITaskHook {

    private static final ITaskHook[] NONE = {};

    private final List<ITaskHook> storms;
    private final int task;
    private final boolean hasAckers;
    /** For each nested call of ack or fail, the message ids that it has settled; used by the spout's executor only. */
    private final Deque<List<Object>> settled = new ArrayDeque<>();

    private volatile ITaskHook[] hooks = NONE;

    /** Reads the hooks of a task, without removing them from Storm. */
    TaskHooks(Map<String, Object> conf, TopologyContext context) {
        storms = context.getHooks();
        task = context.getThisTaskId();
        hasAckers = StormCommon.hasAckers(conf);
    }

    /**
     * Removes the hooks from Storm. Called before the user's component is prepared, for the hooks in the settings, and again afterwards,
     * for the hooks that the component has added. Returns whether the task has any hooks so far.
     */
    boolean takeFromStorm() {
        List<ITaskHook> all = new ArrayList<>(List.of(hooks));
        storms.stream().filter(hook -> hook != this).forEach(all::add);
        if (all.size() > hooks.length) {
            hooks = all.toArray(NONE);
            // Adds this hook first, since another thread may iterate over the list.
            if (!storms.contains(this)) {
                storms.add(0, this);
            }
            storms.removeIf(hook -> hook != this);
        }
        return exist();
    }

    /** Returns the hooks to Storm, for a task without batches. */
    void giveBack() {
        if (exist()) {
            storms.remove(this);
            storms.addAll(List.of(hooks));
            hooks = NONE;
        }
    }

    /** Whether the task has hooks. Otherwise the methods of this class have no effect. */
    boolean exist() {
        return hooks.length > 0;
    }

    /** Executes a tuple by the user's bolt, and notifies the hooks. */
    void execute(Tuple tuple, Consumer<? super Tuple> execute) {
        long start = Time.currentTimeMillis();
        execute.accept(tuple);
        long millis = StormTuples.isExecuteSampled(tuple) ? Time.deltaMs(start) : StormTuples.NOT_SAMPLED;
        BoltExecuteInfo info = new BoltExecuteInfo(tuple, task, millis);
        each(hook -> hook.boltExecute(info));
    }

    void emitted(List<Object> values, String stream, Collection<Integer> tasks) {
        EmitInfo info = new EmitInfo(values, stream, task, tasks);
        each(hook -> hook.emit(info));
    }

    void acked(Tuple tuple) {
        // Like Storm, which does not call hooks for acks without ackers.
        if (hasAckers) {
            BoltAckInfo info = new BoltAckInfo(tuple, task, StormTuples.processMillis(tuple));
            each(hook -> hook.boltAck(info));
        }
    }

    void failed(Tuple tuple) {
        if (hasAckers) {
            BoltFailInfo info = new BoltFailInfo(tuple, task, StormTuples.processMillis(tuple));
            each(hook -> hook.boltFail(info));
        }
    }

    /** Called before a message of Storm is settled: collects the user's messages that this message settles, until Storm calls the hooks. */
    void beginSettle() {
        if (exist()) {
            settled.push(new ArrayList<>());
        }
    }

    /** Called after a message of the user's spout was acked or failed. */
    void settled(Object id) {
        List<Object> ids = settled.peek();
        if (ids == null) {
            // Without ackers Storm acks, and calls hooks, while the message is emitted, so the latency is 0.
            SpoutAckInfo info = new SpoutAckInfo(id, task, 0L);
            each(hook -> hook.spoutAck(info));
        } else {
            ids.add(id);
        }
    }

    /** Called after a message was acked by a chained component. */
    void ackedInChain(Object id) {
        // No latency, as for a message that Storm does not sample.
        SpoutAckInfo info = new SpoutAckInfo(id, task, null);
        each(hook -> hook.spoutAck(info));
    }

    /** Called after a message was failed that Storm has not accepted, or that a chained component has failed. */
    void rejected(Object id) {
        // No latency, since the row was not sent.
        SpoutFailInfo info = new SpoutFailInfo(id, task, null);
        each(hook -> hook.spoutFail(info));
    }

    private List<Object> takeSettled() {
        return settled.isEmpty() ? List.of() : settled.pop();
    }

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
