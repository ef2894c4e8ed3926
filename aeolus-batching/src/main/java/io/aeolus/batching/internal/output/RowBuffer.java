package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.column.ColumnBuilder;
import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.routing.Route;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Rows of one stream that wait to travel together to the same tasks. Not threadsafe.
 *
 * @param <C> what is remembered of each row besides its values
 * @param <L> how it is remembered
 */
final class RowBuffer<C, L extends RowLog<C>> {

    private final ColumnBuilder[] columns;
    private final Supplier<L> logs;
    private L log;
    private int rows;
    private long firstNanos;
    private Route route = Route.Storms.CHOICE;

    RowBuffer(int fields, Supplier<L> logs) {
        this.columns = new ColumnBuilder[fields];
        Arrays.setAll(columns, i -> new ColumnBuilder());
        this.logs = logs;
        this.log = logs.get();
    }

    /** Notes when the first row came, and where it and those after it go. */
    void open(long nanos, Route to) {
        firstNanos = nanos;
        route = to;
    }

    /** Adds a row; the number of values is the stream's. */
    void add(List<Object> values, C origin) {
        for (int i = 0; i < columns.length; i++) {
            columns[i].add(values.get(i));
        }
        log.add(origin);
        rows++;
    }

    /** When the oldest row came. */
    long firstNanos() {
        return firstNanos;
    }

    /** Where the rows go. */
    Route route() {
        return route;
    }

    /** The number of rows waiting. */
    int rows() {
        return rows;
    }

    /** Takes the rows out: a single one as it was emitted, several as columns. */
    Taken<L> take() {
        // Storm's event logger sends the list itself, and knows how to serialise this class of lists.
        List<Object> values = new ArrayList<>(columns.length);
        for (ColumnBuilder column : columns) {
            if (rows == 1) {
                values.add(column.get(0));
                column.clear();
            } else {
                values.add(column.build(values.isEmpty() ? log.lineage() : Lineage.UNIFORM));
            }
        }
        Taken<L> taken = new Taken<>(values, rows, route, log);
        log = logs.get();
        rows = 0;
        return taken;
    }

    /**
     * Rows on their way.
     *
     * @param values the values of a single row, or a column for each field
     * @param rows the number of rows
     * @param route where they go
     * @param log what is remembered of them
     */
    record Taken<L>(List<Object> values, int rows, Route route, L log) {}
}
