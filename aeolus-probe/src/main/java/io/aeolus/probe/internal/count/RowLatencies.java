// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.count;

import io.aeolus.probe.ControlId;
import io.aeolus.probe.Distribution;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures the time from a row's emission, or from its scheduled time, to its ack, for sampled rows of a spout task. Remembers the message
 * ids of sampled rows, because Storm and task hooks must receive the spout's own ids. A row that is not sampled costs a lookup at its ack.
 * For the task's thread, except {@link #snapshot}.
 */
public final class RowLatencies {

    /** The most sampled rows to remember, about 100 MB. Storm needs more memory for the same rows. */
    private static final int MAX_SAMPLES = 1_000_000;

    private final LongSupplier nanoClock;
    private final EventSampler sampler;
    private final Distribution.Counter nanos = new Distribution.Counter();

    /**
     * The class of the last row's id. Comparing classes is cheaper than an instanceof test of an interface that the class does not
     * implement.
     */
    private @Nullable Class<?> classOfRows;

    /** The sampled rows in flight, by message id. Bounded, because the hash code of an id may change. */
    private final Map<Object, Sample> samples = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, Sample> eldest) {
            return size() > MAX_SAMPLES;
        }
    };

    /**
     * A sampled row.
     *
     * @param id the object that the spout passed as the message id, and that Storm returns to it
     * @param startNanos start of the latency
     * @param weight number of rows that the sample represents
     */
    public record Sample(Object id, long startNanos, long weight) {

        /** Returns a sample that also represents the rows of a later sample with an equal id. */
        private Sample plus(Sample later) {
            return new Sample(id, startNanos, weight + later.weight);
        }
    }

    /** Creates a sampler with about the given time between samples. */
    public RowLatencies(LongSupplier nanoClock, long nanosBetween) {
        this.nanoClock = nanoClock;
        this.sampler = new EventSampler(nanosBetween);
    }

    /** Returns whether a spout's message id belongs to a row, and is not a {@link ControlId}. */
    public boolean isOfRow(Object id) {
        if (id.getClass() == classOfRows) {
            return true;
        }
        if (id instanceof ControlId) {
            return false;
        }
        classOfRows = id.getClass();
        return true;
    }

    /** Called before a row is emitted. */
    public void recordEmit(Object id) {
        if (sampler.countEvent()) {
            sample(id, OptionalLong.empty());
        }
    }

    /**
     * Called before a row is emitted that was scheduled at a time. If that time has passed, the latency includes the delay of the emission.
     */
    public void recordEmit(Object id, long dueNanos) {
        if (sampler.countEvent()) {
            sample(id, OptionalLong.of(dueNanos));
        }
    }

    private void sample(Object id, OptionalLong dueNanos) {
        long now = nanoClock.getAsLong();
        add(new Sample(id, earlier(dueNanos.orElse(now), now), sampler.endSample(now)));
    }

    private void add(Sample sample) {
        samples.merge(sample.id, sample, Sample::plus);
    }

    /** Returns the earlier of two times of {@link System#nanoTime}. */
    public static long earlier(long one, long other) {
        return one - other < 0 ? one : other;
    }

    /** Called when a row was acked. */
    public void recordAck(Object id) {
        remove(id).ifPresent(sample -> recordLatency(sample.startNanos, sample.weight));
    }

    /** Called when a row has failed. Returns the sample if the row is one. */
    public Optional<Sample> recordFail(Object id) {
        return remove(id);
    }

    /** Called before the replay of a sampled row, whose latency begins at its first emission. */
    public void recordReplay(Object id, Sample failed) {
        add(new Sample(id, failed.startNanos, failed.weight));
    }

    /** Removes the sample of a row. Rows with equal ids are distinguished by the objects, which usually differ. */
    @SuppressWarnings("ReferenceEquality")
    private Optional<Sample> remove(Object id) {
        if (samples.isEmpty()) {
            return Optional.empty();
        }
        @Nullable Sample sample = samples.get(id);
        if (sample == null || sample.id != id) {
            return Optional.empty();
        }
        samples.remove(id);
        return Optional.of(sample);
    }

    /** Returns the number of sampled rows in flight. */
    int inFlight() {
        return samples.size();
    }

    /** Adds a latency that ends now and represents a number of rows. */
    public void recordLatency(long startNanos, long rows) {
        nanos.add(nanoClock.getAsLong() - startNanos, rows);
    }

    public Distribution snapshot() {
        return nanos.snapshot();
    }
}
