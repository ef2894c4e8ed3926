package io.aeolus.batching.internal.input;

import io.aeolus.batching.internal.column.Column;
import java.util.ArrayList;
import java.util.List;

/** A row of a batch: a view on the columns, nothing is copied. */
final class Row extends InputTuple {

    private final Column[] columns;
    private final int index;

    Row(Origin origin, Column[] columns, int index, Anchors anchors) {
        super(origin, anchors);
        this.columns = columns;
        this.index = index;
    }

    @Override
    public int size() {
        return columns.length;
    }

    /** A value; null is passed on as user code emitted it. */
    @Override
    @SuppressWarnings("NullAway")
    public Object getValue(int i) {
        return columns[i].value(index);
    }

    /** A list of the class that Storm delivers: user code may emit or store it whole, and Kryo knows no list of ours. */
    @Override
    public List<Object> getValues() {
        List<Object> values = new ArrayList<>(columns.length);
        for (int field = 0; field < columns.length; field++) {
            values.add(getValue(field));
        }
        return values;
    }
}
