package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.RunFailedException;
import java.time.Duration;

/** A load's topology that runs somewhere. Used by one thread. */
interface RunningLoad extends AutoCloseable {

    /** Where its tasks are. */
    Placement placement();

    /** Begins with a load; the one before has ended. */
    void begin(LoadSpec spec) throws RunFailedException, InterruptedException;

    /**
     * Waits for the end of the load.
     *
     * @param longest how long to wait
     * @return what has come of it
     */
    Outcome await(Duration longest) throws RunFailedException, InterruptedException;

    /** The tuples of the load that the sink has had. */
    long executedTuples() throws RunFailedException, InterruptedException;

    /** Finds the threads that are read from now on; all of them have to be at work already. */
    void findThreads(NetworkPath path) throws RunFailedException, InterruptedException;

    /** Reads the clocks. */
    Reading read() throws RunFailedException, InterruptedException;

    /** Removes the topology. */
    @Override
    void close() throws RunFailedException;

    /** What is said of a load that does not end. */
    static Outcome overdue(Duration longest) {
        return new Outcome.Failed("not all was acked after " + longest.toSeconds() + " s");
    }
}
