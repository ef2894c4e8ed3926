package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.hooks.TaskHooks;
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

/**
 * A bolt around the user's bolt: takes batches apart, hands over their rows one at a time, and batches the tuples that the bolt emits.
 * Where it neither gets nor sends batches, it steps aside. Threads: as the wrapped bolt's.
 */
public final class BatchingBolt implements IRichBolt, ICredentialsListener {

    private static final long serialVersionUID = 1L;

    private final IBolt bolt;
    private final OutputSpec spec;

    /** What runs in this task: the user's bolt, or a {@link RowBolt} around it. */
    private transient IBolt running;

    /** Wraps a bolt, whose streams are batched as specified. */
    @SuppressWarnings("NullAway.Init") // set by prepare
    public BatchingBolt(IBolt bolt, OutputSpec spec) {
        this.bolt = bolt;
        this.spec = spec;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector storm) {
        TaskHooks hooks = new TaskHooks(conf, context);
        // Before anything is emitted, if only to ask groupings.
        hooks.take();
        OutputPlan plan = Wrapper.plan(context, Wrapper.allowed(spec, context), storm::emit);
        if (plan.isBatching() || Wrapper.mayGetBatches(context)) {
            running = new RowBolt(bolt, plan, hooks);
            running.prepare(conf, context, storm);
        } else {
            hooks.giveBack();
            running = bolt;
            bolt.prepare(conf, OriginalContext.of(context), storm);
        }
    }

    @Override
    public void execute(Tuple input) {
        running.execute(input);
    }

    @Override
    public void cleanup() {
        running.cleanup();
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
    public void setCredentials(Map<String, String> credentials) {
        if (bolt instanceof ICredentialsListener listener) {
            listener.setCredentials(credentials);
        }
    }
}
