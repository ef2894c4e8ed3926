package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.routing.Route;
import java.util.List;

/**
 * Storm's side of the outputs. Storm keeps what its queues cannot take, so that nothing here waits for them, unless Storm's own batching is
 * on: then it is flushed, which does.
 *
 * @param <C> what is remembered of each row besides its values
 * @param <L> how it is remembered for a batch
 */
public interface Sink<C, L> {

    /**
     * Emits a row that was not buffered.
     *
     * @param stream the stream
     * @param route where it goes
     * @param values the row's values
     * @param origin what is remembered of the row
     * @return the tasks that Storm sent it to
     */
    List<Integer> emit(String stream, Route route, List<Object> values, C origin);

    /**
     * Emits rows that were buffered.
     *
     * @param stream the stream
     * @param route where they go
     * @param values the values of a single row, or a column for each field
     * @param log what is remembered of the rows
     * @param limit to be told what became of the rows, by who hears of that
     */
    void send(String stream, Route route, List<Object> values, L log, BatchLimit limit);
}
