// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.observe;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;

/** Wraps a bolt with an observer. As thread-safe as the bolt. */
public final class ObservedBolt implements IBolt, ICredentialsListener {

    private static final long serialVersionUID = 1L;

    private final IBolt bolt;
    private final BoltObserver.Factory factory;
    private transient BoltObserver observer = new BoltObserver() {};

    public ObservedBolt(IBolt bolt, BoltObserver.Factory factory) {
        this.bolt = bolt;
        this.factory = factory;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        BoltObserver made = factory.create(conf, context);
        observer = made;
        bolt.prepare(conf, context, made.looksAtOutput() ? observed(collector, made) : collector);
    }

    /** All emit methods of the outer collector call one of two methods of the inner collector. */
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

    /** Storm passes credentials only to the outermost object. */
    @Override
    public void setCredentials(Map<String, String> credentials) {
        if (bolt instanceof ICredentialsListener inner) {
            inner.setCredentials(credentials);
        }
    }
}
