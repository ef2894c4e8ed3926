package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.RunFailedException;

/** A daemon has ended while the cluster started: another process may have taken its port. */
final class DaemonEndedException extends RunFailedException {

    private static final long serialVersionUID = 1L;

    DaemonEndedException(String message) {
        super(message);
    }
}
