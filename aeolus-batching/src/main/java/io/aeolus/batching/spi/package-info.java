/**
 * Extension points for test drivers and measurements: the clock, the groupings and the batch sizes of wrapped components. Topologies never use
 * them. Experimental: they may change with any version.
 */
@NullMarked
package io.aeolus.batching.spi;

import org.jspecify.annotations.NullMarked;
