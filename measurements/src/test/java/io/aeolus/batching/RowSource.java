// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import io.aeolus.batching.fixture.LinearRoadRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Repeats the same rows, each in a new list, as user code creates a list per emit. Not thread-safe. */
final class RowSource {

    /** Number of distinct rows. */
    static final int ROWS = 1_000;

    private final List<List<Object>> rows = rows();
    private int next;

    static List<List<Object>> rows() {
        return LinearRoadRows.of(ROWS, new Random(1));
    }

    List<Object> next() {
        List<Object> row = rows.get(next);
        next = next + 1 == ROWS ? 0 : next + 1;
        return new ArrayList<>(row);
    }
}
