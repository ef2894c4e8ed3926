/**
 * The output of a wrapped component: the consumers of a stream and their groupings, the buffer of a row, when a buffer is flushed, and the tasks that
 * receive a batch.
 */
@NullMarked
package io.aeolus.batching.internal.output;

import org.jspecify.annotations.NullMarked;
