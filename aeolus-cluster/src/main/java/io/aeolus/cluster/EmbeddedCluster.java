// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.util.Optional;

/** Storm's local cluster in this JVM. Only one can be open at a time. An error of a component does not end the JVM. */
public interface EmbeddedCluster extends Cluster {

    /**
     * Runs a topology without instrumentation under its own name until the cluster is closed. No other topology can run at the same time.
     *
     * @throws RunFailedException if Storm rejects the topology or does not start a worker
     * @throws InterruptedException if the thread was interrupted; the topology ends with the cluster
     */
    void runUntilClosed(Submission submission) throws RunFailedException, InterruptedException;

    /** Returns the first failure of a component of the topology started by {@link #runUntilClosed}. Thread-safe. */
    Optional<ComponentFailure> failure();
}
