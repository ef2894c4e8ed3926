package io.aeolus.monitor.internal.wrap;

import io.aeolus.monitor.internal.ledger.OutputTaskLedger;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;

/** Records what a bolt emits on streams that nobody consumes. As thread-safe as the collector inside. */
final class RecordingBoltCollector extends WrappingBoltCollector {

    private final Set<String> outputStreams;
    private final OutputTaskLedger ledger;

    RecordingBoltCollector(OutputCollector collector, Set<String> outputStreams, OutputTaskLedger ledger) {
        super(collector);
        this.outputStreams = outputStreams;
        this.ledger = ledger;
    }

    @Override
    public List<Integer> emit(String streamId, Collection<Tuple> anchors, List<Object> tuple) {
        record(streamId, tuple);
        return collector().emit(streamId, anchors, tuple);
    }

    @Override
    public void emitDirect(int taskId, String streamId, Collection<Tuple> anchors, List<Object> tuple) {
        record(streamId, tuple);
        collector().emitDirect(taskId, streamId, anchors, tuple);
    }

    @Override
    public void ack(Tuple input) {
        ledger.secure();
        super.ack(input);
    }

    private void record(String streamId, List<Object> tuple) {
        if (outputStreams.contains(streamId)) {
            ledger.add(tuple);
        }
    }
}
