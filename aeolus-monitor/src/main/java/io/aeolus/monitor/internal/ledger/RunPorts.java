package io.aeolus.monitor.internal.ledger;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The ports of this JVM's runs, by run id. Thread-safe. */
public final class RunPorts {

    private static final Map<String, RunPort> PORTS = new ConcurrentHashMap<>();

    private RunPorts() {}

    /**
     * Adds a run.
     *
     * @param runId an id that no other run has
     * @param port where its tasks say what they do
     */
    public static void add(String runId, RunPort port) {
        if (PORTS.putIfAbsent(runId, port) != null) {
            throw new IllegalArgumentException("run '" + runId + "' exists already");
        }
    }

    /**
     * Removes a run; its tasks keep the port that they have.
     *
     * @param runId the run's id
     */
    public static void remove(String runId) {
        PORTS.remove(runId);
    }

    /**
     * The port of a run.
     *
     * @param runId the run's id
     * @return the port
     * @throws IllegalStateException if the run is not in this JVM
     */
    public static RunPort get(String runId) {
        @Nullable RunPort port = PORTS.get(runId);
        if (port == null) {
            throw new IllegalStateException("run '" + runId + "' is not recorded in this JVM");
        }
        return port;
    }
}
