/**
 * Runs Storm topologies in the calling thread. {@link io.aeolus.testing.TopologyDriver} runs deterministically, with acks and a simulated
 * clock, for equality tests and fault injection. {@link io.aeolus.testing.FusedTopology} runs as fast as components can call each other,
 * to measure the cost of a topology without queues and threads. Both document their limitations.
 *
 * <p>This package is public API: an incompatible change requires a new major version or, before 1.0, a new minor version.
 *
 * <p>This package uses only the extension points of batching. The driver adds a {@link io.aeolus.batching.spi.LingerClock} and a
 * {@link io.aeolus.batching.spi.GroupingFactory} to the contexts of tasks, so that batched components use its clock and groupings.
 */
@NullMarked
package io.aeolus.testing;

import org.jspecify.annotations.NullMarked;
