/** A topology that its own main submits by a plan. Where plans come from is here; what they make of a topology is in {@code rewrite}. */
@NullMarked
package io.aeolus.batching.internal.submit;

import org.jspecify.annotations.NullMarked;
