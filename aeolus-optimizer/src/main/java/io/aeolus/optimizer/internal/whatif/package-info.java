/** Parses hypothetical changes, and applies them to a plan and its topology. */
@NullMarked
package io.aeolus.optimizer.internal.whatif;

import org.jspecify.annotations.NullMarked;
