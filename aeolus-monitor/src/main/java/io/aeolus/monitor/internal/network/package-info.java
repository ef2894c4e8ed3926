/**
 * Measurement of what a message costs: a topology under load, the processor time of its threads, and the fit of the cost model.
 */
@NullMarked
package io.aeolus.monitor.internal.network;

import org.jspecify.annotations.NullMarked;
