/**
 * Estimates the cost model from profiles and runs: what operators and messages cost, what the topology allows, and how uncertain that is.
 * The model, which is independent of profiles, is in {@code internal.model}.
 */
@NullMarked
package io.aeolus.optimizer.internal.fit;

import org.jspecify.annotations.NullMarked;
