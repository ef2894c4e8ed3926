package io.aeolus.probe.internal.observe;

import java.util.Collection;
import java.util.List;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;

/** What an observed bolt emits and acks by. As thread-safe as the collector inside. */
final class ObservedBoltCollector implements IOutputCollector {

    private final OutputCollector storm;
    private final BoltObserver observer;

    ObservedBoltCollector(OutputCollector storm, BoltObserver observer) {
        this.storm = storm;
        this.observer = observer;
    }

    @Override
    public List<Integer> emit(String streamId, Collection<Tuple> anchors, List<Object> tuple) {
        return observer.emit(storm, streamId, anchors, tuple);
    }

    @Override
    public void emitDirect(int taskId, String streamId, Collection<Tuple> anchors, List<Object> tuple) {
        observer.emitDirect(storm, taskId, streamId, anchors, tuple);
    }

    @Override
    public void ack(Tuple input) {
        observer.ack(storm, input);
    }

    @Override
    public void fail(Tuple input) {
        observer.fail(storm, input);
    }

    @Override
    public void resetTimeout(Tuple input) {
        storm.resetTimeout(input);
    }

    @Override
    public void flush() {
        storm.flush();
    }

    @Override
    public void reportError(Throwable error) {
        storm.reportError(error);
    }
}
