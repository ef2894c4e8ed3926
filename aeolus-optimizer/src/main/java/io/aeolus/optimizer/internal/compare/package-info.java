/**
 * Side-by-side runs of one workload: which configurations there are, their order, and the report of what they did.
 */
@NullMarked
package io.aeolus.optimizer.internal.compare;

import org.jspecify.annotations.NullMarked;
