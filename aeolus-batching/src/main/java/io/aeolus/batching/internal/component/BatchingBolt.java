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
import org.jspecify.annotations.Nullable;

/**
 * A bolt around the user's: takes batches apart, hands over their rows one at a time, and gathers what the user's bolt emits.
 * Where neither batches come nor are to be sent, it steps aside. Threads: as the wrapped bolt's.
 */
public final class BatchingBolt implements IRichBolt, ICredentialsListener {

    private static final long serialVersionUID = 1L;

    private final IBolt bolt;
    private final OutputSpec spec;

    private transient @Nullable RowBolt rows;

    /**
     * Wraps a bolt.
     *
     * @param bolt the user's
     * @param spec how its streams are gathered
     */
    public BatchingBolt(IBolt bolt, OutputSpec spec) {
        this.bolt = bolt;
        this.spec = spec;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector storm) {
        TaskHooks hooks = new TaskHooks(conf, context);
        // Before anything is emitted, if only to ask groupings.
        hooks.take();
        OutputPlan plan = Wrapper.plan(context, Checkpoints.allowed(spec, context), storm::emit);
        if (plan.isBatching() || Wrapper.mayGetBatches(context)) {
            rows = new RowBolt(bolt, conf, context, storm, plan, hooks);
            rows.prepare(conf);
        } else {
            hooks.giveBack();
            bolt.prepare(conf, OriginalContext.of(context), storm);
        }
    }

    @Override
    public void execute(Tuple input) {
        if (rows == null) {
            bolt.execute(input);
        } else {
            rows.execute(input);
        }
    }

    @Override
    public void cleanup() {
        if (rows == null) {
            bolt.cleanup();
        } else {
            rows.cleanup();
        }
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
