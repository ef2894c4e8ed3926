package io.aeolus.batching.internal.input;

import java.util.Optional;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.utils.Time;

/** Which latencies Storm measures: some tuples are samples, and with a batch all its rows. */
public final class Samples {

    /** What Storm tells hooks in place of a latency that it has not measured. */
    public static final long NOT_SAMPLED = -1;

    private Samples() {}

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
