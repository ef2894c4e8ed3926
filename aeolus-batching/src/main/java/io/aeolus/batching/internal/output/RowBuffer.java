package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.column.Column;
import io.aeolus.batching.internal.column.OtherStreams;
import io.aeolus.batching.internal.routing.Route;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rows that wait to travel together to the same tasks. Not thread-safe.
 *
 * @param <C> what is remembered of each row besides its values
 * @param <L> how it is remembered
 */
final class RowBuffer<C, L extends RowLog<C>> {

    private static final int LEAST_CAPACITY = 16;

    private final List<OutletSpec> outlets;
    private final BatchLimit limit;
    private final int maxBytes;
    private final Supplier<L> logs;
    private L log;
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

    private int opener;
    private final int[] batchSizes;
    /** By which the batch sizes are divided. */
    private int divisor = 1;
    /** Rows by outlet. */
    private final int[] counts;
    /** The outlet of each row; empty while all are of the opener. */
    private int[] places = {};

    // Of the list of buffers that it is in.
    long sendAtNanos;

    @Nullable
    RowBuffer<C, L> elder;

    @Nullable
    RowBuffer<C, L> younger;

    /** A buffer for rows of these outlets. */
    RowBuffer(List<OutletSpec> outlets, BatchLimit limit, int maxBytes, Supplier<L> logs) {
        this.outlets = outlets;
        this.limit = limit;
        this.maxBytes = maxBytes;
        this.logs = logs;
        this.log = logs.get();
        this.batchSizes = outlets.stream().mapToInt(OutletSpec::batchSize).toArray();
        this.counts = new int[outlets.size()];
    }

    /** Notes where the first row and those after it go, and whose it is. */
    void open(Route to, Placement placement, int outlet) {
        route = to;
        reach = placement.reach(to);
        opener = outlet;
        if (divisor != limit.dividedBy()) {
            divisor = limit.dividedBy();
            Arrays.setAll(batchSizes, i -> Math.max(1, outlets.get(i).batchSize() / divisor));
        }
    }

    /** Adds a row, whose array is taken over; returns whether the buffer is full: one of its outlets has a batch, or all have together. */
    boolean add(@Nullable Object[] row, int outlet, C origin) {
        if (rows == values.length) {
            values = Arrays.copyOf(values, rows == 0 ? capacity : 2 * rows);
        }
        log.add(origin);
        if (outlet != opener || places.length > 0) {
            notePlace(outlet);
        }
        values[rows++] = row;
        return ++counts[outlet] >= batchSizes[outlet] || rows >= limit.rows() || bytes >= maxBytes || isHurried;
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

    private void notePlace(int outlet) {
        if (places.length == 0) {
            places = new int[values.length];
            Arrays.fill(places, 0, rows, opener);
        } else if (places.length < values.length) {
            places = Arrays.copyOf(places, values.length);
        }
        places[rows] = outlet;
    }

    /** Where the rows go. */
    Route route() {
        return route;
    }

    /** Whether its rows leave the worker. */
    Reach reach() {
        return reach;
    }

    /** The number of rows waiting. */
    int rows() {
        return rows;
    }

    /** Takes the rows out: a single one as it was emitted, several as columns. */
    Taken<L> take() {
        if (holdsCopies) {
            replaceCopies();
        }
        Taken<L> taken = new Taken<>(outlets.get(opener).stream(), sent(), rows, tuples(), route, log);
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
        List<String> streams = outlets.stream().map(OutletSpec::stream).toList();
        return OtherStreams.columns(values, rows, log.lineage(), streams, places);
    }

    /** How many tuples of the user's they are: a row that travels in several batches counts in the first. */
    private int tuples() {
        int tuples = 0;
        for (int outlet = 0; outlet < counts.length; outlet++) {
            tuples += outlets.get(outlet).isFirst() ? counts[outlet] : 0;
        }
        return tuples;
    }

    /**
     * Rows on their way.
     *
     * @param stream the stream that they are sent on
     * @param values the values of a single row, or a column for each field
     * @param rows the number of rows
     * @param tuples how many tuples of the user's are counted with them
     * @param route where they go
     * @param log what is remembered of them
     */
    record Taken<L>(String stream, List<Object> values, int rows, int tuples, Route route, L log) {}
}
