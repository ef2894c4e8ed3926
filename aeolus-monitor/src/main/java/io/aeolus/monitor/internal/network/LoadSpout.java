package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.Machine;
import java.util.List;
import java.util.Map;
import org.apache.storm.daemon.Acker;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** Emits what the port says, a whole message at a time, so that no row waits for its batch. Used by one executor. */
final class LoadSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    /** The clock is not read for each message. */
    private static final long CLOCK_MASK = 15;

    private final List<Integer> batchSizes;

    private transient SpoutOutputCollector collector;
    private transient LoadPort port;
    private transient @Nullable Load load;
    private transient long messages;
    private transient long emitted;
    private transient long acked;
    private transient long startNanos;
    private transient boolean isEnding;

    @SuppressWarnings("NullAway.Init") // by open
    LoadSpout(List<Integer> batchSizes) {
        this.batchSizes = batchSizes;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        this.port = LoadPorts.of(conf);
        port.announce(new Presence.Spout(
                context.getThisWorkerPort(),
                context.getThisWorkerTasks().containsAll(context.getComponentTasks(Acker.ACKER_COMPONENT_ID)),
                Machine.current()));
    }

    @Override
    public void nextTuple() {
        Load next = port.load();
        if (next == null) {
            return;
        }
        if (next != load) {
            begin(next);
        }
        LoadSpec spec = next.spec();
        int size = spec.point().batchSize();
        if (isEnding || emitted - acked + size > spec.windowTuples()) {
            return;
        }
        String stream = spec.point().stream();
        byte[] payload = next.payload();
        for (int row = 0; row < size; row++) {
            collector.emit(stream, new Values((Object) payload), next);
        }
        emitted += size;
        messages++;
        isEnding = messages >= spec.leastMessages()
                && (messages & CLOCK_MASK) == 0
                && passedNanos() >= spec.durationNanos();
    }

    private void begin(Load next) {
        load = next;
        messages = 0;
        emitted = 0;
        acked = 0;
        isEnding = false;
        startNanos = System.nanoTime();
    }

    private long passedNanos() {
        return System.nanoTime() - startNanos;
    }

    @Override
    public void ack(Object id) {
        if (++acked == emitted && isEnding && load != null) {
            load.end(new Outcome.Acked(acked, passedNanos()));
        }
    }

    @Override
    public void fail(Object id) {
        ((Load) id).end(new Outcome.Failed("a tuple failed"));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        batchSizes.forEach(size -> declarer.declareStream(Point.streamOf(size), new Fields("value")));
    }
}
