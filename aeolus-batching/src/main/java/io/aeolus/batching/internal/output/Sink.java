package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.routing.Route;
import java.util.List;

/**
 * Storm's side of the outputs. Storm keeps what its queues cannot take, so nothing here waits for the queues. Only where Storm's own batching is
 * on, Storm is flushed, and the flush waits.
 */
public interface Sink {

    /** Emits a row that was not buffered; returns the tasks that Storm sent it to. */
    List<Integer> emit(String stream, Route route, List<Object> values, Object origin);

    /** Emits rows that were buffered. The limit is to be notified of their acks and fails. */
    void send(RowBatch batch, BatchLimit limit);
}
