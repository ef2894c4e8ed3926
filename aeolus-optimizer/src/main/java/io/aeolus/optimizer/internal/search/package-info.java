/** Searches for the best plan of a modelled topology within the user's bounds, and predicts plans. Explanations are in {@code internal.explain}. */
@NullMarked
package io.aeolus.optimizer.internal.search;

import org.jspecify.annotations.NullMarked;
