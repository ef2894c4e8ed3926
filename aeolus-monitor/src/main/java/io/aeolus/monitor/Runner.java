package io.aeolus.monitor;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.UnmeasurableException;
import java.time.Duration;
import java.util.function.LongSupplier;

/** What can be found out of topologies by running them somewhere, one at a time. Not thread-safe, but for {@link #close}. */
public interface Runner extends AutoCloseable {

    /**
     * Where topologies run, for people and files.
     *
     * @return the kind of cluster: {@code local}, {@code processes} or {@code remote}
     */
    String kind();

    /**
     * Runs a topology as its ending says: see {@link RunRecorder#run}.
     *
     * @param request what to run
     * @param progress told the rows done
     * @return what it did
     * @throws UnmeasurableException if it cannot be recorded
     * @throws RunFailedException if it did not come to its end
     * @throws InterruptedException if the thread was interrupted
     */
    RunResult run(RunRequest request, Progress progress) throws RunFailedException, InterruptedException;

    /**
     * Runs a topology for a while, to see how fast it is: see {@link RunRecorder#probe}.
     *
     * @param request what to run
     * @param limit the longest time, from the first row on
     * @param progress told the rows done
     * @return its speed
     * @throws UnmeasurableException if it cannot be recorded
     * @throws RunFailedException if a component threw or nothing was processed
     * @throws InterruptedException if the thread was interrupted
     */
    Speed probe(RunRequest request, Duration limit, Progress progress) throws RunFailedException, InterruptedException;

    /**
     * Runs a topology and says what its operators do: see {@link Profiler#profile}.
     *
     * @param request what to profile
     * @param progress told the rows done
     * @return the profile
     * @throws UnmeasurableException if it cannot be profiled
     * @throws RunFailedException if nothing can be said of it
     * @throws InterruptedException if the thread was interrupted
     */
    Profile profile(ProfileRequest request, Progress progress) throws RunFailedException, InterruptedException;

    /**
     * Finds out what a message costs, without any topology of a user's: see {@link NetworkMeasurement#run}.
     *
     * @param seed of the order of measurements
     * @param progress told of each round
     * @return the constants
     * @throws RunFailedException if the topology that is measured does not do what it should
     * @throws InterruptedException if the thread was interrupted
     */
    NetworkModel network(long seed, Progress progress) throws RunFailedException, InterruptedException;

    /** Ends the cluster, if it was started for this. */
    @Override
    void close();

    /**
     * Runs topologies on a cluster.
     *
     * @param cluster where; closed with the runner
     * @param nanoClock the time in nanoseconds
     * @return the runner
     */
    static Runner on(Cluster cluster, LongSupplier nanoClock) {
        return new ClusterRunner(
                cluster,
                new RunRecorder(cluster, nanoClock),
                new Profiler(cluster, nanoClock),
                new NetworkMeasurement(cluster, nanoClock));
    }
}
