package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.internal.local.LocalTopology;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.storm.LocalCluster;

/** A load's topology in this JVM; one at a time. Used by one thread. */
final class LocalLoad implements RunningLoad {

    private final Placement placement = new Placement();
    private final LoadHost host =
            new LoadHost(LoadPorts.open(presence -> placement.add("local:" + presence.workerPort(), presence)));
    private final LocalTopology topology;

    LocalLoad(LocalCluster cluster, NetworkPath path, LoadTopology topology) throws RunFailedException {
        this.topology =
                LocalTopology.submit(cluster, LoadTopology.name(path), LoadTopology.config(path), topology.build());
    }

    @Override
    public Placement placement() {
        return placement;
    }

    @Override
    public void begin(LoadSpec spec) {
        host.begin(spec);
    }

    @Override
    public Outcome await(Duration longest) throws InterruptedException {
        try {
            return host.outcome().get(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return RunningLoad.overdue(longest);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public long executedTuples() {
        return host.executedTuples();
    }

    @Override
    public void findThreads(NetworkPath path) throws RunFailedException {
        host.findThreads(path);
    }

    @Override
    public Reading read() {
        return host.read();
    }

    @Override
    public void close() throws RunFailedException {
        try {
            topology.close();
        } finally {
            IdleTime.clear();
        }
    }
}
