// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.count;

import io.aeolus.probe.ControlId;
import io.aeolus.probe.Distribution;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures the time from a row's emission, or from its scheduled time, to its ack, for sampled rows of a spout task. Replaces the message
 * ids of sampled rows. For the task's thread, except {@link #snapshot}.
 */
public final class RowLatencies {

    private final LongSupplier nanoClock;
    private final EventSampler sampler;
    private final Distribution.Counter nanos = new Distribution.Counter();

    /**
     * The class of the last row's id. Comparing classes is cheaper than an instanceof test of an interface that the class does not
     * implement.
     */
    private @Nullable Class<?> classOfRows;

    /**
     * The message id of a sampled row.
     *
     * @param id the spout's own message id
     * @param startNanos start of the latency
     * @param weight number of rows that the sample represents
     */
    public record SampledId(Object id, long startNanos, long weight) {}

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

    /** Returns the message id to pass to Storm for a row emitted now. */
    public Object idForStorm(Object id) {
        return sampler.countEvent() ? sampled(id, OptionalLong.empty()) : id;
    }

    /**
     * Returns the message id to pass to Storm for a row scheduled at a time. If that time has passed, the latency includes the delay of the
     * emission.
     */
    public Object idForStorm(Object id, long dueNanos) {
        return sampler.countEvent() ? sampled(id, OptionalLong.of(dueNanos)) : id;
    }

    private SampledId sampled(Object id, OptionalLong dueNanos) {
        long now = nanoClock.getAsLong();
        return new SampledId(id, earlier(dueNanos.orElse(now), now), sampler.endSample(now));
    }

    /** Returns the earlier of two times of {@link System#nanoTime}. */
    public static long earlier(long one, long other) {
        return one - other < 0 ? one : other;
    }

    /** Returns the spout's message id for an id of {@link #idForStorm}. */
    public static Object idOf(Object id) {
        return id instanceof SampledId sampled ? sampled.id : id;
    }

    /** Records the ack or fail of a row, and returns the spout's message id. */
    public Object recordSettled(Object id, boolean hasFailed) {
        if (!hasFailed && id instanceof SampledId sampled) {
            recordAck(sampled.startNanos, sampled.weight);
        }
        return idOf(id);
    }

    public void recordAck(long startNanos, long rows) {
        nanos.add(nanoClock.getAsLong() - startNanos, rows);
    }

    public Distribution snapshot() {
        return nanos.snapshot();
    }
}
