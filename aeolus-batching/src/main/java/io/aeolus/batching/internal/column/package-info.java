/** Columns of a batch: how they are built row by row, what they hold, and what they are on the wire. */
@NullMarked
package io.aeolus.batching.internal.column;

import org.jspecify.annotations.NullMarked;
