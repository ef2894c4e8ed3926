package io.aeolus.probe.internal.observe;

import java.util.List;
import java.util.Map;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IComponent;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.jspecify.annotations.Nullable;

/** A spout with an observer around it. Not thread-safe, as spouts are not. */
public final class ObservedSpout implements IRichSpout, ICredentialsListener {

    private static final long serialVersionUID = 1L;

    private final ISpout spout;
    private final SpoutObserver.Maker maker;
    private transient SpoutObserver observer = new SpoutObserver() {};

    /** Wraps a spout; the maker makes the observer of each task. */
    public ObservedSpout(ISpout spout, SpoutObserver.Maker maker) {
        this.spout = spout;
        this.maker = maker;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        observer = maker.make(conf, context);
        spout.open(conf, context, new SpoutOutputCollector(new Collector(collector, observer)));
    }

    @Override
    public void nextTuple() {
        observer.nextTuple(spout);
    }

    @Override
    public void ack(Object id) {
        observer.ack(spout, id);
    }

    @Override
    public void fail(Object id) {
        observer.fail(spout, id);
    }

    @Override
    public void activate() {
        spout.activate();
    }

    @Override
    public void deactivate() {
        spout.deactivate();
    }

    @Override
    public void close() {
        spout.close();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        if (spout instanceof IComponent component) {
            component.declareOutputFields(declarer);
        }
    }

    @Override
    public @Nullable Map<String, Object> getComponentConfiguration() {
        return spout instanceof IComponent component ? component.getComponentConfiguration() : null;
    }

    /** Storm gives credentials to the outermost object only. */
    @Override
    public void setCredentials(Map<String, String> credentials) {
        if (spout instanceof ICredentialsListener inner) {
            inner.setCredentials(credentials);
        }
    }

    /** What the spout emits by. Not thread-safe, as spouts' collectors are not. */
    private record Collector(SpoutOutputCollector storm, SpoutObserver observer) implements ISpoutOutputCollector {

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
}
