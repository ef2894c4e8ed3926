// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.idle.IdleTasks;
import io.aeolus.batching.internal.idle.ResidenceTime;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.spi.LingerClock;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.ObjectReader;

/** Runs a user's spout in a task that sends batches. Created by the task, and never serialized. Thread-safe to the same degree as the spout. */
@SuppressWarnings("serial")
final class RowSpout implements ISpout {

    /**
     * The longest time that Storm's thread is kept from acks, time-outs and deactivation, whatever the linger. When a worker shuts down, Storm
     * waits 100 ms for the thread, and then closes the spout from another thread.
     */
    private static final long MAX_ABSENCE_NANOS = 50_000_000;

    /** As {@link #MAX_ABSENCE_NANOS}, for a clock that stands still. */
    private static final int MAX_EMITS = 65_536;

    /** Other threads may leave work for the chain all the time. */
    private static final int MAX_ROUNDS_AT_DEACTIVATION = 64;

    /** A spout is idle after this number of consecutive calls that emit nothing. A filter skips fewer rows. */
    static final int MAX_EMPTY_CALLS = 128;

    /** A spout is also idle if it has emitted nothing for this time: buffered rows would wait too long, and empty calls take CPU time. */
    private static final long MAX_SKIPPING_NANOS = 200_000;

    private static final long SECOND_NANOS = 1_000_000_000;

    private final ISpout spout;
    private final OutputPlan plan;
    private final ChainSpec chained;
    private final TaskHooks hooks;
    private final TaskCredentials credentials;
    /** Whether Storm does not call the spout while as many messages are pending as the spout may have pending tuples. */
    private final boolean isLimitedByStorm;

    private final Runnable nextTuple;
    private final Runnable runLater;
    private final Runnable tick;
    private Consumer<Object> acked;
    private Consumer<Object> failed;
    /** Passes the acks of messages that Storm does not ack. */
    private Consumer<Object> ackedInChain;

    private final Consumer<Object> failedInChain;

    private boolean hasAckers;
    private LingerClock clock;
    private SpoutCollector collector;
    private Chain chain;
    private long tickedAtNanos;
    private long maxPending;
    private ResidenceTime.Reporter residence;
    private StandstillWatch watch;

    private boolean isActive;
    /** Calls since the last call that emitted a tuple. */
    private int emptyCalls;
    /** Whether a call of the user's spout has emitted nothing since Storm called. */
    private boolean hasSkipped;

    private long skipsSince;

    @SuppressWarnings("NullAway.Init") // set by open
    RowSpout(
            ISpout spout,
            OutputPlan plan,
            ChainSpec chained,
            TaskHooks hooks,
            TaskCredentials credentials,
            boolean isLimitedByStorm) {
        this.spout = spout;
        this.plan = plan;
        this.chained = chained;
        this.hooks = hooks;
        this.credentials = credentials;
        this.isLimitedByStorm = isLimitedByStorm;
        nextTuple = spout::nextTuple;
        runLater = () -> chain.runLater();
        tick = this::tick;
        acked = sendingExpired(spout::ack);
        failed = sendingExpired(spout::fail);
        ackedInChain = acked;
        failedInChain = sendingExpired(this::rejected);
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector storm) {
        int pending = ObjectReader.getInt(conf.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        maxPending = pending > 0 ? pending : Long.MAX_VALUE;
        hasAckers = StormCommon.hasAckers(conf);
        if (!isLimitedByStorm && pending > 0 && hasAckers) {
            IdleTasks.ofThisThread().setMaxInFlight(pending);
        }
        residence = new ResidenceTime.Reporter(ResidenceTime.OF_JVM, maxPending);
        clock = WorkerLingerClock.of(context);
        tickedAtNanos = clock.nanoTime();
        RowMeter meter = new RowMeter(context, !chained.isEmpty());
        watch = new StandstillWatch(
                context.getThisComponentId() + " [" + context.getThisTaskId() + "]",
                maxPending,
                clock,
                plan.ceiling(),
                meter::standstill);
        chain = new Chain(chained, context);
        collector = new SpoutCollector(storm, context, plan, chain, clock, meter, this::rejected, watch);
        credentials.onBatches(new BatchChanges(context, plan, collector::change));
        clock.add(collector);
        try {
            takeHooks();
            chain.prepare(collector.head(), meter);
            spout.open(conf, OriginalContext.of(context), new HookedSpoutCollector(collector, hooks));
            takeHooks();
        } catch (Throwable e) {
            // Storm does not close it, and the clock of a LocalCluster would call it forever.
            clock.remove(collector);
            throw e;
        }
    }

    private void takeHooks() {
        if (hooks.takeFromStorm()) {
            acked = sendingExpired(id -> {
                spout.ack(id);
                hooks.settled(id);
            });
            failed = sendingExpired(id -> {
                spout.fail(id);
                hooks.settled(id);
            });
            ackedInChain = sendingExpired(id -> {
                spout.ack(id);
                hooks.ackedInChain(id);
            });
        }
    }

    /**
     * Wraps the call of user code that acks or fails a message: after the call, sends the rows that have reached their linger. Storm acks a
     * whole batch at once, and the call for each of its messages may take long. Does not send without ackers: a send would ack further
     * messages, user code may emit in these acks, and the sends might never end.
     */
    private Consumer<Object> sendingExpired(Consumer<Object> settle) {
        return id -> {
            settle.accept(id);
            if (hasAckers) {
                collector.flushExpired();
            }
        };
    }

    /** Fails a message that Storm will not fail: its batch was rejected, or a chained component has failed it. */
    private void rejected(Object id) {
        spout.fail(id);
        hooks.rejected(id);
    }

    @Override
    public void nextTuple() {
        watch.onNextTuple(collector.tickNanos(), collector.getPendingCount());
        callUntilSent();
        watch.onReturn(collector.tickNanos());
    }

    /**
     * Calls the user's spout until a tuple is sent. Storm puts a spout to sleep if its {@code nextTuple} emits nothing, and does not know of buffered
     * rows.
     */
    private void callUntilSent() {
        long sent = collector.sent();
        long tick = collector.tickNanos();
        long maxEmitted = collector.emitted() + MAX_EMITS;
        hasSkipped = false;
        runChain();
        while (!isFull()) {
            collector.flushExpired();
            long emitted = collector.emitted();
            long called = collector.tickNanos();
            boolean hasWaited = collector.callUserCode(nextTuple);
            settleChained();
            if (collector.emitted() != emitted) {
                emptyCalls = 0;
            } else {
                hasWaited |= noteEmptyCall(called);
            }
            if (hasWaited) {
                // The source has no more input that buffered rows could wait for.
                collector.flushRows(FlushReason.IDLE);
                if (collector.emitted() == emitted || collector.sent() != sent) {
                    return;
                }
            }
            if (collector.sent() != sent
                    || collector.tickNanos() - tick > MAX_ABSENCE_NANOS
                    || (collector.tickNanos() == tick && collector.emitted() > maxEmitted)) {
                flushIfStormIsFull();
                return;
            }
            if (hasWaited || (!chain.isEmpty() && chain.hasLater())) {
                // The chain has consumed all tuples of a long call, or has calls that delay acks.
                runChain();
            }
        }
        flushFull();
    }

    /** Runs the work of other threads, and passes ticks, for chained components. */
    private void runChain() {
        if (chain.isEmpty()) {
            settleChained();
            return;
        }
        if (chain.hasLater()) {
            collector.callUserCode(runLater);
        }
        long now = collector.tickNanos();
        if (now - tickedAtNanos >= SECOND_NANOS) {
            collector.callUserCode(tick);
        }
        settleChained();
        chain.publishCounts();
    }

    private void tick() {
        long seconds = (collector.tickNanos() - tickedAtNanos) / SECOND_NANOS;
        tickedAtNanos += seconds * SECOND_NANOS;
        chain.tick((int) Math.min(Integer.MAX_VALUE, seconds));
    }

    private void settleChained() {
        chain.throwIfFailed();
        collector.settleChained(ackedInChain, failedInChain);
    }

    private boolean isFull() {
        long pending = collector.getPendingCount();
        // The spout may emit excess rows only below the limit on messages: the watch relies on that limit.
        return pending >= watch.maxPending() || (pending >= maxPending && collector.stormsPendingCount() >= maxPending);
    }

    /**
     * Notes that a call of the user's spout has emitted nothing; returns whether the spout is idle. A single empty call does not count as
     * idle, because a spout that filters its input may only have skipped a row: a flush would then send batches of one row, and Storm would
     * put the spout to sleep.
     */
    private boolean noteEmptyCall(long calledAtTick) {
        emptyCalls = Math.min(emptyCalls + 1, MAX_EMPTY_CALLS);
        if (emptyCalls == MAX_EMPTY_CALLS || collector.tickNanos() != calledAtTick) {
            return true;
        }
        long now = clock.nanoTime();
        if (!hasSkipped) {
            hasSkipped = true;
            skipsSince = now;
        }
        return now - skipsSince > MAX_SKIPPING_NANOS;
    }

    /** Sends all buffered rows: the spout must not emit before rows are acked, and buffered rows cannot be acked. */
    private void flushFull() {
        collector.flushRows(FlushReason.PENDING);
        watch.onFull(collector.getPendingCount(), collector.sentRows(), collector.stormsPendingCount());
        residence.onFullWindow(collector.emitted(), collector.tickNanos());
    }

    /** Storm will not call the spout before a message is acked, and a consumer may need the buffered rows to ack a message. */
    private void flushIfStormIsFull() {
        if (isLimitedByStorm && collector.stormsPendingCount() >= maxPending) {
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
        // While its queues are full, Storm does not call nextTuple, but it reports acks and fails.
        collector.flushExpired();
        hooks.beginSettle();
        collector.settled(id, isAcked, isAcked ? acked : failed);
        if (!collector.isEmitting()) {
            // Storm does not call nextTuple while its queues are full, or the topology is inactive.
            runChain();
        }
        if (!isActive) {
            // Storm does not call nextTuple of an inactive spout, so rows that it emits in these calls are sent
            // immediately.
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
        try {
            // User code may take longer than the linger.
            collector.flushRows(FlushReason.CLOSE);
        } finally {
            isActive = false;
            spout.deactivate();
        }
        // Storm may not call the spout again before it activates the spout.
        runChain();
        for (int rounds = 1; chain.hasLater() && rounds < MAX_ROUNDS_AT_DEACTIVATION; rounds++) {
            runChain();
        }
        collector.flushRows(FlushReason.CLOSE);
    }

    @Override
    public void close() {
        clock.remove(collector);
        try {
            collector.flushRows(FlushReason.CLOSE);
        } finally {
            try {
                chain.cleanup(spout::close, () -> {});
            } finally {
                // Rows that the spout has emitted at its end.
                collector.flushRows(FlushReason.CLOSE);
            }
        }
    }
}
