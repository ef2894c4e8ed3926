package io.aeolus.monitor.internal.wrap;

import io.aeolus.monitor.internal.ledger.SpoutTaskLedger;
import java.util.List;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/** Counts what a spout emits, above all what it emits with a message id. Not thread-safe, as spouts' collectors are not. */
final class RecordingSpoutCollector extends WrappingSpoutCollector {

    private final SpoutTaskLedger ledger;

    RecordingSpoutCollector(SpoutOutputCollector collector, SpoutTaskLedger ledger) {
        super(collector);
        this.ledger = ledger;
    }

    @Override
    public List<Integer> emit(String streamId, List<Object> tuple, @Nullable Object messageId) {
        return collector().emit(streamId, tuple, recorded(messageId));
    }

    @Override
    public void emitDirect(int taskId, String streamId, List<Object> tuple, @Nullable Object messageId) {
        collector().emitDirect(taskId, streamId, tuple, recorded(messageId));
    }

    private @Nullable Object recorded(@Nullable Object messageId) {
        if (messageId == null) {
            ledger.emittingWithoutId();
            return null;
        }
        return ledger.emitting(messageId);
    }
}
