/**
 * What one run did: counts, latencies and output, written by the tasks and read by whoever waits for the run.
 */
@NullMarked
package io.aeolus.monitor.internal.ledger;

import org.jspecify.annotations.NullMarked;
