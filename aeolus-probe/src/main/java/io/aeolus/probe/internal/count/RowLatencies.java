package io.aeolus.probe.internal.count;

import io.aeolus.probe.ControlId;
import io.aeolus.probe.Distribution;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * From the emission of a row, or the time at which it was due, to its ack, for some rows of a spout's task: those that are sampled carry
 * their start in place of their message id. For the task's thread, but {@link #soFar}.
 */
public final class RowLatencies {

    private final LongSupplier nanoClock;
    private final EventSampler sampler;
    private final Distribution.Counter nanos = new Distribution.Counter();

    /** Most rows have ids of one class. To compare classes is cheaper than to ask for an interface that the class lacks. */
    private @Nullable Class<?> classOfRows;

    /** The message id of a row whose latency is measured, from a start on; the row stands for so many. */
    public record SampledId(Object id, long startNanos, long weight) {}

    /** With a sample in about so many nanoseconds. */
    public RowLatencies(LongSupplier nanoClock, long nanosBetween) {
        this.nanoClock = nanoClock;
        this.sampler = new EventSampler(nanosBetween);
    }

    /** Whether a spout's own id is that of a row, and not a {@link ControlId}. */
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

    /** A row is emitted; returns the message id to give to Storm. */
    public Object emitted(Object id) {
        return sampler.nextIsSample() ? sampled(id, OptionalLong.empty()) : id;
    }

    /** The same of a row that was due at a time, which may be earlier: the latency includes the wait until the emission. */
    public Object emitted(Object id, long dueNanos) {
        return sampler.nextIsSample() ? sampled(id, OptionalLong.of(dueNanos)) : id;
    }

    private SampledId sampled(Object id, OptionalLong dueNanos) {
        long now = nanoClock.getAsLong();
        return new SampledId(id, earlier(dueNanos.orElse(now), now), sampler.taken(now));
    }

    /** The earlier of two times of {@link System#nanoTime}. */
    public static long earlier(long one, long other) {
        return one - other < 0 ? one : other;
    }

    /** The spout's own id of one that {@link #emitted} returned. */
    public static Object idOf(Object id) {
        return id instanceof SampledId sampled ? sampled.id : id;
    }

    /** A row is acked or has failed; returns the spout's own id. */
    public Object settled(Object id, boolean hasFailed) {
        if (!hasFailed && id instanceof SampledId sampled) {
            acked(sampled.startNanos, sampled.weight);
        }
        return idOf(id);
    }

    /** Rows that were emitted, or due, at a time are acked now. */
    public void acked(long startNanos, long rows) {
        nanos.add(nanoClock.getAsLong() - startNanos, rows);
    }

    /** The latencies so far. */
    public Distribution soFar() {
        return nanos.snapshot();
    }
}
