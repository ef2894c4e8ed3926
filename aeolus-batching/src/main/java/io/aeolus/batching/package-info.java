/**
 * Batching for Storm: applies a batching plan to a topology, or wraps single spouts and bolts. Batch sizes are not chosen here, but by
 * {@code aeolus optimize}.
 *
 * <p>This package is public API: incompatible changes require a new major version, or a new minor version before 1.0.
 */
@NullMarked
package io.aeolus.batching;

import org.jspecify.annotations.NullMarked;
