package io.aeolus.batching.internal.input;

import java.util.List;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/**
 * A tuple as user code sees it: with the original source, stream and fields, and with anchors of its own. Equality is identity,
 * as for Storm's tuples.
 */
public abstract class InputTuple implements Tuple {

    private final Origin origin;
    private final Anchors anchors;

    private boolean settled;

    InputTuple(Origin origin, Anchors anchors) {
        this.origin = origin;
        this.anchors = anchors;
    }

    /** The anchors that this tuple hangs on, none for an untracked tuple. */
    public final Anchors anchors() {
        return anchors;
    }

    /**
     * Notes that the tuple is acked or failed; returns false if it was before, since a second call for the same tuple is void. Of two
     * threads that do so at the same moment, which no correct bolt does, both may get true.
     */
    public final boolean settle() {
        if (settled) {
            return false;
        }
        settled = true;
        return true;
    }

    /** The tuple that Storm delivered: this one, or the batch that it is a row of. */
    final TupleImpl delivered() {
        return origin.delivered();
    }

    @Override
    public final String getSourceComponent() {
        return delivered().getSourceComponent();
    }

    @Override
    public final String getSourceStreamId() {
        return origin.stream();
    }

    @Override
    public final int getSourceTask() {
        return delivered().getSourceTask();
    }

    @Override
    public final GlobalStreamId getSourceGlobalStreamId() {
        return new GlobalStreamId(getSourceComponent(), getSourceStreamId());
    }

    /** The topology as the user built it; the delivered tuple knows it as it was rewritten. */
    @Override
    public final GeneralTopologyContext getContext() {
        return origin.shown();
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
