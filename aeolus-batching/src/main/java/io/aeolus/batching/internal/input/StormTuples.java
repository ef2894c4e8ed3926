// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.input;

import io.aeolus.batching.internal.input.InputTuple.SingleTuple;
import java.util.Optional;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.utils.Time;

/**
 * Converts rows to {@link TupleImpl} and back, for components that depend on this class. For example, the Kryo that serializes a bolt's state knows
 * no other class of tuples.
 *
 * <p>The message id of a tuple refers to its row, so no table has to be maintained. A tuple that was restored from a state has lost the
 * reference, but nothing else.
 */
public final class StormTuples {

    /** The latency of a tuple that Storm has not sampled. All rows of a sampled batch are samples. */
    public static final long NOT_SAMPLED = -1;

    private StormTuples() {}

    private static final class RowId extends MessageId {

        private final InputTuple row;

        RowId(InputTuple row) {
            super(row.getMessageId().getAnchorsToIds());
            this.row = row;
        }
    }

    /** Converts a row to a tuple with the same values, source, stream and roots. */
    public static TupleImpl of(InputTuple row) {
        return new TupleImpl(
                row.getContext(),
                row.getValues(),
                row.getSourceComponent(),
                row.getSourceTask(),
                row.getSourceStreamId(),
                new RowId(row));
    }

    /** The row of a converted tuple; empty for a control tuple, and for a tuple that was restored from a state. */
    public static Optional<InputTuple> row(Tuple tuple) {
        return tuple.getMessageId() instanceof RowId id ? Optional.of(id.row) : Optional.empty();
    }

    /**
     * Returns the tuple to which an emit is anchored: the row of a converted tuple. For a tuple that was restored from a state, returns a
     * row that is never acked or failed, since the original row was acked or failed already.
     */
    public static Tuple anchor(Tuple tuple) {
        return row(tuple).<Tuple>map(row -> row).orElseGet(() -> {
            if (!(tuple instanceof TupleImpl restored)
                    || tuple.getMessageId().getAnchors().isEmpty()) {
                return tuple;
            }
            return new SingleTuple(Origin.of(restored, restored.getContext()), restored, Anchors.of(restored, 1));
        });
    }

    /** The milliseconds since a tuple was delivered, or {@link #NOT_SAMPLED}. */
    public static long processMillis(Tuple tuple) {
        return delivered(tuple)
                .map(TupleImpl::getProcessSampleStartTime)
                .map(Time::deltaMs)
                .orElse(NOT_SAMPLED);
    }

    public static boolean isExecuteSampled(Tuple tuple) {
        return delivered(tuple).map(TupleImpl::getExecuteSampleStartTime).isPresent();
    }

    private static Optional<TupleImpl> delivered(Tuple tuple) {
        Optional<InputTuple> row = tuple instanceof InputTuple input ? Optional.of(input) : StormTuples.row(tuple);
        return row.flatMap(InputTuple::delivered);
    }
}
