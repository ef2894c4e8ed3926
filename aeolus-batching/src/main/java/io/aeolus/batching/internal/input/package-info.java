/**
 * The receiving side of a wrapped component: batches taken apart into rows, and what becomes of their acks, fails and anchors.
 */
@NullMarked
package io.aeolus.batching.internal.input;

import org.jspecify.annotations.NullMarked;
