package io.aeolus.batching.internal.input;

import java.util.ArrayList;
import java.util.List;
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

    /** A list of the class that Storm delivers: user code may emit or store it whole, and Kryo knows no list of ours. */
    @Override
    public List<Object> getValues() {
        List<Object> values = new ArrayList<>(size());
        for (int field = 0; field < size(); field++) {
            values.add(getValue(field));
        }
        return values;
    }
}
