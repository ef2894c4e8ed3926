package io.aeolus.testing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;

/** One task: a spout or bolt instance, and the tasks that it calls. Used by its topology's thread. */
abstract sealed class FusedTask permits FusedBolt, FusedSpout {

    final String component;
    final Map<String, Object> conf;
    final TopologyContext context;

    private final int id;
    private final FusedTopology topology;
    private final WorkerTopologyContext workerContext;
    private final Router router;
    private final Map<String, FusedStream> streams = new HashMap<>();

    /** Where the last tuple went: mostly the next one goes the same way. */
    private FusedStream last = FusedStream.NONE;

    record Setting(
            FusedTopology topology,
            TopologyContext context,
            Map<String, Object> conf,
            WorkerTopologyContext workerContext,
            Router router) {}

    FusedTask(Setting setting) {
        this.topology = setting.topology();
        this.context = setting.context();
        this.conf = setting.conf();
        this.workerContext = setting.workerContext();
        this.router = setting.router();
        this.id = context.getThisTaskId();
        this.component = context.getThisComponentId();
    }

    abstract void open();

    abstract void close();

    abstract Object instance();

    /** Executes a tuple at all its consumers; returns their tasks. */
    @SuppressWarnings("ReferenceEquality") // An equal name that is another object is looked up.
    final List<Integer> emit(String stream, List<Object> values) {
        checkThread();
        FusedStream way = last;
        if (stream != way.name()) {
            way = streams.computeIfAbsent(stream, name -> FusedStream.of(name, router, topology::bolt));
            last = way;
        }
        if (way.isFixed() && values.size() == way.fields()) {
            for (FusedBolt consumer : way.consumers()) {
                consumer.receive(tuple(way.name(), values));
            }
            return way.tasks();
        }
        List<Integer> targets = router.targets(stream, values);
        deliver(targets, stream, values);
        return targets;
    }

    /** Executes a tuple at one task. */
    final void emitDirect(int target, String stream, List<Object> values) {
        checkThread();
        deliver(router.directTargets(target, stream, values), stream, values);
    }

    private void deliver(List<Integer> targets, String stream, List<Object> values) {
        for (int target : targets) {
            topology.bolt(target).receive(tuple(stream, values));
        }
    }

    /** Each consumer has one of its own, as in Storm. */
    private TupleImpl tuple(String stream, List<Object> values) {
        return new TupleImpl(workerContext, values, component, id, stream, MessageId.makeUnanchored());
    }

    private void checkThread() {
        if (!topology.isOwner()) {
            throw failed("emit", new IllegalStateException("it emits in a thread of its own"));
        }
    }

    /** Runs user code; what it throws ends the run. */
    final void call(String method, Runnable userCode) {
        try {
            userCode.run();
        } catch (RuntimeException e) {
            throw failed(method, e);
        }
    }

    final ComponentFailedException failed(String method, RuntimeException cause) {
        return cause instanceof ComponentFailedException known
                ? known
                : topology.failed(new ComponentFailedException(
                        component, "task " + id + " of '" + component + "' failed in " + method + ": " + cause, cause));
    }
}
