/**
 * The sending side of a wrapped component: which consumers a stream has, which buffer a row goes into, when a buffer is sent.
 */
@NullMarked
package io.aeolus.batching.internal.output;

import org.jspecify.annotations.NullMarked;
