package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.column.Lineage;

/** What is remembered of the rows in a buffer besides their values: a bolt's rows have anchors, a spout's message ids. Not thread-safe. */
public interface RowLog {

    /** Adds the next row, with what is remembered of it: of the same class for all rows of a task. */
    void add(Object origin);

    /** How the rows added so far hang on the roots that the batch will have. */
    Lineage lineage();
}
