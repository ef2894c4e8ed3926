/**
 * How measurements are made of snapshots. Where topologies run is in {@code io.aeolus.cluster}, what observes them in
 * {@code io.aeolus.probe}. Free to change in any release; nothing outside this module may use it.
 */
@NullMarked
package io.aeolus.monitor.internal;

import org.jspecify.annotations.NullMarked;
