// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import io.aeolus.probe.internal.agent.CollectorServer;
import io.aeolus.probe.internal.agent.WorkerAgents;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.Consumer;

/** Opens probes and collectors. */
public final class Probes {

    private Probes() {}

    /**
     * Opens a probe of a run whose workers are threads of this JVM, as in Storm's local cluster. Any thread may call the listeners.
     *
     * @param run the run's unique name
     * @param seen receives each snapshot
     * @param failed receives the reason why a worker cannot deserialize its input
     */
    public static Probe inThisJvm(String run, Consumer<WorkerSnapshot> seen, Consumer<WorkerError> failed) {
        return WorkerAgents.open(run, seen, failed);
    }

    /**
     * Opens a collector for workers in other JVMs.
     *
     * @param advertised the address by which workers reach this machine; with port 0 for the port to listen on
     * @param bound the local address to listen on; with port 0 for any free port
     */
    public static Collector collector(InetSocketAddress advertised, InetSocketAddress bound) throws IOException {
        return CollectorServer.open(advertised, bound);
    }
}
