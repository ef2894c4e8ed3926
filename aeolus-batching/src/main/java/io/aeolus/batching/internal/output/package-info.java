/** The output of a wrapped component: the consumers of a stream, the buffer of a row, and when a buffer is flushed. */
@NullMarked
package io.aeolus.batching.internal.output;

import org.jspecify.annotations.NullMarked;
