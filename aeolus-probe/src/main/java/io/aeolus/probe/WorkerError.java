package io.aeolus.probe;

import java.io.Serializable;

/** Why a worker ends, or cannot process what it receives. */
public sealed interface WorkerError extends Serializable {

    /** A component has thrown something; Storm has reported it to the cluster's state. */
    record OfComponent(String component) implements WorkerError {}

    /**
     * Something outside of the components: Storm's transport, a thread that a component started, or a call that ends the process.
     *
     * @param worker host and port of the worker
     * @param thread the name of the thread
     * @param stackTrace the error as it is printed, with its causes
     * @param log the file that the worker logs to, on its host
     */
    record OfThread(String worker, String thread, String stackTrace, String log) implements WorkerError {}
}
