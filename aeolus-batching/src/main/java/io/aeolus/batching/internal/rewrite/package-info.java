/** Applies a plan to a topology: decides which streams to batch, replaces groupings, and wraps components. */
@NullMarked
package io.aeolus.batching.internal.rewrite;

import org.jspecify.annotations.NullMarked;
