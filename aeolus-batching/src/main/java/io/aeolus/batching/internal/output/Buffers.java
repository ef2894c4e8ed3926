package io.aeolus.batching.internal.output;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The buffers of one outlet, or of several whose rows go to the same tasks and travel together. Not thread-safe. */
final class Buffers {

    /** The time between two ticks of the clock: a row is sent at the last tick before its linger ends. */
    private static final long TICK_NANOS = 1_000_000;

    private final List<Outlet> outlets = new ArrayList<>();
    private final Supplier<? extends RowLog> logs;
    private final int maxBytes;
    private final IntSupplier divisor;
    private final BatchCeiling ceiling;
    private final BatchingTrial trial = new BatchingTrial();
    private BatchLimit limit = new BatchLimit(0);
    /** The divisor when the last batch left. */
    private int dividedBy;

    private long lingerNanos = Long.MAX_VALUE;
    private final List<@Nullable RowBuffer> all = new ArrayList<>();

    // Buffers with rows, in the order in which they got their first row, and so in the order in which their lingers
    // end.
    private @Nullable RowBuffer eldest;
    private @Nullable RowBuffer youngest;

    Buffers(OutputPlan plan, Supplier<? extends RowLog> logs) {
        this.logs = logs;
        this.maxBytes = plan.maxBytes();
        this.divisor = plan.divisor();
        this.ceiling = plan.ceiling();
        this.dividedBy = divisor.getAsInt();
    }

    /** Takes rows of an outlet, too, and returns its place. No row waits longer than the shortest linger of all outlets. */
    int join(Outlet outlet, Outlet.Batching batching) {
        outlets.add(outlet);
        lingerNanos = Math.min(lingerNanos, batching.plan().linger().toNanos());
        limit = new BatchLimit(outlets.stream().mapToInt(Outlet::batchSize).sum());
        return outlets.size() - 1;
    }

    /** Whether an outlet's rows may be gathered here. */
    boolean suit(Outlet outlet) {
        return outlets.get(0).sharesBuffersWith(outlet);
    }

    /** Whether an outlet has rows for the same tasks; all outlets here have the same consumers. */
    boolean overlap(Outlet outlet) {
        return outlets.get(0).overlaps(outlet);
    }

    /** How many rows a batch may have while rows fail. */
    BatchLimit limit() {
        return limit;
    }

    /** How many rows, of all outlets together, a batch may have now. */
    int mostRows() {
        int rows = limit.rows();
        return Math.min(dividedBy == 1 ? rows : Math.max(1, rows / dividedBy), ceiling.rows());
    }

    /** By which planned batch sizes are divided. */
    int dividedBy() {
        return dividedBy;
    }

    /** Whether rows leave alone, since hardly any row comes while another waits. */
    boolean isAlone() {
        return trial.isAlone();
    }

    /** A row left alone. */
    void leftAlone() {
        trial.leftAlone();
    }

    /** A batch left. */
    void left(int batchRows, FlushReason reason) {
        ceiling.left(batchRows);
        // Batches that are limited to one row do not show how many rows would come.
        if (mostRows() > 1) {
            trial.left(batchRows, reason);
        }
        dividedBy = divisor.getAsInt();
    }

    /** The buffer at a place. */
    RowBuffer at(int index) {
        while (all.size() <= index) {
            all.add(null);
        }
        RowBuffer buffer = all.get(index);
        if (buffer == null) {
            buffer = new RowBuffer(outlets, maxBytes, logs);
            all.set(index, buffer);
        }
        return buffer;
    }

    /** A buffer is about to get its first row. */
    void opened(RowBuffer buffer, long nowNanos) {
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
    void closed(RowBuffer buffer) {
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
    RowBuffer eldest() {
        return eldest;
    }
}
