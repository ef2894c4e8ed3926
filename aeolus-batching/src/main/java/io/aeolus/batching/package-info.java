/**
 * Batching for Storm: wrap one spout or bolt, or apply a batching plan to a built topology. What are good batch sizes is not decided here.
 *
 * <p>This package is public API: an incompatible change comes with a new major version, or before 1.0 with a new minor version.
 */
@NullMarked
package io.aeolus.batching;

import org.jspecify.annotations.NullMarked;
