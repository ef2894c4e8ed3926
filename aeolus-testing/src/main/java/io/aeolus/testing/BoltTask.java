// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.TupleUtils;
import org.jspecify.annotations.Nullable;

/** A bolt task and its collector. A turn executes the oldest tuple in its queue. Not thread-safe. */
final class BoltTask extends DriverTask implements IOutputCollector {

    private final IBolt bolt;
    private final Map<String, Object> conf;
    private final Queue<TupleImpl> queue = new ArrayDeque<>();
    private final int tickSeconds;

    BoltTask(IBolt bolt, Map<String, Object> conf, TopologyContext context, Router router, Engine engine) {
        super(context, router, engine);
        this.bolt = bolt;
        this.conf = conf;
        this.tickSeconds = ObjectReader.getInt(conf.get(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS), 0);
    }

    @Override
    void open() {
        call("prepare", "", () -> bolt.prepare(conf, context, new OutputCollector(this)));
    }

    @Override
    void close() {
        call("cleanup", "", bolt::cleanup);
    }

    void receive(TupleImpl tuple) {
        queue.add(tuple);
        engine.scheduler.update(this);
    }

    /** Sends a tick if the component has ticks and one is due. */
    void onSecond(long elapsedSeconds) {
        if (tickSeconds > 0 && elapsedSeconds % tickSeconds == 0) {
            tick();
        }
    }

    /** Sends a tick, which does not count as an emit and is never serialized. */
    void tick() {
        receive(new TupleImpl(
                engine.workerContext,
                List.of(Math.max(1, tickSeconds)),
                Constants.SYSTEM_COMPONENT_ID,
                (int) Constants.SYSTEM_TASK_ID,
                Constants.SYSTEM_TICK_STREAM_ID));
    }

    @Override
    boolean hasTurn() {
        return !queue.isEmpty();
    }

    @Override
    boolean turn() {
        TupleImpl tuple = queue.remove();
        if (TupleUtils.isTick(tuple)) {
            long before = emitted;
            execute(tuple);
            return emitted != before;
        }
        switch (engine.faults.faultOf(id, tuple)) {
            case NONE -> execute(tuple);
            case FAIL -> fail(tuple);
            case LOSE -> {}
        }
        return true;
    }

    private void execute(TupleImpl tuple) {
        executed++;
        engine.listener.onDelivery(tuple.getSourceTask(), tuple.getSourceStreamId(), id, tuple);
        call("execute", tuple, () -> bolt.execute(tuple));
    }

    @Override
    Object instance() {
        return bolt;
    }

    @Override
    int queued() {
        return queue.size();
    }

    @Override
    List<Object> openMessageIds() {
        return List.of();
    }

    @Override
    public List<Integer> emit(String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        List<Integer> targets = targets(stream, values);
        send(targets, stream, anchors, values);
        return targets;
    }

    @Override
    public void emitDirect(int target, String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        send(directTargets(target, stream, values), stream, anchors, values);
    }

    private void send(List<Integer> targets, String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        for (int i = 0; i < targets.size(); i++) {
            MessageId messageId = anchors == null || !engine.isAcking ? MessageId.makeUnanchored() : newEdge(anchors);
            send(targets.get(i), stream, values, messageId);
        }
    }

    /** Creates an edge for each anchor, in the tree of each of the anchor's roots. */
    private MessageId newEdge(Collection<Tuple> anchors) {
        Map<Long, Long> edges = new HashMap<>();
        for (Tuple anchor : anchors) {
            Map<Long, Long> roots = anchor.getMessageId().getAnchorsToIds();
            if (!roots.isEmpty()) {
                long edge = newEdgeFrom(anchor);
                for (Long root : roots.keySet()) {
                    edges.merge(root, edge, (a, b) -> a ^ b);
                }
            }
        }
        return MessageId.makeId(edges);
    }

    private long newEdgeFrom(Tuple anchor) {
        long edge = engine.newId();
        ((TupleImpl) anchor).updateAckVal(edge);
        return edge;
    }

    @Override
    public void ack(Tuple input) {
        engine.checkThread(this);
        acked++;
        if (engine.isAcking) {
            long edgesMade = ((TupleImpl) input).getAckVal();
            input.getMessageId().getAnchorsToIds().forEach((root, edge) -> engine.ledger.ack(root, edge ^ edgesMade));
        }
    }

    @Override
    public void fail(Tuple input) {
        engine.checkThread(this);
        failed++;
        if (engine.isAcking) {
            input.getMessageId().getAnchors().forEach(engine.ledger::fail);
        }
    }

    @Override
    public void resetTimeout(Tuple input) {
        engine.checkThread(this);
        input.getMessageId().getAnchors().forEach(engine.ledger::resetTimeout);
    }

    @Override
    public void flush() {}

    @Override
    public void reportError(Throwable error) {
        engine.report(error);
    }
}
