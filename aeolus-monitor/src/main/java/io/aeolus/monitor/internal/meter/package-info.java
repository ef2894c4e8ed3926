/**
 * How long Storm's messages are in bolts, measured outside of everything else: batches are seen as Storm sees them.
 */
@NullMarked
package io.aeolus.monitor.internal.meter;

import org.jspecify.annotations.NullMarked;
