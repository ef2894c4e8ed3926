// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.column.Lineage;
import java.util.List;
import java.util.function.Supplier;

/**
 * Receives the output of a task and passes it to Storm. Storm keeps tuples that do not fit into its queues, so a call does not wait for the queues,
 * except for the flush that Storm's own batching requires if it is enabled.
 */
public interface Sink {

    /** Emits a row that was not buffered; returns the tasks that Storm sent it to. */
    List<Integer> emit(String stream, Route route, List<Object> values, Object origin);

    /** Emits buffered rows. Acks and fails of the batch must be reported to the limit. */
    void send(RowBatch batch, BatchLimit limit);

    /**
     * The rows of a buffer, which are sent together.
     *
     * @param values supplies, once, the values of a single row, or a column for each field; calls user code, and may block
     * @param tuples the number of tuples that user code emitted, without the further copies of a tuple that is part of several batches
     */
    record RowBatch(String stream, Route route, Supplier<List<Object>> values, RowLog log, int rows, int tuples) {}

    /** The origins of the rows in a buffer: the anchors of a bolt's rows, or the message ids of a spout's. Not thread-safe. */
    interface RowLog {

        /** Adds the origin of the next row. All rows of a task have origins of the same class. */
        void add(Object origin);

        Lineage lineage();
    }
}
