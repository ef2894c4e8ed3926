package io.aeolus.cluster;

import java.util.Optional;

/** Storm's local cluster in this JVM. Only one can be open at a time. A component that throws does not end the JVM. */
public interface EmbeddedCluster extends Cluster {

    /**
     * Runs a topology under its own name, with nothing that observes it, until the cluster is closed, and no other beside it.
     *
     * @throws RunFailedException if Storm refuses it, or no worker comes
     * @throws InterruptedException if the thread was interrupted; the topology ends with the cluster
     */
    void leave(Submission submission) throws RunFailedException, InterruptedException;

    /** What a component of the topology that {@link #leave} has started has thrown first; empty if none has. Thread-safe. */
    Optional<ComponentFailure> failure();
}
