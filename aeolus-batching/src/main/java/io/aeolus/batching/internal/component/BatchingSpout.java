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

/**
 * A spout around the user's spout: batches its tuples, and keeps {@code topology.max.spout.pending} a bound on tuples, where Storm
 * would count batches. Where no batches are to be sent, it steps aside. Threads: as the wrapped spout's.
 */
public final class BatchingSpout implements IRichSpout, ICredentialsListener {

    private static final long serialVersionUID = 1L;

    private final ISpout spout;
    private final OutputSpec spec;

    /** What runs in this task: the user's spout, or a {@link RowSpout} around it. */
    private transient ISpout running;

    /** Wraps a spout, whose streams are batched as specified. */
    @SuppressWarnings("NullAway.Init") // set by open
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
            running = new RowSpout(spout, plan, hooks);
            running.open(conf, context, storm);
        } else {
            hooks.giveBack();
            running = spout;
            spout.open(conf, OriginalContext.of(context), storm);
        }
    }

    @Override
    public void nextTuple() {
        running.nextTuple();
    }

    @Override
    public void ack(Object id) {
        running.ack(id);
    }

    @Override
    public void fail(Object id) {
        running.fail(id);
    }

    @Override
    public void activate() {
        running.activate();
    }

    @Override
    public void deactivate() {
        running.deactivate();
    }

    @Override
    public void close() {
        running.close();
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
