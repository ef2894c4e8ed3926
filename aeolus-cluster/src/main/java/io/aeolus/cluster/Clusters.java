// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import io.aeolus.cluster.internal.processes.LocalProcessCluster;
import io.aeolus.cluster.internal.running.LocalStorm;
import io.aeolus.cluster.internal.running.RemoteStorm;

/** Starts clusters, or connects to them. */
public final class Clusters {

    private Clusters() {}

    /**
     * Starts Storm's local cluster in this JVM, which takes about five seconds.
     *
     * @param hasNetwork whether to start two supervisors with one worker each, which exchange messages over Storm's network transport;
     *     otherwise all messages stay in the JVM
     * @throws RunFailedException if the cluster does not start
     */
    public static EmbeddedCluster local(boolean hasNetwork, Progress progress) throws RunFailedException {
        progress.update("starting Storm's local cluster", 0, 0);
        return new LocalStorm(hasNetwork);
    }

    /**
     * Starts a cluster of processes on this machine, which takes some seconds.
     *
     * @throws BadInputException if disk space or ports are missing, or the system does not permit network namespaces
     * @throws RunFailedException if the cluster does not start
     * @throws InterruptedException if the thread was interrupted; no process is left running
     */
    public static ProcessCluster processes(ProcessOptions options, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException {
        progress.update("starting a cluster of processes" + (options.link().isPresent() ? " on two hosts" : ""), 0, 0);
        return LocalProcessCluster.start(options);
    }

    /**
     * Connects to an existing cluster. Topologies get unique names there and are killed at the end.
     *
     * @throws BadInputException if Nimbus cannot be called, or this process cannot listen on the address for its workers
     */
    public static Cluster remote(RemoteOptions options, Progress progress) throws BadInputException {
        progress.update("connecting to the cluster", 0, 0);
        return RemoteStorm.connect(options, progress::note);
    }
}
