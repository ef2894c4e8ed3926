/**
 * Runs a Storm topology in the calling thread: {@link io.aeolus.testing.TopologyDriver} deterministically, with acks and its own clock,
 * for equality tests and injected faults; {@link io.aeolus.testing.FusedTopology} as fast as its components can be called,
 * to measure what a topology costs without queues and threads. Both list what they do not simulate.
 *
 * <p>This package is public API: an incompatible change comes with a new major version, or before 1.0 with a new minor version.
 *
 * <p>Nothing here knows of batches. {@link io.aeolus.batching.spi.LingerClock} and {@link io.aeolus.batching.spi.GroupingFactory}
 * let batched components use the driver's time and groupings: the driver puts them into the contexts of tasks.
 */
@NullMarked
package io.aeolus.testing;

import org.jspecify.annotations.NullMarked;
