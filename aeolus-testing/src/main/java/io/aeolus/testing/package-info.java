/**
 * Runs a Storm topology in the calling thread, deterministically, with a clock of its own: for equality tests, for injected
 * faults, and to measure what a topology costs without queues and threads. {@link io.aeolus.testing.TopologyDriver} lists what it
 * does not simulate.
 *
 * <p>Nothing here knows of batches. Two ports of aeolus-batching, {@link io.aeolus.batching.LingerClock} and
 * {@link io.aeolus.batching.GroupingMaker}, let batched components use the driver's time and groupings: the driver puts them into
 * the contexts of tasks, and a worker, where they are missing, has its own. All else that is public here is for users; the
 * parts of the driver are visible in this package alone.
 */
@NullMarked
package io.aeolus.testing;

import org.jspecify.annotations.NullMarked;
