/**
 * Runs a Storm topology in the calling thread, deterministically, with a clock of its own: for equality tests, for injected
 * faults, and to measure what a topology costs without queues and threads. What the driver does not simulate is listed at
 * {@link io.aeolus.batching.driver.TopologyDriver}. Nothing here knows of batches.
 */
@NullMarked
package io.aeolus.batching.driver;

import org.jspecify.annotations.NullMarked;
