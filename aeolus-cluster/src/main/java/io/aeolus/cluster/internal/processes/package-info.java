/**
 * A Storm cluster of processes on this machine.
 *
 * <pre>
 *   command (this JVM: LocalProcessCluster)
 *     | starts, restarts (Daemon)        | submits, kills topologies (Thrift)
 *     v                                  v
 *   ZooKeeper, supervisors             Nimbus
 *                 | starts
 *                 v
 *              workers  -- snapshots (TCP) -->  collector in the command
 * </pre>
 *
 * <p>Each daemon and each worker runs {@code OwnerWatchdog}, a Java agent that ends the JVM when the command ends.
 */
@NullMarked
package io.aeolus.cluster.internal.processes;

import org.jspecify.annotations.NullMarked;
