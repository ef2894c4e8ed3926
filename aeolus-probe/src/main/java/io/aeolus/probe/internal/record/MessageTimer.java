package io.aeolus.probe.internal.record;

import io.aeolus.probe.Distribution;
import io.aeolus.probe.Facet;
import io.aeolus.probe.Facet.MessageTimes;
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
 * Measures some of the messages of one bolt task: how long their {@code execute} takes, and how long it is until they are acked. It
 * stands outside of everything else: batches are seen as Storm sees them. What is not measured costs a count and a look at a flag.
 * {@link #settle} may be called by any thread.
 */
final class MessageTimer implements BoltObserver, TaskObserver {

    /** A thousand samples a second: of some 500 ns each, they take a two thousandth of the task's thread. */
    private static final long NANOS_BETWEEN_SAMPLES = 1_000_000;

    /** So many messages, by their keys, are measured at a time: of a bolt that acks late, fewer are samples. */
    private static final int MOST_OPEN = 1_000;

    /** A message that is not acked for so long never will be. */
    private static final long LONGEST_OPEN_NANOS = 60_000_000_000L;

    private static final long CLEANING_NANOS = 1_000_000_000L;

    private final LongSupplier nanoClock;
    private final IntSupplier waiting;
    private final AtomicLong busyNanos = new AtomicLong();
    private final Distribution.Counter processing = new Distribution.Counter();

    /** By their keys. Only the task's thread adds; any thread removes. */
    private final Map<Long, Sample> open = new ConcurrentHashMap<>();

    // Of the task's thread.
    private final EventSampler samples;
    private long lastCleaningNanos;

    /** A message that was not acked yet. Guarded by itself. */
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

    /** A timer of a task, of whose messages so many wait, negative for an unknown number. */
    MessageTimer(LongSupplier nanoClock, RandomGenerator random, IntSupplier waiting) {
        this.nanoClock = nanoClock;
        this.waiting = waiting;
        this.lastCleaningNanos = nanoClock.getAsLong();
        this.samples = new EventSampler(NANOS_BETWEEN_SAMPLES, random, lastCleaningNanos);
    }

    @Override
    public void execute(IBolt bolt, Tuple input) {
        if (!samples.nextIsSample()) {
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
        samples.taken(end);
    }

    /** Messages that are open for long are the slow ones: to forget them in favour of new ones would show a fast bolt. */
    private void open(Tuple input, long startNanos, long weight) {
        if (open.size() >= MOST_OPEN) {
            forgetAbandoned(startNanos);
        }
        if (open.size() < MOST_OPEN) {
            Collection<Long> keys = keys(input);
            Sample sample = new Sample(startNanos, weight, keys.size());
            keys.forEach(key -> open.put(key, sample));
        }
    }

    private void forgetAbandoned(long nowNanos) {
        if (nowNanos - lastCleaningNanos >= CLEANING_NANOS) {
            lastCleaningNanos = nowNanos;
            open.values().removeIf(sample -> nowNanos - sample.startNanos > LONGEST_OPEN_NANOS);
        }
    }

    @Override
    public void settle(OutputCollector storm, Tuple input, boolean hasFailed) {
        if (!open.isEmpty()) {
            for (Long key : keys(input)) {
                @Nullable Sample sample = open.remove(key);
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
     * The ids that ackers know a message by, one for each root, since the roots of a batch are acked one by one, each on a tuple of its
     * own. A message without any is known by the tuple's identity: to keep the tuple itself would keep its whole batch.
     */
    private static Collection<Long> keys(Tuple input) {
        Collection<Long> ids = input.getMessageId().getAnchorsToIds().values();
        return ids.isEmpty() ? List.of((long) System.identityHashCode(input)) : ids;
    }

    @Override
    public Facet facet() {
        return new MessageTimes(busyNanos.getAcquire(), processing.snapshot(), waiting.getAsInt());
    }
}
