// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import io.aeolus.probe.Command;

/** A topology that was submitted. Thread-safe. */
public interface RunningTopology extends AutoCloseable {

    /** Returns the unique name on the cluster. */
    String name();

    /** Sends a command to all current and future workers. */
    void tell(Command command);

    /** Waits until all workers have sent a snapshot of their current state, or have failed to do so. */
    void gather() throws InterruptedException;

    /**
     * Ends the topology, and waits until it has ended.
     *
     * @throws RunFailedException if the topology does not end in time
     */
    @Override
    void close() throws RunFailedException;
}
