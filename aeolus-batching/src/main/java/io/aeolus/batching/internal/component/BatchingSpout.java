package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.linger.LingerClock;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputSpec;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IComponent;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.utils.ObjectReader;

/**
 * A spout around the user's: gathers what it emits, and keeps {@code topology.max.spout.pending} a bound on tuples, where Storm
 * would count batches. Threads: as the wrapped spout's.
 */
public final class BatchingSpout implements IRichSpout, ICredentialsListener {

    private static final long serialVersionUID = 1L;

    private final ISpout spout;
    private final OutputSpec spec;

    private transient SpoutCollector collector;
    private transient LingerClock clock;
    private transient SpoutCollector.Outcome ack;
    private transient SpoutCollector.Outcome fail;
    private transient long maxPending;

    /**
     * Wraps a spout.
     *
     * @param spout the user's
     * @param spec how its streams are gathered
     */
    @SuppressWarnings("NullAway.Init") // transient fields are set by open
    public BatchingSpout(ISpout spout, OutputSpec spec) {
        this.spout = spout;
        this.spec = spec;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector storm) {
        int pending = ObjectReader.getInt(conf.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        maxPending = pending > 0 ? pending : Long.MAX_VALUE;
        clock = Wrapper.clock(context);
        collector = new SpoutCollector(
                storm,
                Wrapper.plan(context, spec, storm::emit),
                clock,
                RowMeter.of(context),
                Wrapper.stormBatches(conf));
        ack = spout::ack;
        fail = spout::fail;
        clock.add(collector);
        spout.open(conf, OriginalContext.of(context), new SpoutOutputCollector(collector));
    }

    /**
     * Calls the user's spout until something is sent: Storm puts a spout to sleep whose {@code nextTuple} emits nothing, and a
     * row in a buffer is nothing to Storm.
     */
    @Override
    public void nextTuple() {
        long sent = collector.sent();
        while (!isFull()) {
            collector.flushExpired();
            long emitted = collector.emitted();
            spout.nextTuple();
            if (collector.emitted() == emitted || collector.sent() != sent) {
                return;
            }
        }
        // No more rows may come before some are acked, and those in buffers must leave for that.
        collector.flushRows(FlushReason.PENDING);
    }

    private boolean isFull() {
        return collector.getPendingCount() >= maxPending;
    }

    @Override
    public void ack(Object id) {
        // Storm does not ask for tuples while its queues are full, but it goes on telling of acks and fails.
        collector.flushExpired();
        collector.acked(id, ack);
    }

    @Override
    public void fail(Object id) {
        collector.flushExpired();
        collector.failed(id, fail);
    }

    @Override
    public void activate() {
        spout.activate();
    }

    @Override
    public void deactivate() {
        spout.deactivate();
        collector.flushRows(FlushReason.CLOSE);
    }

    @Override
    public void close() {
        clock.remove(collector);
        collector.flushRows(FlushReason.CLOSE);
        spout.close();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        if (spout instanceof IComponent component) {
            component.declareOutputFields(declarer);
        }
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Wrapper.marked(spout instanceof IComponent component ? component.getComponentConfiguration() : null);
    }

    @Override
    public void setCredentials(Map<String, String> credentials) {
        if (spout instanceof ICredentialsListener listener) {
            listener.setCredentials(credentials);
        }
    }
}
