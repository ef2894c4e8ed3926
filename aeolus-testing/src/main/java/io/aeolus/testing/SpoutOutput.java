package io.aeolus.testing;

import java.util.List;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.tuple.MessageId;
import org.jspecify.annotations.Nullable;

/** What a spout emits to. Not thread-safe. */
final class SpoutOutput implements ISpoutOutputCollector {

    private final SpoutTask task;
    private final Engine engine;

    SpoutOutput(SpoutTask task) {
        this.task = task;
        this.engine = task.engine;
    }

    @Override
    public List<Integer> emit(String streamId, List<Object> tuple, @Nullable Object messageId) {
        List<Integer> targets = task.targets(streamId, tuple);
        send(targets, streamId, tuple, messageId);
        return targets;
    }

    @Override
    public void emitDirect(int taskId, String streamId, List<Object> tuple, @Nullable Object messageId) {
        send(task.directTargets(taskId, streamId, tuple), streamId, tuple, messageId);
    }

    private void send(List<Integer> targets, String stream, List<Object> values, @Nullable Object messageId) {
        if (messageId != null && engine.isAcking()) {
            sendTracked(targets, stream, values, messageId);
            return;
        }
        for (int i = 0; i < targets.size(); i++) {
            task.send(targets.get(i), stream, values, MessageId.makeUnanchored());
        }
        if (messageId != null) {
            task.tell(messageId, true);
        }
    }

    private void sendTracked(List<Integer> targets, String stream, List<Object> values, Object messageId) {
        Long root = engine.newId();
        long allEdges = 0;
        for (int i = 0; i < targets.size(); i++) {
            long edge = engine.newId();
            allEdges ^= edge;
            task.send(targets.get(i), stream, values, MessageId.makeRootId(root, edge));
        }
        task.opened(root, messageId);
        engine.ledger().init(root, allEdges, task.id);
    }

    @Override
    public long getPendingCount() {
        return task.openRoots();
    }

    @Override
    public void flush() {}

    @Override
    public void reportError(Throwable error) {
        engine.report(error);
    }
}
