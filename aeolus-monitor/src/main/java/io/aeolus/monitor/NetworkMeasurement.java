package io.aeolus.monitor;

import java.time.Duration;

/** Measures what a message costs, somewhere. Not thread-safe, except that any thread may close it. */
public interface NetworkMeasurement extends AutoCloseable {

    /**
     * How long {@link #run} takes, about.
     *
     * @return a time
     */
    Duration estimate();

    /**
     * Measures. Once only.
     *
     * @param progress told of each round
     * @return the constants
     * @throws RunFailedException if the topology that is measured does not do what it should
     * @throws InterruptedException if the calling thread was interrupted; the topology is removed
     */
    NetworkModel run(Progress progress) throws RunFailedException, InterruptedException;

    /** Removes all that was needed for it. */
    @Override
    void close();
}
