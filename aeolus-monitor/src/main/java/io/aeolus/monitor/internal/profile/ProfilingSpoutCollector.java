package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.ControlId;
import io.aeolus.monitor.internal.profile.TaskProbe.Measured;
import io.aeolus.monitor.internal.wrap.WrappingSpoutCollector;
import java.util.List;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/** Tells a probe what a spout emits. Not thread-safe, as spouts' collectors are not. */
final class ProfilingSpoutCollector extends WrappingSpoutCollector {

    private final SpoutProbe probe;

    ProfilingSpoutCollector(SpoutOutputCollector collector, SpoutProbe probe) {
        super(collector);
        this.probe = probe;
    }

    @Override
    public List<Integer> emit(String streamId, List<Object> tuple, @Nullable Object messageId) {
        Measured how = emitting(streamId, messageId);
        if (how == Measured.NOT) {
            return collector().emit(streamId, tuple, messageId);
        }
        try {
            return collector().emit(streamId, tuple, messageId);
        } finally {
            probe.emitted(how, streamId, tuple);
        }
    }

    @Override
    public void emitDirect(int taskId, String streamId, List<Object> tuple, @Nullable Object messageId) {
        Measured how = emitting(streamId, messageId);
        if (how == Measured.NOT) {
            collector().emitDirect(taskId, streamId, tuple, messageId);
            return;
        }
        try {
            collector().emitDirect(taskId, streamId, tuple, messageId);
        } finally {
            probe.emitted(how, streamId, tuple);
        }
    }

    private Measured emitting(String streamId, @Nullable Object messageId) {
        if (messageId != null && !(messageId instanceof ControlId)) {
            probe.emittedWithMessageId();
        }
        return probe.emitting(streamId);
    }
}
