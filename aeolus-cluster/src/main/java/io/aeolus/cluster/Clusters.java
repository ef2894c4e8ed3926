package io.aeolus.cluster;

import io.aeolus.cluster.internal.processes.OwnCluster;
import io.aeolus.cluster.internal.running.LocalStorm;
import io.aeolus.cluster.internal.running.RemoteStorm;

/** Starts clusters, or connects to them. */
public final class Clusters {

    private Clusters() {}

    /**
     * Starts Storm's local cluster in this JVM, which takes about five seconds.
     *
     * @param hasNetwork whether it has two supervisors, with one worker each, whose messages go over Storm's network transport;
     *     otherwise a topology has one supervisor, and all messages stay inside of the JVM
     * @throws RunFailedException if it does not start
     */
    public static EmbeddedCluster local(boolean hasNetwork, Progress progress) throws RunFailedException {
        progress.update("starting Storm's local cluster", 0, 0);
        return new LocalStorm(hasNetwork);
    }

    /**
     * Starts a cluster of processes on this machine, which takes some seconds.
     *
     * @throws BadInputException if there is no room for its files, or no port, or the system does not allow to make hosts
     * @throws RunFailedException if it does not start
     * @throws InterruptedException if the thread was interrupted; nothing is left running
     */
    public static ProcessCluster processes(ProcessOptions options, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException {
        progress.update("starting a cluster of processes" + (options.link().isPresent() ? " on two hosts" : ""), 0, 0);
        return OwnCluster.start(options);
    }

    /**
     * Connects to a cluster that is there already, and stays. Topologies get names of their own on it, and are removed at their end.
     *
     * @throws BadInputException if no cluster answers, or the address for its workers cannot be listened to
     */
    public static Cluster remote(RemoteOptions options, Progress progress) throws BadInputException {
        progress.update("asking the cluster", 0, 0);
        return RemoteStorm.connect(options);
    }
}
