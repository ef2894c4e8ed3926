package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.TaskProbe.Measured;
import io.aeolus.monitor.internal.wrap.WrappingBoltCollector;
import java.util.Collection;
import java.util.List;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;

/** Tells a probe what a bolt emits and acks. As thread-safe as the collector inside. */
final class ProfilingBoltCollector extends WrappingBoltCollector {

    private final BoltProbe probe;

    ProfilingBoltCollector(OutputCollector collector, BoltProbe probe) {
        super(collector);
        this.probe = probe;
    }

    @Override
    public List<Integer> emit(String streamId, Collection<Tuple> anchors, List<Object> tuple) {
        Measured how = probe.emitting(streamId);
        if (how == Measured.NOT) {
            return collector().emit(streamId, anchors, tuple);
        }
        try {
            return collector().emit(streamId, anchors, tuple);
        } finally {
            probe.emitted(how, streamId, tuple);
        }
    }

    @Override
    public void emitDirect(int taskId, String streamId, Collection<Tuple> anchors, List<Object> tuple) {
        Measured how = probe.emitting(streamId);
        if (how == Measured.NOT) {
            collector().emitDirect(taskId, streamId, anchors, tuple);
            return;
        }
        try {
            collector().emitDirect(taskId, streamId, anchors, tuple);
        } finally {
            probe.emitted(how, streamId, tuple);
        }
    }

    @Override
    public void ack(Tuple input) {
        Measured how = probe.acking(true);
        if (how == Measured.NOT) {
            collector().ack(input);
            return;
        }
        try {
            collector().ack(input);
        } finally {
            probe.acked(how);
        }
    }

    @Override
    public void fail(Tuple input) {
        Measured how = probe.acking(false);
        if (how == Measured.NOT) {
            collector().fail(input);
            return;
        }
        try {
            collector().fail(input);
        } finally {
            probe.acked(how);
        }
    }
}
