package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.input.InputReader;
import io.aeolus.batching.internal.input.InputTuple;
import io.aeolus.batching.internal.input.StormTuples;
import io.aeolus.batching.internal.linger.LingerClock;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputSpec;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IComponent;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;

/**
 * A bolt around the user's: takes batches apart, hands over their rows one at a time, and gathers what the user's bolt emits.
 * Threads: as the wrapped bolt's.
 */
public final class BatchingBolt implements IRichBolt, ICredentialsListener {

    private static final long serialVersionUID = 1L;

    private final IBolt bolt;
    private final OutputSpec spec;

    private transient BoltCollector collector;
    private transient LingerClock clock;
    private transient RowMeter meter;
    private transient TopologyContext original;
    private transient Consumer<InputTuple> execute;

    /**
     * Wraps a bolt.
     *
     * @param bolt the user's
     * @param spec how its streams are gathered
     */
    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    public BatchingBolt(IBolt bolt, OutputSpec spec) {
        this.bolt = bolt;
        this.spec = spec;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector storm) {
        clock = Wrapper.clock(context);
        meter = RowMeter.of(context);
        collector = new BoltCollector(
                storm,
                Wrapper.plan(context, Checkpoints.allowed(spec, context), storm::emit),
                clock,
                meter,
                Wrapper.stormBatches(conf));
        original = OriginalContext.of(context);
        IOutputCollector forUser = collector;
        if (StormTupleCollector.isNeeded(conf, context)) {
            forUser = new StormTupleCollector(collector);
            execute = row -> bolt.execute(StormTuples.of(row));
        } else {
            execute = bolt::execute;
        }
        clock.add(collector);
        bolt.prepare(conf, original, new OutputCollector(forUser));
    }

    @Override
    public void execute(Tuple input) {
        if (Utils.isSystemId(input.getSourceStreamId())) {
            bolt.execute(input);
            collector.flushRows(FlushReason.CONTROL);
            return;
        }
        meter.executed(InputReader.read(input, original, execute));
    }

    @Override
    public void cleanup() {
        bolt.cleanup();
        clock.remove(collector);
        collector.flushRows(FlushReason.CLOSE);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        if (bolt instanceof IComponent component) {
            component.declareOutputFields(declarer);
        }
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Wrapper.marked(bolt instanceof IComponent component ? component.getComponentConfiguration() : null);
    }

    @Override
    public void setCredentials(Map<String, String> credentials) {
        if (bolt instanceof ICredentialsListener listener) {
            listener.setCredentials(credentials);
        }
    }
}
