// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.OutputSpec;
import java.util.Map;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IComponent;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a spout: batches its tuples, and makes {@code topology.max.spout.pending} count tuples, where Storm would count batches. Passes all
 * calls to the spout unchanged if the task sends no batches and no tuples to chained bolts, and Storm applies the limit itself. Thread-safe
 * to the same degree as the wrapped spout.
 */
public final class BatchingSpout implements IRichSpout, ICredentialsListener {

    private static final long serialVersionUID = 1L;

    private final ISpout spout;
    private final OutputSpec spec;
    private final ChainSpec chained;
    private final TaskCredentials credentials = new TaskCredentials();

    /** The user's spout, or a {@link RowSpout} around it. */
    private transient ISpout delegate;

    public BatchingSpout(ISpout spout, OutputSpec spec) {
        this(spout, spec, ChainSpec.NONE);
    }

    /** Wraps a spout whose tasks also run chained bolts. */
    @SuppressWarnings("NullAway.Init") // set by open
    public BatchingSpout(ISpout spout, OutputSpec spec, ChainSpec chained) {
        this.spout = spout;
        this.spec = spec;
        this.chained = chained;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector storm) {
        PendingLimit limit = PendingLimit.of(conf, context);
        TaskHooks hooks = new TaskHooks(limit.conf(), context);
        // Before the probes for groupings are emitted.
        hooks.takeFromStorm();
        OutputPlan plan = Wrapper.plan(context, spec, storm::emit);
        if (plan.isBatching()
                || !chained.isEmpty()
                || !limit.isStorms()
                || !OriginalTasks.of(context).areStorms()) {
            delegate = new RowSpout(spout, plan, chained, hooks, credentials, limit.isStorms());
            delegate.open(limit.conf(), context, storm);
        } else {
            hooks.giveBack();
            delegate = spout;
            spout.open(conf, OriginalContext.of(context), storm);
        }
    }

    @Override
    public void nextTuple() {
        delegate.nextTuple();
    }

    @Override
    public void ack(Object id) {
        delegate.ack(id);
    }

    @Override
    public void fail(Object id) {
        delegate.fail(id);
    }

    @Override
    public void activate() {
        delegate.activate();
    }

    @Override
    public void deactivate() {
        delegate.deactivate();
    }

    @Override
    public void close() {
        delegate.close();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        if (spout instanceof IComponent component) {
            component.declareOutputFields(declarer);
        }
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Wrapper.marked(
                spout instanceof IComponent component ? component.getComponentConfiguration() : null, spec);
    }

    @Override
    public void setCredentials(@Nullable Map<String, String> all) {
        credentials.set(all, spout, chained);
    }
}
