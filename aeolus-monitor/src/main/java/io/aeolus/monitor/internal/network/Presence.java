package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.Machine;
import java.io.Serializable;

/** A task of the load's topology says that it is there. */
sealed interface Presence extends Serializable {

    /** The port of the task's worker. */
    int workerPort();

    /**
     * The spout.
     *
     * @param workerPort the port of its worker
     * @param hasAcker whether the acker is in its worker
     * @param machine what it runs on
     */
    record Spout(int workerPort, boolean hasAcker, Machine machine) implements Presence {}

    /**
     * The sink.
     *
     * @param workerPort the port of its worker
     */
    record Sink(int workerPort) implements Presence {}
}
