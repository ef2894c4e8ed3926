package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.column.Lineage;

/**
 * What is to be remembered of each row in a buffer besides its values: a bolt's rows have anchors, a spout's message ids. Not
 * threadsafe.
 *
 * @param <C> what is remembered of one row
 */
public interface RowLog<C> {

    /**
     * Adds the next row.
     *
     * @param origin what is remembered of it
     */
    void add(C origin);

    /**
     * How the rows added so far hang on the roots that the batch will have.
     *
     * @return the lineage
     */
    Lineage lineage();
}
