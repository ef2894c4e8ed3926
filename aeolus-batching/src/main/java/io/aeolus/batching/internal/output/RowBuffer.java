package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.column.Column;
import io.aeolus.batching.internal.column.OtherStreams;
import io.aeolus.batching.internal.output.Placement.Reach;
import io.aeolus.batching.internal.routing.Route;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Rows that wait to travel together to the same tasks. Not thread-safe. */
final class RowBuffer {

    private static final int LEAST_CAPACITY = 16;

    private final List<Outlet> outlets;
    private final int maxBytes;
    private final Supplier<? extends RowLog> logs;
    private RowLog log;
    private @Nullable Object[][] values = {};
    private int rows;
    /** Rows of the last batch: buffers of one stream fill to the same size again and again. */
    private int capacity = LEAST_CAPACITY;

    private Route route = Route.Storms.CHOICE;
    private Reach reach = Reach.BOTH;
    /** The estimated bytes of the batch. */
    private long bytes;

    private boolean holdsCopies;
    private boolean isHurried;
    /** Rows that are compared with what was emitted, when they are taken out. */
    private List<EmittedValues.Check> checks = List.of();

    /** The outlet of the first row. */
    private int opener;

    private final int[] batchSizes;
    /** By which the planned batch sizes are divided. */
    private int divisor = 1;
    /** Rows by outlet. */
    private final int[] counts;
    /** The outlet of each row; empty while all rows are of the opener. */
    private int[] places = {};

    // Used by the list of buffers that it is in.
    long sendAtNanos;

    @Nullable
    RowBuffer elder;

    @Nullable
    RowBuffer younger;

    RowBuffer(List<Outlet> outlets, int maxBytes, Supplier<? extends RowLog> logs) {
        this.outlets = outlets;
        this.maxBytes = maxBytes;
        this.logs = logs;
        this.log = logs.get();
        this.batchSizes = outlets.stream().mapToInt(Outlet::batchSize).toArray();
        this.counts = new int[outlets.size()];
    }

    /** Sets where the rows go, by the first row, and of which outlet it is. */
    void open(Route to, Placement placement, int outlet, int dividedBy) {
        route = to;
        reach = placement.reach(to);
        opener = outlet;
        if (divisor != dividedBy) {
            divisor = dividedBy;
            Arrays.setAll(batchSizes, i -> Math.max(1, outlets.get(i).batchSize() / divisor));
        }
    }

    /** Adds a row, whose array is taken over; returns whether the buffer is full: one of its outlets has a batch, or all have together. */
    boolean add(@Nullable Object[] row, int outlet, Object origin, int mostRows) {
        if (rows == values.length) {
            values = Arrays.copyOf(values, rows == 0 ? capacity : 2 * rows);
        }
        log.add(origin);
        if (outlet != opener || places.length > 0) {
            notePlace(outlet);
        }
        values[rows++] = row;
        return ++counts[outlet] >= batchSizes[outlet] || rows >= mostRows || bytes >= maxBytes || isHurried;
    }

    private void notePlace(int outlet) {
        if (places.length == 0) {
            places = new int[values.length];
            Arrays.fill(places, 0, rows, opener);
        } else if (places.length < values.length) {
            places = Arrays.copyOf(places, values.length);
        }
        places[rows] = outlet;
    }

    /** The next row takes so many bytes. */
    void willGrow(int more) {
        bytes += more;
    }

    /** The next row has copies of mutable values. */
    void willHoldCopies() {
        holdsCopies = true;
    }

    /** The next row has values that may change while it waits, and no copies of them: it leaves at once. */
    void willNotWait() {
        isHurried = true;
    }

    /** The next row is compared with what was emitted, when it is taken out. */
    void willCheck(EmittedValues owner, @Nullable Object[] emitted, @Nullable Object[] kept, int[] hashes) {
        if (checks.isEmpty()) {
            checks = new ArrayList<>();
        }
        checks.add(new EmittedValues.Check(rows, owner, emitted, kept, hashes));
    }

    Route route() {
        return route;
    }

    /** Where the tasks that get the rows run. */
    Reach reach() {
        return reach;
    }

    int rows() {
        return rows;
    }

    /** Takes the rows out: a single row as it was emitted, several rows as columns. */
    RowBatch take() {
        if (holdsCopies) {
            replaceCopies();
        }
        RowBatch taken = new RowBatch(outlets.get(opener).stream(), route, sent(), log, rows, tuples());
        capacity = Math.max(LEAST_CAPACITY, rows);
        values = new Object[0][];
        places = new int[0];
        Arrays.fill(counts, 0);
        log = logs.get();
        rows = 0;
        bytes = 0;
        holdsCopies = false;
        isHurried = false;
        checks = List.of();
        return taken;
    }

    /** Consumers in the same worker get what was emitted, where it has not changed, or else values that were read from copies. */
    private void replaceCopies() {
        for (EmittedValues.Check check : checks) {
            check.owner().compare(check, check.row() < rows - 1);
        }
        for (EmittedValues.Check check : checks) {
            if (reach == Reach.WORKER && !check.owner().isCopying()) {
                values[check.row()] = check.emitted();
            }
        }
        if (reach != Reach.BEYOND) {
            for (int row = 0; row < rows; row++) {
                values[row] = EmittedValues.read(values[row]);
            }
        }
    }

    private List<Object> sent() {
        if (rows == 1) {
            // Storm's event logger sends the list itself, and knows how to serialise this class of lists.
            return new ArrayList<>(Arrays.asList(values[0]));
        }
        if (places.length == 0) {
            return Column.columns(values, rows, log.lineage());
        }
        List<String> streams = outlets.stream().map(Outlet::stream).toList();
        return OtherStreams.columns(values, rows, log.lineage(), streams, places);
    }

    /** How many tuples of user code the rows are: a row that travels in several batches counts in the first. */
    private int tuples() {
        int tuples = 0;
        for (int outlet = 0; outlet < counts.length; outlet++) {
            tuples += outlets.get(outlet).isFirst() ? counts[outlet] : 0;
        }
        return tuples;
    }
}
