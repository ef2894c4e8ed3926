// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.monitor;

import java.util.Map;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/** An endless spout that limits its own rate in one of several common ways. */
final class PacedSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    private static final int BURST = 100;
    private static final long NANOS_BETWEEN_BURSTS = 50_000_000;
    private static final long BLOCKED_MILLIS = 200;

    /** The behaviour of {@code nextTuple}. */
    enum Pace {
        /** Sleeps for ten milliseconds, then emits. */
        SLEEPS_10_MS,
        /** Sleeps for most of a second, then emits, so that a profile samples few calls. */
        SLEEPS_900_MS,
        /** Emits a hundred tuples in one call, then nothing for a while. */
        BURSTS,
        /** Blocks on an empty queue, then emits. */
        BLOCKS_200_MS,
        /** Emits at once. */
        FAST
    }

    private final Pace pace;
    private final boolean hasIds;
    private transient SpoutOutputCollector collector;
    private transient SynchronousQueue<Object> nothing;
    private long number;
    private long lastBurstNanos;

    PacedSpout(Pace pace, boolean hasIds) {
        this.pace = pace;
        this.hasIds = hasIds;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector ofTask) {
        collector = ofTask;
        nothing = new SynchronousQueue<>();
    }

    @Override
    public void nextTuple() {
        switch (pace) {
            case SLEEPS_10_MS -> Utils.sleep(10);
            case SLEEPS_900_MS -> Utils.sleep(900);
            case BLOCKS_200_MS -> block();
            case BURSTS -> {
                burst();
                return;
            }
            case FAST -> {}
        }
        emit();
    }

    private void block() {
        try {
            nothing.poll(BLOCKED_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void burst() {
        long now = System.nanoTime();
        if (now - lastBurstNanos < NANOS_BETWEEN_BURSTS) {
            return;
        }
        lastBurstNanos = now;
        for (int i = 0; i < BURST; i++) {
            emit();
        }
    }

    private void emit() {
        number++;
        if (hasIds) {
            collector.emit(new Values(number, 1L), number);
        } else {
            collector.emit(new Values(number, 1L));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("n", "one"));
    }
}
