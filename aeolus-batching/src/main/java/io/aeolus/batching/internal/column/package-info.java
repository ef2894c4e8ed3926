/** The columns of a batch: in memory, and as bytes. */
@NullMarked
package io.aeolus.batching.internal.column;

import org.jspecify.annotations.NullMarked;
