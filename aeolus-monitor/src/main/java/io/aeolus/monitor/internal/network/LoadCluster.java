package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.RunFailedException;

/** Where the load's topology can run. */
interface LoadCluster {

    /** The kind of cluster: a word in lower case. */
    String name();

    /** Starts the topology, in one worker or two. */
    RunningLoad start(NetworkPath path, LoadTopology topology) throws RunFailedException;
}
