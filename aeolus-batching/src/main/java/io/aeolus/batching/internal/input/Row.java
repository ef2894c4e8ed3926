package io.aeolus.batching.internal.input;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;

/** A row of a batch: a view on its columns, nothing is copied. */
final class Row extends InputTuple {

    private final Batch batch;
    private final int index;

    Row(Batch batch, int index, Anchors anchors) {
        super(anchors);
        this.batch = batch;
        this.index = index;
    }

    @Override
    TupleImpl delivered() {
        return batch.tuple();
    }

    @Override
    public GeneralTopologyContext getContext() {
        return batch.shown();
    }

    @Override
    public MessageId getMessageId() {
        return batch.messageId(anchors());
    }

    @Override
    public Fields getFields() {
        return batch.fields();
    }

    @Override
    public Object getValue(int i) {
        return batch.value(index, i);
    }

    @Override
    public List<Object> getValues() {
        return new Values();
    }

    /** The row's values as a list. */
    private final class Values extends AbstractList<Object> implements RandomAccess {

        @Override
        public Object get(int i) {
            return getValue(i);
        }

        @Override
        public int size() {
            return Row.this.size();
        }
    }
}
