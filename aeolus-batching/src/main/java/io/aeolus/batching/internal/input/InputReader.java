package io.aeolus.batching.internal.input;

import io.aeolus.batching.internal.column.Column;
import java.util.function.Consumer;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/** Turns what Storm delivers into what user code sees. Thread-safe: it keeps nothing. */
public final class InputReader {

    private InputReader() {}

    /**
     * Takes apart a batch, or a tuple that travelled alone, but no control tuple of Storm's. Hands the tuples, which show the given
     * context, to the consumer in order; returns how many there were.
     */
    public static int read(Tuple delivered, GeneralTopologyContext shown, Consumer<? super InputTuple> consumer) {
        if (!(delivered instanceof TupleImpl tuple)) {
            throw new IllegalArgumentException("not a tuple of Storm's own: " + delivered.getClass());
        }
        if (tuple.size() > 0 && tuple.getValue(0) instanceof Column) {
            Batch batch = new Batch(tuple, shown);
            batch.forEach(consumer);
            return batch.size();
        }
        consumer.accept(new SingleTuple(Origin.of(tuple, shown), Anchors.of(tuple, 1)));
        return 1;
    }
}
