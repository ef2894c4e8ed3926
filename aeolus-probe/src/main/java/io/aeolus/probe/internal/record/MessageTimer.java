// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import io.aeolus.probe.Distribution;
import io.aeolus.probe.TaskReport;
import io.aeolus.probe.TaskReport.MessageTimes;
import io.aeolus.probe.UserStreams;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.count.EventSampler;
import io.aeolus.probe.internal.observe.BoltObserver;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Samples the messages of a bolt task: the duration of {@code execute} and the time until the ack. Wraps all other wrappers, so that a
 * batch is one message, as for Storm. A message that is not sampled costs a counter and a check. Any thread may call {@link #settle}.
 */
final class MessageTimer implements BoltObserver, TaskObserver {

    /** One thousand samples per second of about 500 ns each take a two-thousandth of the thread's time. */
    private static final long NANOS_BETWEEN_SAMPLES = 1_000_000;

    /** The most pending samples, by keys; a bolt that acks late gets fewer samples. */
    private static final int MAX_PENDING = 1_000;

    /** A message that is not acked within this time is considered lost. */
    private static final long LOST_NANOS = 60_000_000_000L;

    private static final long CLEANING_NANOS = 1_000_000_000L;

    private final LongSupplier nanoClock;
    private final IntSupplier waiting;
    private final AtomicLong busyNanos = new AtomicLong();
    private final Distribution.Counter processing = new Distribution.Counter();

    /** Pending samples by key. Only the task's thread adds; any thread removes. */
    private final Map<Long, Sample> pending = new ConcurrentHashMap<>();

    // Confined to the task's thread.
    private final EventSampler samples;
    private long lastCleaningNanos;

    /** A sampled message that is not acked yet. Guarded by its own lock. */
    private static final class Sample {

        private final long startNanos;
        private final long weight;
        private int missing;
        private boolean hasFailed;

        Sample(long startNanos, long weight, int missing) {
            this.startNanos = startNanos;
            this.weight = weight;
            this.missing = missing;
        }
    }

    /**
     * Creates a timer.
     *
     * @param waiting returns the messages in the task's receive queue; negative if unknown
     */
    MessageTimer(LongSupplier nanoClock, RandomGenerator random, IntSupplier waiting) {
        this.nanoClock = nanoClock;
        this.waiting = waiting;
        this.lastCleaningNanos = nanoClock.getAsLong();
        this.samples = new EventSampler(NANOS_BETWEEN_SAMPLES, random, lastCleaningNanos);
    }

    @Override
    public void execute(IBolt bolt, Tuple input) {
        if (!samples.countEvent()) {
            bolt.execute(input);
            return;
        }
        long weight = samples.weight();
        long start = nanoClock.getAsLong();
        if (UserStreams.contain(input.getSourceComponent(), input.getSourceStreamId())) {
            open(input, start, weight);
        }
        bolt.execute(input);
        long end = nanoClock.getAsLong();
        busyNanos.setRelease(busyNanos.getPlain() + (end - start) * weight);
        samples.endSample(end);
    }

    /** Does not replace pending samples: the oldest are the slowest, and dropping them would bias the times downwards. */
    private void open(Tuple input, long startNanos, long weight) {
        if (pending.size() >= MAX_PENDING) {
            removeLost(startNanos);
        }
        if (pending.size() < MAX_PENDING) {
            Collection<Long> keys = keys(input);
            Sample sample = new Sample(startNanos, weight, keys.size());
            keys.forEach(key -> pending.put(key, sample));
        }
    }

    private void removeLost(long nowNanos) {
        if (nowNanos - lastCleaningNanos >= CLEANING_NANOS) {
            lastCleaningNanos = nowNanos;
            pending.values().removeIf(sample -> nowNanos - sample.startNanos > LOST_NANOS);
        }
    }

    @Override
    public void settle(OutputCollector storm, Tuple input, boolean hasFailed) {
        if (!pending.isEmpty()) {
            for (Long key : keys(input)) {
                @Nullable Sample sample = pending.remove(key);
                if (sample != null) {
                    settle(sample, hasFailed);
                }
            }
        }
        BoltObserver.super.settle(storm, input, hasFailed);
    }

    private void settle(Sample sample, boolean hasFailed) {
        synchronized (sample) {
            sample.hasFailed |= hasFailed;
            sample.missing--;
            if (sample.missing > 0 || sample.hasFailed) {
                return;
            }
        }
        synchronized (processing) {
            processing.add(nanoClock.getAsLong() - sample.startNanos, sample.weight);
        }
    }

    /**
     * Returns the message's ids at the ackers, one per root, because a batch is acked by a separate tuple for each root. A message without
     * ids is identified by its hash code: a reference to the tuple would retain its batch.
     */
    private static Collection<Long> keys(Tuple input) {
        Collection<Long> ids = input.getMessageId().getAnchorsToIds().values();
        return ids.isEmpty() ? List.of((long) System.identityHashCode(input)) : ids;
    }

    @Override
    public TaskReport report() {
        return new MessageTimes(busyNanos.getAcquire(), processing.snapshot(), waiting.getAsInt());
    }
}
