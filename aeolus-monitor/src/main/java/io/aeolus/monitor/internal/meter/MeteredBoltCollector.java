package io.aeolus.monitor.internal.meter;

import io.aeolus.monitor.internal.wrap.WrappingBoltCollector;
import java.util.Collection;
import java.util.List;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;

/** Tells a meter what a bolt acks and fails. As thread-safe as the collector inside. */
final class MeteredBoltCollector extends WrappingBoltCollector {

    private final BoltMeter meter;

    MeteredBoltCollector(OutputCollector collector, BoltMeter meter) {
        super(collector);
        this.meter = meter;
    }

    @Override
    public List<Integer> emit(String streamId, Collection<Tuple> anchors, List<Object> tuple) {
        return collector().emit(streamId, anchors, tuple);
    }

    @Override
    public void emitDirect(int taskId, String streamId, Collection<Tuple> anchors, List<Object> tuple) {
        collector().emitDirect(taskId, streamId, anchors, tuple);
    }

    @Override
    public void ack(Tuple input) {
        meter.acked(input);
        super.ack(input);
    }

    @Override
    public void fail(Tuple input) {
        meter.failed(input);
        super.fail(input);
    }
}
