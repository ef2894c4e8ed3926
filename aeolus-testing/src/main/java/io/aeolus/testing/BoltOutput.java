package io.aeolus.testing;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.jspecify.annotations.Nullable;

/** What a bolt emits to and acks by. Not thread-safe. */
final class BoltOutput implements IOutputCollector {

    private final BoltTask task;
    private final Engine engine;

    BoltOutput(BoltTask task) {
        this.task = task;
        this.engine = task.engine;
    }

    @Override
    public List<Integer> emit(String streamId, @Nullable Collection<Tuple> anchors, List<Object> tuple) {
        List<Integer> targets = task.targets(streamId, tuple);
        send(targets, streamId, anchors, tuple);
        return targets;
    }

    @Override
    public void emitDirect(int taskId, String streamId, @Nullable Collection<Tuple> anchors, List<Object> tuple) {
        send(task.directTargets(taskId, streamId, tuple), streamId, anchors, tuple);
    }

    private void send(List<Integer> targets, String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        for (int i = 0; i < targets.size(); i++) {
            MessageId messageId = anchors == null || !engine.isAcking() ? MessageId.makeUnanchored() : newEdge(anchors);
            task.send(targets.get(i), stream, values, messageId);
        }
    }

    /** A new edge for each anchor, in the tree of each of the anchor's roots. */
    private MessageId newEdge(Collection<Tuple> anchors) {
        if (anchors.size() == 1) {
            Tuple anchor = anchors.iterator().next();
            Map<Long, Long> roots = anchor.getMessageId().getAnchorsToIds();
            if (roots.size() == 1) {
                return MessageId.makeId(
                        Collections.singletonMap(roots.keySet().iterator().next(), newEdgeFrom(anchor)));
            }
        }
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
        task.acked++;
        if (!engine.isAcking()) {
            return;
        }
        long edgesMade = ((TupleImpl) input).getAckVal();
        for (Map.Entry<Long, Long> edge : input.getMessageId().getAnchorsToIds().entrySet()) {
            engine.ledger().ack(edge.getKey(), edge.getValue() ^ edgesMade);
        }
    }

    @Override
    public void fail(Tuple input) {
        task.failed++;
        if (!engine.isAcking()) {
            return;
        }
        for (Long root : input.getMessageId().getAnchors()) {
            engine.ledger().fail(root);
        }
    }

    @Override
    public void resetTimeout(Tuple input) {
        for (Long root : input.getMessageId().getAnchors()) {
            engine.ledger().resetTimeout(root);
        }
    }

    @Override
    public void flush() {}

    @Override
    public void reportError(Throwable error) {
        engine.report(error);
    }
}
