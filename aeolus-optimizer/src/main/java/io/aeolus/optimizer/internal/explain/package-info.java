/** Explains plans: a reason for each choice, the bottleneck, and remarks for the user. Plans are made in {@code internal.search}. */
@NullMarked
package io.aeolus.optimizer.internal.explain;

import org.jspecify.annotations.NullMarked;
