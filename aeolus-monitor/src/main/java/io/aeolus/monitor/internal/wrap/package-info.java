/**
 * Spouts and bolts that write to a ledger, and the rewriting of a topology that puts them in place.
 */
@NullMarked
package io.aeolus.monitor.internal.wrap;

import org.jspecify.annotations.NullMarked;
