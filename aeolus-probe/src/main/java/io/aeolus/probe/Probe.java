// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.util.Map;

/** Command-side endpoint of the connections to one run's workers. Thread-safe. */
public interface Probe extends AutoCloseable {

    /** Returns a copy of a topology's settings, with the settings that connect its workers to this probe. */
    Map<String, Object> addTo(Map<String, Object> config);

    /** Returns the credentials to submit with the topology, which authenticate its workers; empty for workers in this JVM. */
    default Map<String, String> credentials() {
        return Map.of();
    }

    /** Sends a command to all workers. Workers that connect later also receive it. */
    void send(Command command);

    /** Requests a snapshot from all workers and waits for the snapshots, for a few seconds at most. */
    void requestSnapshots() throws InterruptedException;

    /** Returns the number of connected worker processes. */
    int processes();

    @Override
    void close();
}
