package io.aeolus.probe.internal.record;

/**
 * The message id of a row whose latency is measured.
 *
 * @param id the spout's own id
 * @param emittedNanos when the row was emitted for the first time
 */
record SampledId(Object id, long emittedNanos) {}
