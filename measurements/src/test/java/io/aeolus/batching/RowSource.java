// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import java.util.ArrayList;
import java.util.List;

/** Repeats the same rows, each in a new list, as user code creates a list per emit. Not thread-safe. */
final class RowSource {

    /** Number of distinct rows. */
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
