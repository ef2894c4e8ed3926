/**
 * What tools for tests and measurements replace in wrapped components: the clock, the groupings and the size of batches. Topologies never need
 * it. Experimental: it may change with any version.
 */
@NullMarked
package io.aeolus.batching.spi;

import org.jspecify.annotations.NullMarked;
