// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

/** A cursor over the rows of an input, initially before the first row. Not thread-safe. */
interface RowCursor {

    /** Moves to the next row; returns false at the end. */
    boolean advance();

    /** Returns the current row. */
    String row();
}
