package io.aeolus.batching.internal.output;

import io.aeolus.batching.BatchDivisor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The buffers of one outlet, or of several whose rows go to the same tasks: these travel together. Not thread-safe.
 *
 * @param <C> what is remembered of each row besides its values
 * @param <L> how it is remembered
 */
final class Buffers<C, L extends RowLog<C>> {

    /** The clock ticks this often: a row is sent at the last tick before its linger ends. */
    private static final long TICK_NANOS = 1_000_000;

    private final List<OutletSpec> outlets = new ArrayList<>();
    private final Supplier<L> logs;
    private final BatchDivisor divisor;
    private final int maxBytes;
    private final BatchCeiling ceiling;
    private BatchLimit limit;
    private long lingerNanos = Long.MAX_VALUE;
    private final List<@Nullable RowBuffer<C, L>> all = new ArrayList<>();

    // Buffers with rows, in the order in which they got their first one: so their lingers end.
    private @Nullable RowBuffer<C, L> eldest;
    private @Nullable RowBuffer<C, L> youngest;

    Buffers(Supplier<L> logs, BatchDivisor divisor, BatchCeiling ceiling, int maxBytes) {
        this.logs = logs;
        this.divisor = divisor;
        this.ceiling = ceiling;
        this.maxBytes = maxBytes;
        this.limit = new BatchLimit(0, divisor, ceiling);
    }

    /** Takes rows of an outlet, too; no row waits longer than the shortest linger of all outlets. Returns the outlet's place. */
    int join(OutletSpec outlet, OutletSpec.Batching batching) {
        outlets.add(outlet);
        lingerNanos = Math.min(lingerNanos, batching.stream().linger().toNanos());
        limit = new BatchLimit(outlets.stream().mapToInt(OutletSpec::batchSize).sum(), divisor, ceiling);
        return outlets.size() - 1;
    }

    /** How many rows, of all outlets together, a batch may have. */
    BatchLimit limit() {
        return limit;
    }

    /** Whether an outlet's rows may be gathered with those that are gathered here. */
    boolean suit(OutletSpec outlet) {
        return outlets.get(0).sharesBuffersWith(outlet);
    }

    /** The consumers of its rows are those of the first outlet, too. */
    boolean overlap(OutletSpec outlet) {
        return outlets.get(0).overlaps(outlet);
    }

    /** The buffer at a place. */
    RowBuffer<C, L> at(int index) {
        while (all.size() <= index) {
            all.add(null);
        }
        RowBuffer<C, L> buffer = all.get(index);
        if (buffer == null) {
            buffer = new RowBuffer<>(outlets, limit, maxBytes, logs);
            all.set(index, buffer);
        }
        return buffer;
    }

    /** A buffer is about to get its first row. */
    void opened(RowBuffer<C, L> buffer, long nowNanos) {
        buffer.sendAtNanos = nowNanos + lingerNanos - TICK_NANOS;
        buffer.elder = youngest;
        if (youngest == null) {
            eldest = buffer;
        } else {
            youngest.younger = buffer;
        }
        youngest = buffer;
    }

    /** A buffer is about to be sent. */
    void closed(RowBuffer<C, L> buffer) {
        if (buffer.elder == null) {
            eldest = buffer.younger;
        } else {
            buffer.elder.younger = buffer.younger;
        }
        if (buffer.younger == null) {
            youngest = buffer.elder;
        } else {
            buffer.younger.elder = buffer.elder;
        }
        buffer.elder = null;
        buffer.younger = null;
    }

    /** The buffer whose rows have waited longest; null if no row waits. */
    @Nullable
    RowBuffer<C, L> eldest() {
        return eldest;
    }
}
