/**
 * Instruments topologies, and reports from workers in {@link io.aeolus.probe.WorkerSnapshot snapshots}.
 *
 * <p>Observers wrap spouts and bolts and count. A snapshot contains all counts since the start of the worker, so snapshots can be
 * subtracted. A {@link io.aeolus.probe.Probe} receives snapshots: by calls within this JVM, or over connections from other JVMs. This
 * package neither runs topologies nor evaluates snapshots. Its classes are loaded in workers, next to the user's jar, and depend only on
 * the JDK, Storm's client and aeolus-batching.
 */
@NullMarked
package io.aeolus.probe;

import org.jspecify.annotations.NullMarked;
