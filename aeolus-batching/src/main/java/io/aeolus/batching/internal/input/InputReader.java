package io.aeolus.batching.internal.input;

import io.aeolus.batching.AttributeList;
import io.aeolus.batching.internal.StreamNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/** Turns what Storm delivers into what user code sees. For one task; used by its executor's thread only. */
public final class InputReader {

    private final Map<String, String> logicalStreams = new HashMap<>();

    /** Creates a reader. */
    public InputReader() {}

    /**
     * Takes a delivered tuple apart.
     *
     * @param delivered a batch or a tuple that travelled alone, not a control tuple of Storm's
     * @param consumer takes the tuples for user code, in order
     */
    public void read(Tuple delivered, Consumer<? super InputTuple> consumer) {
        if (!(delivered instanceof TupleImpl tuple)) {
            throw new IllegalArgumentException("not a tuple of Storm's own: " + delivered.getClass());
        }
        String stream = logicalStreams.computeIfAbsent(tuple.getSourceStreamId(), StreamNames::logical);
        if (tuple.size() > 0 && tuple.getValue(0) instanceof AttributeList) {
            new Batch(tuple, stream).forEach(consumer);
            return;
        }
        Anchor anchor = new Anchor(tuple);
        anchor.hold(1);
        consumer.accept(new SingleTuple(tuple, stream, new Anchors(List.of(anchor))));
    }
}
