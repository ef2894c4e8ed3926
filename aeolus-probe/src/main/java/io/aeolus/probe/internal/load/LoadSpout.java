package io.aeolus.probe.internal.load;

import io.aeolus.probe.Command;
import io.aeolus.probe.Facet;
import io.aeolus.probe.LoadSpec;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.agent.WorkerAgent;
import io.aeolus.probe.internal.agent.WorkerAgents;
import java.nio.ByteBuffer;
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

/**
 * Emits what it is told, a whole message at a time, so that no row waits for its batch. One executor uses it; what it tells its agent is
 * thread-safe.
 */
public final class LoadSpout extends BaseRichSpout implements TaskObserver {

    private static final long serialVersionUID = 1L;

    /** The clock is not read for each message. */
    private static final long CLOCK_MASK = 15;

    private final List<Integer> batchSizes;

    private transient SpoutOutputCollector collector;
    private transient WorkerAgent agent;
    private transient TaskThreads threads;
    private transient @Nullable Emission emission;
    private transient volatile @Nullable LoadSpec told;
    private transient volatile End lastEnd;

    /**
     * What has come of a load.
     *
     * @param load its number
     * @param acked tuples that were acked
     * @param nanos from the first tuple to the last ack
     * @param hasFailed whether a tuple has failed
     */
    private record End(long load, long acked, long nanos, boolean hasFailed) {}

    /** A spout with a stream for each batch size. */
    @SuppressWarnings("NullAway.Init") // by open
    public LoadSpout(List<Integer> batchSizes) {
        this.batchSizes = List.copyOf(batchSizes);
    }

    /** The stream for batches of a size. */
    public static String stream(int batchSize) {
        return "b" + batchSize;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        boolean hasAcker =
                context.getThisWorkerTasks().containsAll(context.getComponentTasks(Acker.ACKER_COMPONENT_ID));
        agent = WorkerAgents.of(conf);
        threads = TaskThreads.ofThisThread(agent, context.getThisWorkerPort(), hasAcker);
        lastEnd = new End(0, 0, 0, false);
        agent.add(context, this);
    }

    /** A worker that has lost its way home is told everything again. */
    @Override
    public void told(Command command) {
        if (command instanceof Command.BeginLoad begin) {
            @Nullable LoadSpec last = told;
            if (last == null || begin.load().number() > last.number()) {
                told = begin.load();
            }
        }
    }

    @Override
    public Facet facet() {
        End end = lastEnd;
        return threads.progress(end.load(), end.acked(), end.nanos(), end.hasFailed());
    }

    @Override
    public void nextTuple() {
        @Nullable LoadSpec load = told;
        if (load == null) {
            return;
        }
        @Nullable Emission now = emission;
        if (now == null || now.load.number() != load.number()) {
            now = new Emission(load);
            emission = now;
        }
        now.emitMessage();
    }

    @Override
    public void ack(Object id) {
        ((Emission) id).ack();
    }

    @Override
    public void fail(Object id) {
        ((Emission) id).end(true);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        batchSizes.forEach(size -> declarer.declareStream(stream(size), new Fields("value")));
    }

    /** The tuples of a load. It is the message id of them all. */
    private final class Emission {

        private final LoadSpec load;
        private final String stream;
        private final byte[] payload;
        private final long startNanos = System.nanoTime();
        private long messages;
        private long emitted;
        private long acked;
        private boolean isEnding;

        Emission(LoadSpec load) {
            this.load = load;
            this.stream = stream(load.batchSize());
            this.payload = new byte[load.tupleBytes()];
            ByteBuffer.wrap(payload).putLong(load.number());
        }

        void emitMessage() {
            if (isEnding || emitted - acked + load.batchSize() > load.windowTuples()) {
                return;
            }
            for (int row = 0; row < load.batchSize(); row++) {
                collector.emit(stream, new Values((Object) payload), this);
            }
            emitted += load.batchSize();
            messages++;
            isEnding = messages >= load.leastMessages()
                    && (messages & CLOCK_MASK) == 0
                    && passedNanos() >= load.durationNanos();
        }

        private long passedNanos() {
            return System.nanoTime() - startNanos;
        }

        void ack() {
            if (++acked == emitted && isEnding) {
                end(false);
            }
        }

        void end(boolean hasFailed) {
            isEnding = true;
            lastEnd = new End(load.number(), acked, passedNanos(), hasFailed);
            agent.wake();
        }
    }
}
