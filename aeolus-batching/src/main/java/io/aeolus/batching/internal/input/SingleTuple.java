package io.aeolus.batching.internal.input;

import java.util.List;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;

/** A tuple that travelled alone. */
final class SingleTuple extends InputTuple {

    private final TupleImpl tuple;
    private final GeneralTopologyContext shown;

    SingleTuple(TupleImpl tuple, GeneralTopologyContext shown, Anchors anchors) {
        super(anchors);
        this.tuple = tuple;
        this.shown = shown;
    }

    @Override
    TupleImpl delivered() {
        return tuple;
    }

    @Override
    public GeneralTopologyContext getContext() {
        return shown;
    }

    @Override
    public MessageId getMessageId() {
        return tuple.getMessageId();
    }

    @Override
    public Fields getFields() {
        return tuple.getFields();
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
