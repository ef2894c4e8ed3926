/**
 * Estimates the cost model from profiles and runs: the cost of operators and messages, the limits of the topology, and the uncertainty of
 * predictions. The model, which is independent of profiles, is in {@code internal.model}.
 */
@NullMarked
package io.aeolus.optimizer.internal.fit;

import org.jspecify.annotations.NullMarked;
