package io.aeolus.probe.internal.observe;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IComponent;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** A bolt with an observer around it. As thread-safe as the bolt inside. */
public final class ObservedBolt implements IRichBolt, ICredentialsListener {

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
        observer = maker.make(conf, context);
        bolt.prepare(conf, context, new OutputCollector(new Collector(collector, observer)));
    }

    @Override
    public void execute(Tuple input) {
        observer.execute(bolt, input);
    }

    @Override
    public void cleanup() {
        bolt.cleanup();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        if (bolt instanceof IComponent component) {
            component.declareOutputFields(declarer);
        }
    }

    @Override
    public @Nullable Map<String, Object> getComponentConfiguration() {
        return bolt instanceof IComponent component ? component.getComponentConfiguration() : null;
    }

    /** Storm gives credentials to the outermost object only. */
    @Override
    public void setCredentials(Map<String, String> credentials) {
        if (bolt instanceof ICredentialsListener inner) {
            inner.setCredentials(credentials);
        }
    }

    /** What the bolt emits and acks by. As thread-safe as the collector inside. */
    private record Collector(OutputCollector storm, BoltObserver observer) implements IOutputCollector {

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
}
