// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.OutputSpec;
import java.util.Map;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IComponent;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a bolt: unpacks batches, passes their rows to the bolt one by one, and batches the tuples that the bolt emits. In a topology
 * without chains, a task that neither receives nor sends batches passes all calls to the bolt unchanged. Thread-safe to the same degree as
 * the wrapped bolt.
 */
public final class BatchingBolt implements IRichBolt, ICredentialsListener {

    private static final long serialVersionUID = 1L;

    private final IBolt bolt;
    private final OutputSpec spec;
    private final ChainSpec chained;
    private final TaskCredentials credentials = new TaskCredentials();

    /** The user's bolt, or a {@link RowBolt} around it. */
    private transient IBolt delegate;

    public BatchingBolt(IBolt bolt, OutputSpec spec) {
        this(bolt, spec, ChainSpec.NONE);
    }

    /** Wraps a bolt whose tasks also run chained bolts. */
    @SuppressWarnings("NullAway.Init") // set by prepare
    public BatchingBolt(IBolt bolt, OutputSpec spec, ChainSpec chained) {
        this.bolt = bolt;
        this.spec = spec;
        this.chained = chained;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector storm) {
        TaskHooks hooks = new TaskHooks(conf, context);
        // Before the probes for groupings are emitted.
        hooks.takeFromStorm();
        OutputPlan plan = Wrapper.plan(context, Wrapper.allowed(spec, context), storm::emit);
        if (plan.isBatching() || !chained.isEmpty() || Wrapper.needsRows(context)) {
            delegate = new RowBolt(bolt, plan, chained, hooks, credentials);
            delegate.prepare(conf, context, storm);
        } else {
            hooks.giveBack();
            delegate = bolt;
            bolt.prepare(conf, OriginalContext.of(context), storm);
        }
    }

    @Override
    public void execute(Tuple input) {
        delegate.execute(input);
    }

    @Override
    public void cleanup() {
        delegate.cleanup();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        if (bolt instanceof IComponent component) {
            component.declareOutputFields(declarer);
        }
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Wrapper.marked(
                bolt instanceof IComponent component ? component.getComponentConfiguration() : null, spec);
    }

    @Override
    public void setCredentials(@Nullable Map<String, String> all) {
        credentials.set(all, bolt, chained);
    }
}
