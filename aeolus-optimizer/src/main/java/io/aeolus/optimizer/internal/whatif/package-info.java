/** Parses hypothetical changes, and predicts their effect on a plan. */
@NullMarked
package io.aeolus.optimizer.internal.whatif;

import org.jspecify.annotations.NullMarked;
