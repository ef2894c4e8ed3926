package io.aeolus.batching;

import java.util.ArrayList;
import java.util.List;

/** The same rows again and again, each in a new list, as user code makes one for each emit. Not threadsafe. */
final class RowSource {

    /** How many rows there are until the first comes again. */
    static final int ROWS = 1_000;

    private final List<List<Object>> rows;
    private int next;

    RowSource(RowKind kind) {
        rows = kind.rows(ROWS);
    }

    List<Object> next() {
        List<Object> row = rows.get(next);
        next = next + 1 == ROWS ? 0 : next + 1;
        return new ArrayList<>(row);
    }
}
