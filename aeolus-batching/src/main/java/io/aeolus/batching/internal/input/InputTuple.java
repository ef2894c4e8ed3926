// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.input;

import io.aeolus.batching.internal.column.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/** A tuple as user code sees it: with the original source, stream and fields, and its own anchors. Equality is identity, as for Storm's tuples. */
public abstract sealed class InputTuple implements Tuple permits InputTuple.Row, InputTuple.SingleTuple, ChainedTuple {

    private final Origin origin;
    private final Anchors anchors;

    private boolean settled;

    InputTuple(Origin origin, Anchors anchors) {
        this.origin = origin;
        this.anchors = anchors;
    }

    /** A row of a batch: a view of the columns. */
    static final class Row extends InputTuple {

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

        @Override
        @SuppressWarnings("NullAway") // null if user code emitted null
        public Object getValue(int i) {
            return columns[i].value(index);
        }

        /** An {@code ArrayList}, as Storm delivers: user code may emit or store the list, and Kryo knows no other class of lists. */
        @Override
        public List<Object> getValues() {
            List<Object> values = new ArrayList<>(columns.length);
            for (int field = 0; field < columns.length; field++) {
                values.add(getValue(field));
            }
            return values;
        }
    }

    /** A tuple that was not part of a batch. */
    static final class SingleTuple extends InputTuple {

        private final TupleImpl tuple;

        SingleTuple(Origin origin, TupleImpl tuple, Anchors anchors) {
            super(origin, anchors);
            this.tuple = tuple;
        }

        @Override
        public int size() {
            return tuple.size();
        }

        @Override
        public Object getValue(int i) {
            return tuple.getValue(i);
        }

        @Override
        public List<Object> getValues() {
            return tuple.getValues();
        }
    }

    public final Anchors anchors() {
        return anchors;
    }

    /** Tests whether the tuple holds its anchors, so that its ack must release them. */
    public boolean isHolding() {
        return true;
    }

    /** Tests whether the tuple was acked or failed. */
    public final boolean isSettled() {
        return settled;
    }

    /**
     * Marks the tuple as acked or failed; returns false if it already was, since a second call for the same tuple has no effect. If two
     * threads call it at the same time, which no correct bolt does, both may get true.
     */
    public final boolean settle() {
        if (settled) {
            return false;
        }
        settled = true;
        return true;
    }

    /** The tuple that Storm delivered: this tuple, or the batch that contains the row; empty for a tuple inside a chain. */
    final Optional<TupleImpl> delivered() {
        return origin.delivered();
    }

    @Override
    public final String getSourceComponent() {
        return origin.component();
    }

    @Override
    public final String getSourceStreamId() {
        return origin.stream();
    }

    @Override
    public final int getSourceTask() {
        return origin.task();
    }

    @Override
    public final GlobalStreamId getSourceGlobalStreamId() {
        return new GlobalStreamId(getSourceComponent(), getSourceStreamId());
    }

    /** The topology as the user built it; the context of the delivered tuple has the rewritten topology. */
    @Override
    public final GeneralTopologyContext getContext() {
        return origin.context();
    }

    @Override
    public final MessageId getMessageId() {
        return anchors.messageId();
    }

    @Override
    public final Fields getFields() {
        return origin.fields();
    }

    @Override
    public final boolean contains(String field) {
        return getFields().contains(field);
    }

    @Override
    public final int fieldIndex(String field) {
        return getFields().fieldIndex(field);
    }

    @Override
    public final List<Object> select(Fields selector) {
        return getFields().select(selector, getValues());
    }

    @Override
    public final String getString(int i) {
        return (String) getValue(i);
    }

    @Override
    public final Integer getInteger(int i) {
        return (Integer) getValue(i);
    }

    @Override
    public final Long getLong(int i) {
        return (Long) getValue(i);
    }

    @Override
    public final Boolean getBoolean(int i) {
        return (Boolean) getValue(i);
    }

    @Override
    public final Short getShort(int i) {
        return (Short) getValue(i);
    }

    @Override
    public final Byte getByte(int i) {
        return (Byte) getValue(i);
    }

    @Override
    public final Double getDouble(int i) {
        return (Double) getValue(i);
    }

    @Override
    public final Float getFloat(int i) {
        return (Float) getValue(i);
    }

    @Override
    public final byte[] getBinary(int i) {
        return (byte[]) getValue(i);
    }

    @Override
    public final Object getValueByField(String field) {
        return getValue(fieldIndex(field));
    }

    @Override
    public final String getStringByField(String field) {
        return (String) getValueByField(field);
    }

    @Override
    public final Integer getIntegerByField(String field) {
        return (Integer) getValueByField(field);
    }

    @Override
    public final Long getLongByField(String field) {
        return (Long) getValueByField(field);
    }

    @Override
    public final Boolean getBooleanByField(String field) {
        return (Boolean) getValueByField(field);
    }

    @Override
    public final Short getShortByField(String field) {
        return (Short) getValueByField(field);
    }

    @Override
    public final Byte getByteByField(String field) {
        return (Byte) getValueByField(field);
    }

    @Override
    public final Double getDoubleByField(String field) {
        return (Double) getValueByField(field);
    }

    @Override
    public final Float getFloatByField(String field) {
        return (Float) getValueByField(field);
    }

    @Override
    public final byte[] getBinaryByField(String field) {
        return (byte[]) getValueByField(field);
    }

    @Override
    public final String toString() {
        return "source: " + getSourceComponent() + ":" + getSourceTask() + ", stream: " + getSourceStreamId() + ", id: "
                + getMessageId() + ", " + getValues();
    }
}
