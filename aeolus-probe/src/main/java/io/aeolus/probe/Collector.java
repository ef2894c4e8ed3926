package io.aeolus.probe;

import io.aeolus.probe.internal.agent.CollectorServer;
import java.io.IOException;
import java.net.InetAddress;

/** Listens to the workers of other JVMs. Thread-safe. */
public final class Collector implements AutoCloseable {

    private final CollectorServer server;

    private Collector(CollectorServer server) {
        this.server = server;
    }

    /**
     * Starts to listen.
     *
     * @param host the name or address by which workers reach this machine
     * @param bound the address to listen at
     * @param port the port, 0 for any
     * @return the collector
     * @throws IOException if the port cannot be listened to
     */
    public static Collector open(String host, InetAddress bound, int port) throws IOException {
        return new Collector(CollectorServer.open(host, bound, port));
    }

    /**
     * A probe of one run.
     *
     * @param run a name that no other run has
     * @param listener hears what the workers say
     * @return the probe; closed by its user
     */
    public Probe probe(String run, WorkerListener listener) {
        return server.probe(run, listener);
    }

    /** Ends all connections. */
    @Override
    public void close() {
        server.close();
    }
}
