package io.aeolus.probe.internal.record;

import io.aeolus.probe.Distribution;
import io.aeolus.probe.Facet;
import io.aeolus.probe.MessageTimes;
import io.aeolus.probe.UserStreams;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.count.DrawnSamples;
import io.aeolus.probe.internal.observe.BoltObserver;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** A bolt that acks late, or never, keeps no more than this. */
    private static final int MOST_OPEN = 1_000;

    private final LongSupplier nanoClock;
    private final IntSupplier waiting;
    private final AtomicLong busyNanos = new AtomicLong();
    private final Distribution.Counter processing = new Distribution.Counter();

    /** By their keys; the eldest goes first. */
    private final Map<Long, Sample> open = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Sample> eldest) {
            return size() > MOST_OPEN;
        }
    };

    private volatile boolean hasOpen;

    // Of the task's thread.
    private final DrawnSamples samples;

    /** A message that was not acked yet. */
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
        this.samples = new DrawnSamples(NANOS_BETWEEN_SAMPLES, random, nanoClock.getAsLong());
    }

    @Override
    public void execute(IBolt bolt, Tuple input) {
        if (!samples.isDue()) {
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

    private void open(Tuple input, long startNanos, long weight) {
        Collection<Long> keys = keys(input);
        Sample sample = new Sample(startNanos, weight, keys.size());
        synchronized (open) {
            keys.forEach(key -> open.put(key, sample));
            hasOpen = true;
        }
    }

    @Override
    public void settle(OutputCollector storm, Tuple input, boolean hasFailed) {
        if (hasOpen) {
            settle(input, hasFailed);
        }
        BoltObserver.super.settle(storm, input, hasFailed);
    }

    private void settle(Tuple input, boolean hasFailed) {
        synchronized (open) {
            for (Long key : keys(input)) {
                @Nullable Sample sample = open.remove(key);
                if (sample != null) {
                    sample.hasFailed |= hasFailed;
                    sample.missing--;
                    if (sample.missing == 0 && !sample.hasFailed) {
                        processing.add(nanoClock.getAsLong() - sample.startNanos, sample.weight);
                    }
                }
            }
            hasOpen = !open.isEmpty();
        }
    }

    /**
     * The ids that ackers know a message by, one for each root, since the roots of a batch are acked one by one, each on a tuple of its
     * own. A message without any is known by the tuple's identity: to keep the tuple itself would keep its whole batch.
     */
    private static Collection<Long> keys(Tuple input) {
        Collection<Long> ids = input.getMessageId().getAnchorsToIds().values();
        return ids.isEmpty() ? List.of((long) System.identityHashCode(input)) : List.copyOf(ids);
    }

    @Override
    public Facet facet() {
        return new MessageTimes(busyNanos.getAcquire(), processing.snapshot(), waiting.getAsInt());
    }
}
