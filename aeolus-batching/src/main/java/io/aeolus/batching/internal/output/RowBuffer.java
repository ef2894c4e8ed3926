// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.column.Column;
import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.column.OtherStreams;
import io.aeolus.batching.internal.output.Outlet.Placement;
import io.aeolus.batching.internal.output.Outlet.Reach;
import io.aeolus.batching.internal.output.Sink.RowBatch;
import io.aeolus.batching.internal.output.Sink.RowLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rows of the next batch to the same tasks. Not thread-safe. */
final class RowBuffer {

    private static final int MIN_CAPACITY = 16;

    private final List<Outlet> outlets;
    private final int maxBytes;
    private final Supplier<? extends RowLog> logs;
    private RowLog log;
    private @Nullable Object[][] values = {};
    private int rows;
    /** The rows of the last batch, since the batches of a stream have similar sizes. */
    private int capacity = MIN_CAPACITY;

    private Route route = Route.Storms.CHOICE;
    private Reach reach = Reach.MIXED;
    private long estimatedBytes;

    private boolean holdsCopies;
    private boolean mustFlush;
    /** Rows to compare with the emitted values when the buffer is flushed. */
    private List<EmittedValues.Check> checks = List.of();

    /** The outlet of the first row. */
    private int opener;

    /** By outlet, the rows in a full batch. */
    private int[] batchSizes = {};

    /** By outlet, the number of rows. */
    private final int[] counts;
    /** The outlet of each row; empty if all rows are of the opener. */
    private int[] outletOfRow = {};

    // Maintained by the list of buffers.
    long deadlineNanos;

    @Nullable
    RowBuffer elder;

    @Nullable
    RowBuffer younger;

    RowBuffer(List<Outlet> outlets, int maxBytes, Supplier<? extends RowLog> logs) {
        this.outlets = outlets;
        this.maxBytes = maxBytes;
        this.logs = logs;
        this.log = logs.get();
        this.counts = new int[outlets.size()];
    }

    /** Sets the destination and the outlet of the first row, and the rows in a full batch, by outlet. */
    void open(Route to, Placement placement, int outlet, int[] newBatchSizes) {
        route = to;
        reach = placement.reach(to);
        opener = outlet;
        batchSizes = newBatchSizes;
    }

    /** Adds a row and takes ownership of its array; returns whether the buffer is full, for one outlet or for all together. */
    boolean add(@Nullable Object[] row, int outlet, Object origin, int maxRows) {
        if (rows == values.length) {
            values = Arrays.copyOf(values, rows == 0 ? capacity : 2 * rows);
        }
        log.add(origin);
        if (outlet != opener || outletOfRow.length > 0) {
            noteOutlet(outlet);
        }
        values[rows++] = row;
        return ++counts[outlet] >= batchSizes[outlet] || rows >= maxRows || estimatedBytes >= maxBytes || mustFlush;
    }

    private void noteOutlet(int outlet) {
        if (outletOfRow.length == 0) {
            outletOfRow = new int[values.length];
            Arrays.fill(outletOfRow, 0, rows, opener);
        } else if (outletOfRow.length < values.length) {
            outletOfRow = Arrays.copyOf(outletOfRow, values.length);
        }
        outletOfRow[rows] = outlet;
    }

    /** Adds the bytes of the next row. */
    void addBytes(int bytes) {
        estimatedBytes += bytes;
    }

    /** Notes that the next row has copies of mutable values. */
    void holdCopies() {
        holdsCopies = true;
    }

    /** Flushes the buffer with the next row, which has mutable values that could not be copied. */
    void flushWithNextRow() {
        mustFlush = true;
    }

    /** Compares the next row with the emitted values when the buffer is flushed. */
    void check(EmittedValues owner, @Nullable Object[] emitted, @Nullable Object[] kept, int[] hashes) {
        if (checks.isEmpty()) {
            checks = new ArrayList<>();
        }
        checks.add(new EmittedValues.Check(rows, owner, emitted, kept, hashes));
    }

    Route route() {
        return route;
    }

    Reach reach() {
        return reach;
    }

    int rows() {
        return rows;
    }

    /** Removes all rows. Calls no user code: the caller may have a lock that user code waits for. */
    RowBatch take() {
        RowBatch taken = new RowBatch(outlets.get(opener).stream(), route, new TakenRows(this), log, rows, tuples());
        capacity = Math.max(MIN_CAPACITY, rows);
        values = new Object[0][];
        outletOfRow = new int[0];
        Arrays.fill(counts, 0);
        log = logs.get();
        rows = 0;
        estimatedBytes = 0;
        holdsCopies = false;
        mustFlush = false;
        checks = List.of();
        return taken;
    }

    /** The tuples of user code: a tuple that is part of several batches counts in the batch of its stream's first outlet. */
    private int tuples() {
        int tuples = 0;
        for (int outlet = 0; outlet < counts.length; outlet++) {
            tuples += outlets.get(outlet).isFirst() ? counts[outlet] : 0;
        }
        return tuples;
    }

    /**
     * Rows that were taken from a buffer. Converts them to the values of a message: a single row as it was emitted, several rows as columns. The
     * conversion calls user code: methods of emitted objects, and their serializers.
     */
    private static final class TakenRows implements Supplier<List<Object>> {

        private final List<Outlet> outlets;
        private final Reach reach;
        private final @Nullable Object[][] values;
        private final int rows;
        private final int[] outletOfRow;
        private final boolean holdsCopies;
        private final List<EmittedValues.Check> checks;
        private final Lineage lineage;

        TakenRows(RowBuffer buffer) {
            outlets = buffer.outlets;
            reach = buffer.reach;
            values = buffer.values;
            rows = buffer.rows;
            outletOfRow = buffer.outletOfRow;
            holdsCopies = buffer.holdsCopies;
            checks = buffer.checks;
            lineage = rows == 1 ? Lineage.UNIFORM : buffer.log.lineage();
        }

        @Override
        public List<Object> get() {
            if (holdsCopies) {
                replaceCopies();
            }
            if (rows == 1) {
                // Storm's event logger sends the list itself, and can serialize this class of lists.
                return new ArrayList<>(Arrays.asList(values[0]));
            }
            if (outletOfRow.length == 0) {
                return Column.columns(values, rows, lineage);
            }
            List<String> streams = outlets.stream().map(Outlet::stream).toList();
            return OtherStreams.columns(values, rows, lineage, streams, outletOfRow);
        }

        /** Consumers in the same worker receive the emitted objects if they are unchanged, or else values that are read from the copies. */
        private void replaceCopies() {
            for (EmittedValues.Check check : checks) {
                check.owner().compare(check, check.row() < rows - 1);
            }
            for (EmittedValues.Check check : checks) {
                if (reach == Reach.LOCAL && !check.owner().isCopying()) {
                    values[check.row()] = check.emitted();
                }
            }
            if (reach != Reach.REMOTE) {
                for (int row = 0; row < rows; row++) {
                    values[row] = EmittedValues.read(values[row]);
                }
            }
        }
    }
}
