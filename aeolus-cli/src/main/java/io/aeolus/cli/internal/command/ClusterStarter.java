package io.aeolus.cli.internal.command;

import io.aeolus.monitor.Cluster;
import io.aeolus.monitor.Progress;
import io.aeolus.monitor.RunFailedException;

/** Starts clusters in this process. */
@FunctionalInterface
interface ClusterStarter {

    /**
     * Starts a cluster.
     *
     * @param progress told that it starts
     * @return the cluster
     * @throws RunFailedException if it does not start
     */
    Cluster start(Progress progress) throws RunFailedException;
}
