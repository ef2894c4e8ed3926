package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.hooks.HookedSpoutCollector;
import io.aeolus.batching.internal.hooks.TaskHooks;
import io.aeolus.batching.internal.idle.ResidenceTime;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.spi.LingerClock;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.storm.Config;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.ObjectReader;

/** A user's spout in a task that sends batches. Made by the task itself, and never serialised. Threads: as the spout's. */
@SuppressWarnings("serial")
final class RowSpout implements ISpout {

    /**
     * For so long Storm's thread is kept from acks, time-outs and deactivation, however long the linger. When a worker ends, Storm
     * waits 100 ms for the thread and then closes the spout from another thread.
     */
    private static final long LONGEST_ABSENCE_NANOS = 50_000_000;

    /** A spout is idle after so many calls that emit nothing, one after the other. A filter skips fewer rows. */
    static final int MOST_EMPTY_CALLS = 128;

    /** A spout is idle, too, when it has emitted nothing for so long: rows wait in buffers, and the calls use a processor. */
    private static final long LONGEST_SKIPPING_NANOS = 200_000;

    private final ISpout spout;
    private final OutputPlan plan;
    private final TaskHooks hooks;
    private final Runnable nextTuple;
    private Consumer<Object> acked;
    private Consumer<Object> failed;

    private LingerClock clock;
    private SpoutCollector collector;
    private long maxPending;
    private ResidenceTime.OfSpout residence;
    private StandstillWatch watch;

    private boolean isActive;
    /** Calls since the last one that emitted something. */
    private int emptyCalls;
    /** Whether the user's spout has emitted nothing at least once since Storm called. */
    private boolean hasSkipped;

    private long skipsSince;

    @SuppressWarnings("NullAway.Init") // set by open
    RowSpout(ISpout spout, OutputPlan plan, TaskHooks hooks) {
        this.spout = spout;
        this.plan = plan;
        this.hooks = hooks;
        nextTuple = spout::nextTuple;
        acked = spout::ack;
        failed = spout::fail;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector storm) {
        int pending = ObjectReader.getInt(conf.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        maxPending = pending > 0 ? pending : Long.MAX_VALUE;
        residence = new ResidenceTime.OfSpout(ResidenceTime.OF_JVM, maxPending);
        clock = Wrapper.clock(context);
        RowMeter meter = RowMeter.of(context);
        watch = new StandstillWatch(
                context.getThisComponentId() + " [" + context.getThisTaskId() + "]",
                maxPending,
                clock,
                plan.ceiling(),
                meter::stoodStill);
        collector = new SpoutCollector(storm, context, plan, clock, meter, this::refused, watch);
        clock.add(collector);
        try {
            takeHooks();
            spout.open(conf, OriginalContext.of(context), new HookedSpoutCollector(collector, hooks));
            takeHooks();
        } catch (Throwable e) {
            // Storm will not close it: the clock of a LocalCluster would call it for ever.
            clock.remove(collector);
            throw e;
        }
    }

    private void takeHooks() {
        if (hooks.take()) {
            acked = id -> {
                spout.ack(id);
                hooks.settled(id);
            };
            failed = id -> {
                spout.fail(id);
                hooks.settled(id);
            };
        }
    }

    /** Storm refused the batch of a row, and will never settle it. */
    private void refused(Object id) {
        spout.fail(id);
        hooks.refused(id);
    }

    /**
     * Calls the user's spout until something is sent: Storm puts a spout to sleep whose {@code nextTuple} emits nothing, and a
     * row in a buffer is nothing to Storm.
     */
    @Override
    public void nextTuple() {
        long sent = collector.sent();
        long tick = collector.tickNanos();
        watch.look(tick, collector.getPendingCount());
        hasSkipped = false;
        while (!isFull()) {
            collector.flushExpired();
            long emitted = collector.emitted();
            long called = collector.tickNanos();
            boolean hasWaited = collector.callUserCode(nextTuple);
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

    private boolean isFull() {
        return collector.getPendingCount() >= watch.mostRows();
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
        residence.isFull(collector.emitted(), collector.tickNanos());
    }

    /** Storm will not ask again before something is acked, and a consumer may ack nothing before it has the rows in buffers. */
    private void flushIfStormIsFull() {
        if (collector.stormsPendingCount() >= maxPending) {
            flushFull();
        }
    }

    @Override
    public void ack(Object id) {
        settled(id, true);
    }

    @Override
    public void fail(Object id) {
        settled(id, false);
    }

    private void settled(Object id, boolean isAcked) {
        // Storm does not ask for tuples while its queues are full, but it goes on reporting acks and fails.
        collector.flushExpired();
        hooks.settling();
        collector.settled(id, isAcked, isAcked ? acked : failed);
        if (!isActive) {
            // Storm asks an inactive spout for nothing, so what it emits in these calls has to leave at once.
            collector.flushRows(FlushReason.CLOSE);
        }
    }

    @Override
    public void activate() {
        isActive = true;
        spout.activate();
    }

    @Override
    public void deactivate() {
        isActive = false;
        spout.deactivate();
        collector.flushRows(FlushReason.CLOSE);
    }

    @Override
    public void close() {
        clock.remove(collector);
        try {
            collector.flushRows(FlushReason.CLOSE);
        } finally {
            spout.close();
        }
    }
}
