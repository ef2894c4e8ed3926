package io.aeolus.monitor.internal.network;

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
    private transient long deadlineNanos;
    private transient boolean isEnding;

    @SuppressWarnings("NullAway.Init") // by open
    LoadSpout(List<Integer> batchSizes) {
        this.batchSizes = batchSizes;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        this.port = LoadPort.current();
        port.spoutOpened(
                context.getThisWorkerPort(),
                context.getThisWorkerTasks().containsAll(context.getComponentTasks(Acker.ACKER_COMPONENT_ID)));
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
        int size = next.point().batchSize();
        if (isEnding || emitted - acked + size > next.windowTuples()) {
            return;
        }
        String stream = next.point().stream();
        byte[] payload = next.payload();
        for (int row = 0; row < size; row++) {
            collector.emit(stream, new Values((Object) payload), next);
        }
        emitted += size;
        messages++;
        isEnding =
                messages >= next.leastMessages() && (messages & CLOCK_MASK) == 0 && System.nanoTime() >= deadlineNanos;
    }

    private void begin(Load next) {
        load = next;
        messages = 0;
        emitted = 0;
        acked = 0;
        isEnding = false;
        deadlineNanos = System.nanoTime() + next.durationNanos();
    }

    @Override
    public void ack(Object id) {
        if (++acked == emitted && isEnding && load != null) {
            load.end(acked);
        }
    }

    @Override
    public void fail(Object id) {
        ((Load) id).fail("a tuple failed");
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        batchSizes.forEach(size -> declarer.declareStream(Point.streamOf(size), new Fields("value")));
    }
}
