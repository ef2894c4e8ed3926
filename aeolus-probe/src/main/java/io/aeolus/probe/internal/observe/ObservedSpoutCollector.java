package io.aeolus.probe.internal.observe;

import java.util.List;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/** What an observed spout emits by. Not thread-safe, as spouts' collectors are not. */
final class ObservedSpoutCollector implements ISpoutOutputCollector {

    private final SpoutOutputCollector storm;
    private final SpoutObserver observer;

    ObservedSpoutCollector(SpoutOutputCollector storm, SpoutObserver observer) {
        this.storm = storm;
        this.observer = observer;
    }

    @Override
    public List<Integer> emit(String streamId, List<Object> tuple, @Nullable Object messageId) {
        return observer.emit(storm, streamId, tuple, messageId);
    }

    @Override
    public void emitDirect(int taskId, String streamId, List<Object> tuple, @Nullable Object messageId) {
        observer.emitDirect(storm, taskId, streamId, tuple, messageId);
    }

    @Override
    public void flush() {
        storm.flush();
    }

    @Override
    public long getPendingCount() {
        return storm.getPendingCount();
    }

    @Override
    public void reportError(Throwable error) {
        storm.reportError(error);
    }
}
