// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;

/** A task: a spout or bolt instance, and the tasks that it calls. Confined to its topology's thread. */
abstract sealed class FusedTask permits FusedBolt, FusedSpout {

    final String component;
    final Map<String, Object> conf;
    final TopologyContext context;

    private final int id;
    private final FusedTopology topology;
    private final WorkerTopologyContext workerContext;
    private final Router router;
    private final Map<String, FusedStream> streams = new HashMap<>();

    /** The route of the previous tuple; most tuples take the same route. */
    private FusedStream last = FusedStream.NONE;

    FusedTask(FusedTopology topology, TopologyContext context, TaskFactory factory) {
        this.topology = topology;
        this.context = context;
        this.id = context.getThisTaskId();
        this.component = context.getThisComponentId();
        this.conf = factory.confOf(component);
        this.workerContext = factory.workerContext;
        this.router = factory.router(context);
    }

    abstract void open();

    abstract void close();

    /** Executes a tuple at all its target tasks, and returns their ids. */
    @SuppressWarnings("ReferenceEquality") // an equal name in another object is looked up
    final List<Integer> emit(String stream, List<Object> values) {
        checkThread();
        FusedStream route = last;
        if (stream != route.name()) {
            route = streams.computeIfAbsent(stream, name -> FusedStream.of(name, router, topology::bolt));
            last = route;
        }
        if (route.isFixed() && values.size() == route.fields()) {
            for (FusedBolt consumer : route.consumers()) {
                consumer.receive(tuple(route.name(), values));
            }
            return route.tasks();
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

    /** Creates a tuple; each consumer receives its own, as in Storm. */
    private TupleImpl tuple(String stream, List<Object> values) {
        return new TupleImpl(workerContext, values, component, id, stream, MessageId.makeUnanchored());
    }

    private void checkThread() {
        if (!topology.isOwner()) {
            throw failed("emit", new IllegalStateException("it emits from another thread"));
        }
    }

    /** Runs user code; its exceptions end the run. */
    final void call(String method, Runnable userCode) {
        try {
            userCode.run();
        } catch (Exception e) {
            throw failed(method, e);
        }
    }

    final ComponentFailedException failed(String method, Exception cause) {
        return topology.failed(ComponentFailedException.of(id, component, method, cause));
    }
}
