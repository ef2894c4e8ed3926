package io.aeolus.probe.internal.observe;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;

/** A bolt with an observer around it, in a topology that is built. As thread-safe as the bolt inside. */
public final class ObservedBolt implements IBolt, ICredentialsListener {

    private static final long serialVersionUID = 1L;

    private final IBolt bolt;
    private final BoltObserver.Maker maker;
    private transient BoltObserver observer = new BoltObserver() {};

    /** Wraps a bolt; the maker makes the observer of each task. */
    public ObservedBolt(IBolt bolt, BoltObserver.Maker maker) {
        this.bolt = bolt;
        this.maker = maker;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        BoltObserver made = maker.make(conf, context);
        observer = made;
        bolt.prepare(conf, context, made.looksAtOutput() ? observed(collector, made) : collector);
    }

    /** What the bolt calls for an emission ends in one of two methods of the inner one. */
    private static OutputCollector observed(OutputCollector collector, BoltObserver made) {
        return new OutputCollector(new OutputCollector(collector) {
            @Override
            public List<Integer> emit(String stream, Collection<Tuple> anchors, List<Object> tuple) {
                return made.emit(collector, BoltObserver.ANY, stream, anchors, tuple);
            }

            @Override
            public void emitDirect(int task, String stream, Collection<Tuple> anchors, List<Object> tuple) {
                made.emit(collector, task, stream, anchors, tuple);
            }

            @Override
            public void ack(Tuple input) {
                made.settle(collector, input, false);
            }

            @Override
            public void fail(Tuple input) {
                made.settle(collector, input, true);
            }
        });
    }

    @Override
    public void execute(Tuple input) {
        observer.execute(bolt, input);
    }

    @Override
    public void cleanup() {
        QuietClose.close(bolt, bolt::cleanup);
    }

    /** Storm gives credentials to the outermost object only. */
    @Override
    public void setCredentials(Map<String, String> credentials) {
        if (bolt instanceof ICredentialsListener inner) {
            inner.setCredentials(credentials);
        }
    }
}
