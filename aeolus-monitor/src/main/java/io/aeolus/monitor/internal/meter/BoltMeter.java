package io.aeolus.monitor.internal.meter;

import io.aeolus.monitor.internal.ledger.BoltTaskLedger;
import io.aeolus.monitor.internal.profile.Sampler;
import io.aeolus.monitor.internal.wrap.UserStreams;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Measures some of the messages of one bolt task: how long their {@code execute} takes, and how long it is until they are acked.
 * What is not measured costs a count and a look at a flag. {@link #acked} and {@link #failed} may be called by any thread, the
 * rest by the task's own.
 */
final class BoltMeter {

    /** What one sample takes at most, as was seen: two readings of the clock and two entries. */
    private static final double SAMPLE_NANOS = 500;

    /** The share of the task's thread that samples may take: a thousand a second. */
    private static final double BUDGET = 0.0005;

    /** A bolt that does not ack keeps no more than this. */
    private static final int MOST_OPEN = 10_000;

    private final BoltTaskLedger ledger;
    private final LongSupplier nanoClock;
    private final Sampler sampler;
    /** By what {@link #keys} says. */
    private final Map<Object, Sample> open = new HashMap<>();

    private volatile boolean hasOpen;
    private long startNanos;

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

    BoltMeter(BoltTaskLedger ledger, LongSupplier nanoClock, RandomGenerator random) {
        this.ledger = ledger;
        this.nanoClock = nanoClock;
        this.sampler = new Sampler(random, () -> BUDGET, nanoClock.getAsLong());
    }

    /** Counts a message; whether it is to be measured. If so, {@link #begin} and {@link #end} have to follow. */
    boolean isDue() {
        return sampler.isDue();
    }

    void begin(Tuple input) {
        boolean isUsers = UserStreams.contain(input.getSourceComponent(), input.getSourceStreamId());
        startNanos = nanoClock.getAsLong();
        if (isUsers) {
            Collection<?> keys = keys(input);
            Sample sample = new Sample(startNanos, sampler.weight(), keys.size());
            synchronized (open) {
                if (open.size() < MOST_OPEN) {
                    keys.forEach(key -> open.put(key, sample));
                    hasOpen = true;
                }
            }
        }
    }

    void end() {
        long now = nanoClock.getAsLong();
        ledger.executed(now - startNanos, sampler.weight());
        sampler.sampled(SAMPLE_NANOS, now);
    }

    void acked(Tuple input) {
        if (hasOpen) {
            settle(input, false);
        }
    }

    void failed(Tuple input) {
        if (hasOpen) {
            settle(input, true);
        }
    }

    private void settle(Tuple input, boolean isFail) {
        synchronized (open) {
            for (Object key : keys(input)) {
                @Nullable Sample sample = open.remove(key);
                if (sample != null) {
                    sample.hasFailed |= isFail;
                    sample.missing--;
                    if (sample.missing == 0 && !sample.hasFailed) {
                        ledger.processed(nanoClock.getAsLong() - sample.startNanos, sample.weight);
                    }
                }
            }
            hasOpen = !open.isEmpty();
        }
    }

    /**
     * What a message is known by until it is acked: the ids that ackers know it by, one for each of its roots, since the roots of a
     * batch are acked one by one, each on a tuple of its own.
     */
    private static Collection<?> keys(Tuple input) {
        Collection<Long> ids = input.getMessageId().getAnchorsToIds().values();
        return ids.isEmpty() ? List.of(input) : ids;
    }
}
