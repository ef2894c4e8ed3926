package io.aeolus.batching.internal.input;

import java.util.Optional;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.utils.Time;

/**
 * Rows as tuples of Storm's own class, for components that depend on it: a bolt's state is serialised by a Kryo that knows
 * {@link TupleImpl} and nothing else.
 *
 * <p>The way back from a tuple to its row is in its message id, so that nothing has to be looked up, or forgotten when user code
 * drops a tuple. A tuple that went through the state has lost it, and so has lost nothing else than that.
 */
public final class StormTuples {

    /** In place of a latency that Storm has not measured: some tuples are samples, and with a batch all its rows. */
    public static final long NOT_SAMPLED = -1;

    private StormTuples() {}

    /** The ids of a row's roots, and the row. */
    private static final class RowId extends MessageId {

        private final InputTuple row;

        RowId(InputTuple row) {
            super(row.getMessageId().getAnchorsToIds());
            this.row = row;
        }
    }

    /** A row as Storm would have delivered it: with its values, source, stream and message id. */
    public static TupleImpl of(InputTuple row) {
        return new TupleImpl(
                row.getContext(),
                row.getValues(),
                row.getSourceComponent(),
                row.getSourceTask(),
                row.getSourceStreamId(),
                new RowId(row));
    }

    /** The row that became a tuple; empty for a control tuple, and for a tuple that comes out of a state. */
    public static Optional<InputTuple> row(Tuple tuple) {
        return tuple.getMessageId() instanceof RowId id ? Optional.of(id.row) : Optional.empty();
    }

    /**
     * What an emit is anchored on: the tuple's row; for a tuple that comes out of a state, a row that is never acked or failed, since its
     * original was.
     */
    public static Tuple anchor(Tuple tuple) {
        return row(tuple).<Tuple>map(row -> row).orElseGet(() -> {
            if (!(tuple instanceof TupleImpl restored)
                    || tuple.getMessageId().getAnchors().isEmpty()) {
                return tuple;
            }
            return new SingleTuple(Origin.of(restored, restored.getContext()), Anchors.of(restored, 1));
        });
    }

    /** How many milliseconds a tuple has been with its bolt, or {@link #NOT_SAMPLED}. */
    public static long processMillis(Tuple tuple) {
        return delivered(tuple)
                .map(TupleImpl::getProcessSampleStartTime)
                .map(Time::deltaMs)
                .orElse(NOT_SAMPLED);
    }

    /** Whether the time to execute a tuple is measured. */
    public static boolean isExecuteSampled(Tuple tuple) {
        return delivered(tuple).map(TupleImpl::getExecuteSampleStartTime).isPresent();
    }

    private static Optional<TupleImpl> delivered(Tuple tuple) {
        Optional<InputTuple> row = tuple instanceof InputTuple input ? Optional.of(input) : StormTuples.row(tuple);
        return row.map(InputTuple::delivered);
    }
}
