package io.aeolus.batching.internal.input;

import java.util.List;
import org.apache.storm.tuple.TupleImpl;

/** A tuple that travelled alone. */
final class SingleTuple extends InputTuple {

    private final TupleImpl tuple;

    SingleTuple(Origin origin, Anchors anchors) {
        super(origin, anchors);
        this.tuple = origin.delivered();
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
