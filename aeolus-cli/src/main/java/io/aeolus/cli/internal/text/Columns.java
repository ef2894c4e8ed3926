// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text;

import io.aeolus.cli.internal.text.TextTable.Column;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * The columns of a table with a row for each object: their headers, and the cells of an object. Not thread-safe.
 *
 * @param <T> the objects
 */
public final class Columns<T> {

    private final List<Column> headers = new ArrayList<>();
    private final List<Function<? super T, ?>> cells = new ArrayList<>();

    /** Adds a column of words. */
    public Columns<T> left(String header, Function<? super T, ?> cell) {
        return add(Column.left(header), cell);
    }

    /** Adds a column of numbers. */
    public Columns<T> right(String header, Function<? super T, ?> cell) {
        return add(Column.right(header), cell);
    }

    private Columns<T> add(Column header, Function<? super T, ?> cell) {
        headers.add(header);
        cells.add(cell);
        return this;
    }

    /** Creates the table. Formats the cells row by row. */
    public TextTable table(Collection<? extends T> objects) {
        return new TextTable(
                headers,
                objects.stream()
                        .map(object -> cells.stream()
                                .map(cell -> String.valueOf(cell.apply(object)))
                                .toList())
                        .toList());
    }
}
