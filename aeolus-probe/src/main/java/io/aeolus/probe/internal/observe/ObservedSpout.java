// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.observe;

import java.util.List;
import java.util.Map;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/** Wraps a spout with an observer. Not thread-safe, like spouts. */
public final class ObservedSpout implements ISpout, ICredentialsListener {

    private static final long serialVersionUID = 1L;

    private final ISpout spout;
    private final SpoutObserver.Factory factory;
    private transient SpoutObserver observer = new SpoutObserver() {};

    public ObservedSpout(ISpout spout, SpoutObserver.Factory factory) {
        this.spout = spout;
        this.factory = factory;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        SpoutObserver made = factory.create(conf, context);
        observer = made;
        // All emit methods of the outer collector call one of two methods of the inner collector.
        spout.open(conf, context, new SpoutOutputCollector(new SpoutOutputCollector(collector) {
            @Override
            public List<Integer> emit(String stream, List<Object> tuple, @Nullable Object messageId) {
                return made.emit(collector, SpoutObserver.ANY, stream, tuple, messageId);
            }

            @Override
            public void emitDirect(int task, String stream, List<Object> tuple, @Nullable Object messageId) {
                made.emit(collector, task, stream, tuple, messageId);
            }
        }));
    }

    @Override
    public void nextTuple() {
        observer.nextTuple(spout);
    }

    @Override
    public void ack(Object id) {
        observer.settle(spout, id, false);
    }

    @Override
    public void fail(Object id) {
        observer.settle(spout, id, true);
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
        QuietClose.close(spout, spout::close);
    }

    /** Storm passes credentials only to the outermost object. */
    @Override
    public void setCredentials(Map<String, String> credentials) {
        if (spout instanceof ICredentialsListener inner) {
            inner.setCredentials(credentials);
        }
    }
}
