/**
 * The embedded cluster's dealings with Storm: errors of components, the end of a topology, memory.
 */
@NullMarked
package io.aeolus.monitor.internal.local;

import org.jspecify.annotations.NullMarked;
