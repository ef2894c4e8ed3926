package io.aeolus.probe;

import io.aeolus.probe.internal.agent.CollectorServer;
import io.aeolus.probe.internal.agent.WorkerAgents;
import java.io.IOException;
import java.net.InetAddress;
import java.util.function.Consumer;

/** Where ways to workers begin. */
public final class Probes {

    private Probes() {}

    /**
     * A probe of a run, whose name no other run has, with workers that are threads of this JVM, as those of Storm's local cluster. What
     * has happened in them is heard in any thread.
     */
    public static Probe inThisJvm(String run, Consumer<WorkerSnapshot> seen) {
        return inThisJvm(run, seen, error -> {});
    }

    /** The same, which also hears why a worker cannot process what it receives. */
    public static Probe inThisJvm(String run, Consumer<WorkerSnapshot> seen, Consumer<WorkerError> failed) {
        return WorkerAgents.open(run, seen, failed);
    }

    /**
     * Starts to listen at an address of this machine, whose port may be 0 for any, to workers of other JVMs, which reach it by the name or
     * address of a host.
     */
    public static Collector collector(String host, InetAddress bound, int port) throws IOException {
        return CollectorServer.open(host, bound, port);
    }
}
