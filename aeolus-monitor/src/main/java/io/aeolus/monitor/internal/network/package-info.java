/**
 * Measures the cost of messages: the loads, their evaluation from snapshots, and the fit of the cost model. The load topology and the
 * thread meters are in {@code io.aeolus.probe}.
 */
@NullMarked
package io.aeolus.monitor.internal.network;

import org.jspecify.annotations.NullMarked;
