package io.aeolus.cli.internal.command;

import io.aeolus.monitor.NetworkMeasurement;
import io.aeolus.monitor.Progress;
import io.aeolus.monitor.RunFailedException;

/** Starts measurements of the network. */
@FunctionalInterface
interface NetworkStarter {

    /**
     * Starts what is needed to measure.
     *
     * @param seed of the order of measurements
     * @param progress told that it starts
     * @return the measurement
     * @throws RunFailedException if it does not start
     */
    NetworkMeasurement start(long seed, Progress progress) throws RunFailedException;
}
