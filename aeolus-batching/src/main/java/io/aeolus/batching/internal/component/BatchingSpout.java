package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.hooks.TaskHooks;
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
 * A spout around the user's: gathers what it emits, and keeps {@code topology.max.spout.pending} a bound on tuples, where Storm
 * would count batches. Where no batches are to be sent, it steps aside. Threads: as the wrapped spout's.
 */
public final class BatchingSpout implements IRichSpout, ICredentialsListener {

    private static final long serialVersionUID = 1L;

    private final ISpout spout;
    private final OutputSpec spec;

    private transient @Nullable RowSpout rows;

    /**
     * Wraps a spout.
     *
     * @param spout the user's
     * @param spec how its streams are gathered
     */
    public BatchingSpout(ISpout spout, OutputSpec spec) {
        this.spout = spout;
        this.spec = spec;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector storm) {
        TaskHooks hooks = new TaskHooks(conf, context);
        // Before anything is emitted, if only to ask groupings.
        hooks.take();
        OutputPlan plan = Wrapper.plan(context, spec, storm::emit);
        if (plan.isBatching()) {
            rows = new RowSpout(spout, conf, context, storm, plan, hooks);
            rows.open(conf, context);
        } else {
            hooks.giveBack();
            spout.open(conf, OriginalContext.of(context), storm);
        }
    }

    @Override
    public void nextTuple() {
        if (rows == null) {
            spout.nextTuple();
        } else {
            rows.nextTuple();
        }
    }

    @Override
    public void ack(Object id) {
        if (rows == null) {
            spout.ack(id);
        } else {
            rows.ack(id);
        }
    }

    @Override
    public void fail(Object id) {
        if (rows == null) {
            spout.fail(id);
        } else {
            rows.fail(id);
        }
    }

    @Override
    public void activate() {
        if (rows == null) {
            spout.activate();
        } else {
            rows.activate();
        }
    }

    @Override
    public void deactivate() {
        if (rows == null) {
            spout.deactivate();
        } else {
            rows.deactivate();
        }
    }

    @Override
    public void close() {
        if (rows == null) {
            spout.close();
        } else {
            rows.close();
        }
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
    public void setCredentials(Map<String, String> credentials) {
        if (spout instanceof ICredentialsListener listener) {
            listener.setCredentials(credentials);
        }
    }
}
