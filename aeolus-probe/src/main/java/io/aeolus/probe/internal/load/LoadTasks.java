// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.load;

import io.aeolus.probe.Command;
import io.aeolus.probe.Command.BeginLoad;
import io.aeolus.probe.TaskReport;
import io.aeolus.probe.TaskReport.LoadProgress;
import io.aeolus.probe.TaskReport.LoadProgress.Load;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.agent.WorkerAgent;
import io.aeolus.probe.internal.agent.WorkerAgents;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** The spout and the sink of a load. Each is used by one executor; reports are thread-safe. */
public final class LoadTasks {

    private LoadTasks() {}

    public static String stream(int batchSize) {
        return "b" + batchSize;
    }

    /** Emits the tuples of loads, a whole message per call, so that no tuple waits for its batch. */
    public static final class Spout extends BaseRichSpout implements TaskObserver {

        private static final long serialVersionUID = 1L;

        /** The clock is read once in 16 messages. */
        private static final long CLOCK_MASK = 15;

        private final List<Integer> batchSizes;

        private transient SpoutOutputCollector collector;
        private transient WorkerAgent agent;
        private transient Function<Load, LoadProgress> meter;
        private transient volatile @Nullable Emission current;
        private transient volatile boolean isStopped;
        private transient volatile Load lastEnded;

        @SuppressWarnings("NullAway.Init") // fields are set by open
        public Spout(List<Integer> batchSizes) {
            this.batchSizes = List.copyOf(batchSizes);
        }

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            this.collector = collector;
            agent = WorkerAgents.of(conf);
            meter = LoadThreads.of(conf).meterOfThisThread(context);
            lastEnded = new Load(0, 0, 0, false);
            agent.add(context, this);
        }

        /** After a reconnection, a worker receives commands again. */
        @Override
        public void onCommand(Command command) {
            if (command instanceof BeginLoad begin) {
                @Nullable Emission last = current;
                if (last == null || begin.number() > last.load.number()) {
                    current = new Emission(begin);
                }
            } else if (command instanceof Command.StopSpouts) {
                isStopped = true;
            }
        }

        @Override
        public TaskReport report() {
            return meter.apply(lastEnded);
        }

        @Override
        public void nextTuple() {
            @Nullable Emission emission = current;
            if (emission != null && !isStopped) {
                emission.emitMessage();
            }
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

        /** The emission of one load, and the message id of all its tuples. Confined to the executor's thread. */
        private final class Emission {

            private final BeginLoad load;
            private final String stream;
            private final byte[] payload;
            private long startNanos;
            private long messages;
            private long acked;
            private boolean isEnding;

            Emission(BeginLoad load) {
                this.load = load;
                this.stream = stream(load.batchSize());
                this.payload = new byte[load.tupleBytes()];
            }

            void emitMessage() {
                if (isEnding || emitted() - acked + load.batchSize() > load.windowTuples()) {
                    return;
                }
                if (messages == 0) {
                    startNanos = System.nanoTime();
                }
                for (int row = 0; row < load.batchSize(); row++) {
                    collector.emit(stream, new Values((Object) payload), this);
                }
                messages++;
                isEnding = messages >= load.leastMessages()
                        && (messages & CLOCK_MASK) == 0
                        && passedNanos() >= load.durationNanos();
            }

            private long emitted() {
                return messages * load.batchSize();
            }

            private long passedNanos() {
                return System.nanoTime() - startNanos;
            }

            void ack() {
                if (++acked == emitted() && isEnding) {
                    end(false);
                }
            }

            void end(boolean hasFailed) {
                isEnding = true;
                lastEnded = new Load(load.number(), acked, passedNanos(), hasFailed);
                agent.wake();
            }
        }
    }

    /** Reads each tuple's value, counts the tuple and acks it. */
    public static final class Sink extends BaseRichBolt implements TaskObserver {

        private static final long serialVersionUID = 1L;

        private final AtomicLong tuples = new AtomicLong();
        private transient OutputCollector collector;
        private transient Function<Load, LoadProgress> meter;

        @SuppressWarnings("NullAway.Init") // fields are set by prepare
        public Sink() {}

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
            meter = LoadThreads.of(conf).meterOfThisThread(context);
            WorkerAgents.of(conf).add(context, this);
        }

        @Override
        public TaskReport report() {
            return meter.apply(new Load(0, tuples.get(), 0, false));
        }

        @Override
        public void execute(Tuple input) {
            // Reads the value, as a user's bolt would; no value is empty. Only this thread writes the counter.
            tuples.setOpaque(tuples.getPlain() + (input.getBinary(0).length > 0 ? 1 : 0));
            collector.ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
