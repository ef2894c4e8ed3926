/**
 * What observes a topology inside of its workers, and the one kind of snapshot in which a worker reports what happened.
 *
 * <p>Observers stand around spouts and bolts and count. A {@link io.aeolus.probe.WorkerSnapshot} has all their counts since the
 * start of the worker, so that two snapshots can be subtracted. Snapshots come through a {@link io.aeolus.probe.Probe}: by a call
 * inside of this JVM, by a connection elsewhere. Nothing here runs topologies or makes figures of snapshots. Workers get this module
 * beside a user's jar: it needs the JDK, Storm's client and aeolus-batching only.
 */
@NullMarked
package io.aeolus.probe;

import org.jspecify.annotations.NullMarked;
