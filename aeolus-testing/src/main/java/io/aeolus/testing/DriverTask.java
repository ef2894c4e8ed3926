package io.aeolus.testing;

import java.util.List;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;

/** One task: a spout or bolt instance, its queue, its outputs. Not thread-safe. */
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

    /** Where the scheduler keeps this task, {@link Scheduler#NOWHERE} while it has no turn. */
    int slot = Scheduler.NOWHERE;

    private final Router router;

    DriverTask(TopologyContext context, Router router, Engine engine) {
        this.id = context.getThisTaskId();
        this.component = context.getThisComponentId();
        this.context = context;
        this.router = router;
        this.engine = engine;
    }

    /** Whether there is anything to do now. */
    abstract boolean hasTurn();

    /** Does one thing; says whether anything happened, which is not so if a spout, or a bolt at a tick, emitted nothing. */
    abstract boolean turn();

    abstract void open();

    abstract void close();

    abstract Object instance();

    /** Tuples and notices that wait for this task. */
    abstract int queued();

    /** Roots that this task emitted and that are neither acked nor failed. */
    abstract List<Object> openMessageIds();

    final List<Integer> targets(String stream, List<Object> values) {
        emitted++;
        List<Integer> targets = router.targets(stream, values);
        transferred += targets.size();
        if (targets.isEmpty()) {
            engine.emitted(component, stream, values);
        }
        return targets;
    }

    final List<Integer> directTargets(int target, String stream, List<Object> values) {
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

    /** Runs user code; what it throws is thrown on with the name of this task. */
    final void call(String method, Object argument, Runnable userCode) {
        try {
            userCode.run();
        } catch (RuntimeException e) {
            throw failure(method, argument, e);
        }
    }

    final RuntimeException failure(String method, Object argument, RuntimeException cause) {
        if (cause instanceof ComponentFailedException) {
            return cause;
        }
        return new ComponentFailedException(
                component,
                "task " + id + " of '" + component + "' failed in " + method + "(" + argument + "): " + cause,
                cause);
    }

    @Override
    public String toString() {
        return "task " + id + " of '" + component + "'";
    }
}
