/**
 * Runs a Storm topology in the calling thread: {@link io.aeolus.testing.TopologyDriver} deterministically, with acks and a clock of
 * its own, for equality tests and injected faults; {@link io.aeolus.testing.FusedTopology} as fast as its components can be called,
 * to measure what a topology costs without queues and threads. Both list what they do not simulate.
 *
 * <p>Nothing here knows of batches. Two ports of aeolus-batching, {@link io.aeolus.batching.spi.LingerClock} and
 * {@link io.aeolus.batching.spi.GroupingFactory}, let batched components use the driver's time and groupings: the driver puts them into
 * the contexts of tasks, and a worker, where they are missing, has its own. All else that is public here is for users; the
 * parts of the driver are visible in this package alone.
 */
@NullMarked
package io.aeolus.testing;

import org.jspecify.annotations.NullMarked;
