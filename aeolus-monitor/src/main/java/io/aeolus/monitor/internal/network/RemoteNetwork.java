package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.internal.remote.RemoteStorm;

/**
 * Measures between workers that are processes of their own.
 *
 * @param storm where they are
 */
record RemoteNetwork(RemoteStorm storm) implements LoadCluster {

    @Override
    public String name() {
        return storm.kind();
    }

    @Override
    public RunningLoad start(NetworkPath path, LoadTopology topology) throws RunFailedException {
        String name = storm.nextName(LoadTopology.name(path));
        LoadTalk talk = new LoadTalk(storm.collector(), name);
        return new RemoteLoad(storm.start(name, LoadTopology.config(path), topology.build(), talk), talk);
    }
}
