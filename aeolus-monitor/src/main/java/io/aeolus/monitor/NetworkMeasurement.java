package io.aeolus.monitor;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.internal.network.PhasePlan;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Measures what a message costs on a cluster, on both of its paths. Not thread-safe, but for {@link #close}. */
public interface NetworkMeasurement extends AutoCloseable {

    /**
     * How long {@link #run} takes, about, where the network is no slower than the processors.
     *
     * @return a time
     */
    Duration estimate();

    /**
     * Measures.
     *
     * @param progress told of each round
     * @return the constants
     * @throws RunFailedException if the topology that is measured does not do what it should
     * @throws InterruptedException if the thread was interrupted; the topology is removed
     */
    NetworkModel run(Progress progress) throws RunFailedException, InterruptedException;

    /** Ends the cluster, if it was started for this. */
    @Override
    void close();

    /**
     * A measurement of 32 points, six times.
     *
     * @param cluster has room for two workers, with a network between them; closed with the measurement
     * @param nanoClock the time in nanoseconds
     * @param seed of the order of measurements
     * @return the measurement
     */
    static NetworkMeasurement on(Cluster cluster, LongSupplier nanoClock, long seed) {
        return new MessageCostMeasurement(cluster, nanoClock, PhasePlan.usual(seed));
    }
}
