// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.topology;

import java.io.Serializable;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ObjLongConsumer;
import java.util.function.ToLongFunction;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Rows with a value of an array, which repeats. */
public final class RepeatedRows implements RowMaker {

    private static final long serialVersionUID = 1L;

    private final String field;
    private final int length;
    private final Source source;

    private transient Object[] values = {};

    /** Creates the value at an index; deterministic. */
    @FunctionalInterface
    public interface Source extends IntFunction<Object>, Serializable {}

    /** Creates rows with a field name and an array length. */
    public RepeatedRows(String field, int length, Source source) {
        this.field = field;
        this.length = length;
        this.source = source;
    }

    @Override
    public Fields fields() {
        return new Fields(field);
    }

    @Override
    public void open() {
        values = values();
    }

    private Object[] values() {
        Object[] made = new Object[length];
        for (int i = 0; i < length; i++) {
            made[i] = source.apply(i);
        }
        return made;
    }

    /** Calls a consumer with each value and its number of occurrences in the given number of rows. */
    public void forEach(long rows, ObjLongConsumer<Object> consumer) {
        Object[] all = values();
        for (int i = 0; i < length; i++) {
            consumer.accept(all[i], rows / length + (i < rows % length ? 1 : 0));
        }
    }

    /** Sums the marks of the given number of rows. */
    public long sum(long rows, ToLongFunction<Object> mark) {
        long[] sum = {0};
        forEach(rows, (value, times) -> sum[0] += mark.applyAsLong(value) * times);
        return sum[0];
    }

    @Override
    public List<Object> row(long number) {
        return new Values(values[(int) (number % length)]);
    }
}
