/**
 * Measurement of what a message costs: which loads there are, what snapshots say of them, and the fit of the cost model. The topology
 * that carries the loads, and what meters its threads, is in {@code io.aeolus.probe}.
 */
@NullMarked
package io.aeolus.monitor.internal.network;

import org.jspecify.annotations.NullMarked;
