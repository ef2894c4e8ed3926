package io.aeolus.monitor;

import io.aeolus.monitor.internal.network.LocalNetwork;
import io.aeolus.monitor.internal.network.PhasePlan;
import java.time.Duration;

/**
 * Measures what a message costs in Storm's local cluster in this JVM, with Storm's real transport between its workers. Only one
 * cluster can be open at a time. Not thread-safe, except that any thread may close it.
 */
public final class EmbeddedNetwork implements NetworkMeasurement {

    private final LocalNetwork network;

    private EmbeddedNetwork(LocalNetwork network) {
        this.network = network;
    }

    /**
     * Starts a cluster, which takes about five seconds.
     *
     * @param seed of the order of measurements
     * @param progress told that the cluster starts
     * @return the measurement
     * @throws RunFailedException if the cluster does not start
     */
    public static EmbeddedNetwork start(long seed, Progress progress) throws RunFailedException {
        progress.update("starting Storm's local cluster", 0, 0);
        return new EmbeddedNetwork(LocalNetwork.start(PhasePlan.usual(seed), System::nanoTime));
    }

    @Override
    public Duration estimate() {
        return network.measurement().estimate();
    }

    @Override
    public NetworkModel run(Progress progress) throws RunFailedException, InterruptedException {
        return network.measurement().run(progress);
    }

    @Override
    public void close() {
        network.close();
    }
}
