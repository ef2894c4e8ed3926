package io.aeolus.batching.internal.component;

import io.aeolus.batching.LingerClock;
import io.aeolus.batching.internal.hooks.HookedSpoutCollector;
import io.aeolus.batching.internal.hooks.TaskHooks;
import io.aeolus.batching.internal.idle.WindowTime;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputPlan;
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

    private final ISpout spout;
    private final LingerClock clock;
    private final SpoutCollector collector;
    private final TaskHooks hooks;
    private final Runnable ask;
    private SpoutCollector.Outcome ack;
    private SpoutCollector.Outcome fail;
    private final long maxPending;
    private final WindowTime.OfSpout window;
    private boolean isActive;

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
        window = new WindowTime.OfSpout(WindowTime.OF_JVM, maxPending);
        clock = Wrapper.clock(context);
        collector = new SpoutCollector(
                storm,
                ExecutorGuard.of(context, clock),
                plan,
                clock,
                RowMeter.of(context),
                Wrapper.stormBatches(conf),
                StormCommon.hasAckers(conf),
                this::refused);
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
        while (!isFull()) {
            collector.flushExpired();
            long emitted = collector.emitted();
            boolean hasWaited = collector.inRecess(ask);
            if (hasWaited || collector.emitted() == emitted) {
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

    /** No more rows may come before some are acked, and those in buffers must leave for that. */
    private void flushFull() {
        collector.flushRows(FlushReason.PENDING);
        window.isFull(collector.emitted(), collector.tickNanos());
    }

    /** Storm will not ask again before something is acked, and a consumer may ack nothing before it has the rows in buffers. */
    private void flushIfStormIsFull() {
        if (collector.stormsPendingCount() >= maxPending) {
            flushFull();
        }
    }

    private boolean isFull() {
        return collector.getPendingCount() >= maxPending;
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
