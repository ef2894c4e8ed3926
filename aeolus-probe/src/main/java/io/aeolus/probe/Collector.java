// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.util.function.Consumer;

/** Server for the connections from workers in other JVMs. Thread-safe. */
public interface Collector extends AutoCloseable {

    /**
     * Opens a probe of one run. The caller closes it. At most one thread per worker calls the listeners.
     *
     * @param run the run's unique name
     * @param seen receives each snapshot of a worker, perhaps twice
     * @param failed receives the reason why a worker exits or cannot deserialize its input
     */
    Probe probe(String run, Consumer<WorkerSnapshot> seen, Consumer<WorkerError> failed);

    /** Returns the host and port to which workers connect. */
    String address();

    @Override
    void close();
}
