/**
 * What is to be said of a profile and its model besides the plan: whether the model reproduces what was measured, and whether a source
 * sets the rate itself. Plans are made in {@code internal.search}.
 */
@NullMarked
package io.aeolus.optimizer.internal.check;

import org.jspecify.annotations.NullMarked;
