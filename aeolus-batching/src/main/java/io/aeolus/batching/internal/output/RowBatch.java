package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.routing.Route;
import java.util.List;

/**
 * Rows that leave a buffer together.
 *
 * @param stream the stream that they are sent on
 * @param route where they go
 * @param values the values of a single row, or a column for each field
 * @param log what is remembered of them
 * @param rows the number of rows
 * @param tuples how many tuples of user code are counted with them
 */
public record RowBatch(String stream, Route route, List<Object> values, RowLog log, int rows, int tuples) {}
