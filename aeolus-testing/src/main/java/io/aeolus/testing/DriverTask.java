// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.List;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;

/** A task: a spout or bolt instance with its queue and its output. Not thread-safe. */
abstract sealed class DriverTask permits BoltTask, SpoutTask {

    final int id;
    final String component;
    final TopologyContext context;
    final Engine engine;

    long emitted;
    long transferred;
    long executed;
    long acked;
    long failed;

    /** True while the scheduler has this task; set by the scheduler. */
    boolean isReady;

    private final Router router;

    DriverTask(TopologyContext context, Router router, Engine engine) {
        this.id = context.getThisTaskId();
        this.component = context.getThisComponentId();
        this.context = context;
        this.router = router;
        this.engine = engine;
    }

    abstract boolean hasTurn();

    /**
     * Executes one turn. Returns whether anything happened: false for a {@code nextTuple} or a tick that emitted nothing, and for an ack,
     * fail or timeout that affected no pending message id.
     */
    abstract boolean turn();

    abstract void open();

    abstract void close();

    abstract Object instance();

    /** Returns the number of tuples in a bolt's queue, or of acks, fails and timeouts in a spout's queue. */
    abstract int queued();

    /** Returns the message ids that this task emitted and that are neither acked nor failed. */
    abstract List<Object> openMessageIds();

    final List<Integer> targets(String stream, List<Object> values) {
        engine.checkThread(this);
        emitted++;
        List<Integer> targets = router.targets(stream, values);
        transferred += targets.size();
        if (targets.isEmpty()) {
            engine.emitted(component, stream, values);
        }
        return targets;
    }

    final List<Integer> directTargets(int target, String stream, List<Object> values) {
        engine.checkThread(this);
        emitted++;
        List<Integer> targets = router.directTargets(target, stream, values);
        transferred += targets.size();
        return targets;
    }

    final void send(int target, String stream, List<Object> values, MessageId messageId) {
        engine.send(target, new TupleImpl(engine.workerContext, values, component, id, stream, messageId));
    }

    final TaskCounts counts() {
        return new TaskCounts(emitted, transferred, executed, acked, failed);
    }

    /** Runs user code, and wraps its exceptions, also undeclared checked ones, with the name of this task. */
    final void call(String method, Object argument, Runnable userCode) {
        try {
            userCode.run();
        } catch (Exception e) {
            throw ComponentFailedException.of(id, component, method + "(" + argument + ")", e);
        }
    }

    @Override
    public String toString() {
        return "task " + id + " of '" + component + "'";
    }
}
