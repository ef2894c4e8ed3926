package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.hooks.HookedSpoutCollector;
import io.aeolus.batching.internal.hooks.TaskHooks;
import io.aeolus.batching.internal.idle.ResidenceTime;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.spi.LingerClock;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.ObjectReader;

/** A user's spout in a task that sends batches. Threads: as the spout's. */
final class RowSpout {

    /**
     * For so long Storm's thread is kept from acks, time-outs and deactivation, however long the linger. When a worker ends, Storm
     * waits 100 ms for the thread and closes the spout from another one then.
     */
    private static final long LONGEST_ABSENCE_NANOS = 50_000_000;

    /** A spout is idle after so many calls that emit nothing, one after the other. A filter skips fewer rows. */
    static final int MOST_EMPTY_CALLS = 128;

    /** A spout is idle, too, when it has emitted nothing for so long: rows wait in buffers, and the calls use a processor. */
    private static final long LONGEST_SKIPPING_NANOS = 200_000;

    private final ISpout spout;
    private final LingerClock clock;
    private final SpoutCollector collector;
    private final TaskHooks hooks;
    private final Runnable ask;
    private SpoutCollector.Outcome ack;
    private SpoutCollector.Outcome fail;
    private final long maxPending;
    private final ResidenceTime.OfSpout window;
    private final StandstillWatch watch;
    private boolean isActive;

    /** Calls since the last one that emitted something. */
    private int emptyCalls;

    /** The user's spout has emitted nothing at least once since Storm called. */
    private boolean hasSkipped;

    private long skipsSince;

    RowSpout(
            ISpout spout,
            Map<String, Object> conf,
            TopologyContext context,
            SpoutOutputCollector storm,
            OutputPlan plan,
            TaskHooks hooks) {
        this.spout = spout;
        this.hooks = hooks;
        int pending = ObjectReader.getInt(conf.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        maxPending = pending > 0 ? pending : Long.MAX_VALUE;
        window = new ResidenceTime.OfSpout(ResidenceTime.OF_JVM, maxPending);
        clock = Wrapper.clock(context);
        RowMeter meter = RowMeter.of(context);
        watch = new StandstillWatch(
                context.getThisComponentId() + " [" + context.getThisTaskId() + "]",
                maxPending,
                clock,
                plan.ceiling(),
                meter::stoodStill);
        collector = new SpoutCollector(
                storm,
                ExecutorGuard.of(context, clock),
                plan,
                clock,
                meter,
                Wrapper.stormBatches(conf),
                StormCommon.hasAckers(conf),
                this::refused,
                watch);
        ask = spout::nextTuple;
        ack = spout::ack;
        fail = spout::fail;
    }

    void open(Map<String, Object> conf, TopologyContext context) {
        clock.add(collector);
        try {
            tellHooks();
            spout.open(
                    conf,
                    OriginalContext.of(context),
                    new SpoutOutputCollector(new HookedSpoutCollector(collector, hooks)));
            tellHooks();
        } catch (Throwable e) {
            // Nobody will close it: the clock of a LocalCluster would call it for ever.
            clock.remove(collector);
            throw e;
        }
    }

    private void tellHooks() {
        if (hooks.take()) {
            ack = id -> tell(id, spout::ack);
            fail = id -> tell(id, spout::fail);
        }
    }

    /** Storm refused the batch of a row, and will never tell of it. */
    private void refused(Object id) {
        spout.fail(id);
        hooks.refused(id);
    }

    private void tell(Object id, SpoutCollector.Outcome outcome) {
        outcome.of(id);
        hooks.settled(id);
    }

    /**
     * Calls the user's spout until something is sent: Storm puts a spout to sleep whose {@code nextTuple} emits nothing, and a
     * row in a buffer is nothing to Storm.
     */
    void nextTuple() {
        long sent = collector.sent();
        long tick = collector.tickNanos();
        watch.look(tick, collector.getPendingCount());
        hasSkipped = false;
        while (!isFull()) {
            collector.flushExpired();
            long emitted = collector.emitted();
            long called = collector.tickNanos();
            boolean hasWaited = collector.callUserCode(ask);
            if (collector.emitted() != emitted) {
                emptyCalls = 0;
            } else {
                hasWaited |= isIdle(called);
            }
            if (hasWaited) {
                // Nothing more is there: rows that wait would wait for nothing.
                collector.flushRows(FlushReason.IDLE);
                return;
            }
            if (collector.sent() != sent || collector.tickNanos() - tick > LONGEST_ABSENCE_NANOS) {
                flushIfStormIsFull();
                return;
            }
        }
        flushFull();
    }

    /**
     * Whether the user's spout, which has just emitted nothing, is idle. It may only have skipped a row, as a filter does. Then a flush would make
     * batches of one row, and Storm would put the spout to sleep.
     */
    private boolean isIdle(long calledAtTick) {
        emptyCalls = Math.min(emptyCalls + 1, MOST_EMPTY_CALLS);
        if (emptyCalls == MOST_EMPTY_CALLS || collector.tickNanos() != calledAtTick) {
            return true;
        }
        long now = clock.nanoTime();
        if (!hasSkipped) {
            hasSkipped = true;
            skipsSince = now;
        }
        return now - skipsSince > LONGEST_SKIPPING_NANOS;
    }

    /** No more rows may come before some are acked, and those in buffers must leave for that. */
    private void flushFull() {
        collector.flushRows(FlushReason.PENDING);
        watch.full(collector.getPendingCount(), collector.stormsPendingCount());
        window.isFull(collector.emitted(), collector.tickNanos());
    }

    /** Storm will not ask again before something is acked, and a consumer may ack nothing before it has the rows in buffers. */
    private void flushIfStormIsFull() {
        if (collector.stormsPendingCount() >= maxPending) {
            flushFull();
        }
    }

    private boolean isFull() {
        return collector.getPendingCount() >= watch.mostRows();
    }

    void ack(Object id) {
        // Storm does not ask for tuples while its queues are full, but it goes on telling of acks and fails.
        collector.flushExpired();
        hooks.settling();
        collector.acked(id, ack);
        flushIfInactive();
    }

    void fail(Object id) {
        collector.flushExpired();
        hooks.settling();
        collector.failed(id, fail);
        flushIfInactive();
    }

    /** Storm asks an inactive spout for nothing, so that what it emits when it is told of acks and fails has to leave at once. */
    private void flushIfInactive() {
        if (!isActive) {
            collector.flushRows(FlushReason.CLOSE);
        }
    }

    void activate() {
        isActive = true;
        spout.activate();
    }

    void deactivate() {
        isActive = false;
        spout.deactivate();
        collector.flushRows(FlushReason.CLOSE);
    }

    void close() {
        clock.remove(collector);
        try {
            collector.flushRows(FlushReason.CLOSE);
        } finally {
            spout.close();
        }
    }
}
