package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.Progress;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.Speed;
import io.aeolus.monitor.internal.ledger.RunView;
import io.aeolus.monitor.internal.wrap.UserStreams;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.apache.storm.generated.StormTopology;

/** Runs topologies on a cluster, one at a time, and records what they do. Not thread-safe. */
public abstract class ClusterRuns {

    private final LongSupplier nanoClock;
    private final Duration longestStall;

    /**
     * Prepares to run topologies.
     *
     * @param nanoClock the clock of all measuring
     * @param longestStall how long a run may go without any row acked
     */
    protected ClusterRuns(LongSupplier nanoClock, Duration longestStall) {
        this.nanoClock = nanoClock;
        this.longestStall = longestStall;
    }

    /**
     * What to do with a topology that runs.
     *
     * @param <T> what comes of it
     */
    @FunctionalInterface
    protected interface Observation<T> {

        /**
         * Waits until enough was seen of it.
         *
         * @param topology the topology, as it was submitted
         * @param ledger where its rows are counted
         * @param peakMiB tells the most heap that it has taken up to now, in MiB
         */
        T observe(StormTopology topology, RunView ledger, DoubleSupplier peakMiB)
                throws RunFailedException, InterruptedException;
    }

    /**
     * Runs a topology to the end of its input.
     *
     * @param request what to run
     * @param progress told the rows done
     * @return what the run did
     * @throws RunFailedException if it did not come to its end
     * @throws InterruptedException if the thread was interrupted
     */
    public final RunResult run(RunRequest request, Progress progress) throws RunFailedException, InterruptedException {
        return withTopology(
                request,
                (topology, ledger, peakMiB) -> RunMeasuring.of(request, ledger, nanoClock)
                        .measure(watch(request, topology, ledger, progress), peakMiB));
    }

    /**
     * Runs a topology for a while.
     *
     * @param request what to run
     * @param limit the longest time, from the first row on
     * @param progress told the rows done
     * @return its speed in the second half of the time
     * @throws RunFailedException if a component threw or nothing was processed
     * @throws InterruptedException if the thread was interrupted
     */
    public final Speed probe(RunRequest request, Duration limit, Progress progress)
            throws RunFailedException, InterruptedException {
        return withTopology(
                request,
                (topology, ledger, peakMiB) -> RunMeasuring.of(request, ledger, nanoClock)
                        .speed(watch(request, topology, ledger, progress), limit));
    }

    /**
     * Runs a topology with the profiler built in.
     *
     * @param request what to profile
     * @param progress told the rows done
     * @return the profile
     * @throws RunFailedException if the topology was refused, or nothing of it was seen
     * @throws InterruptedException if the thread was interrupted
     */
    public abstract Profile profile(ProfileRequest request, Progress progress)
            throws RunFailedException, InterruptedException;

    /**
     * Submits a topology that is recorded, and removes it when enough was seen of it.
     *
     * @param <T> what comes of it
     * @param request what to run
     * @param observation what to do meanwhile
     * @return what came of it
     * @throws RunFailedException if the topology was refused, or the observation throws it
     * @throws InterruptedException if the thread was interrupted
     */
    protected abstract <T> T withTopology(RunRequest request, Observation<T> observation)
            throws RunFailedException, InterruptedException;

    /**
     * The clock of all measuring.
     *
     * @return nanoseconds; only differences mean something
     */
    protected final LongSupplier nanoClock() {
        return nanoClock;
    }

    private RunWatch watch(RunRequest request, StormTopology topology, RunView ledger, Progress progress) {
        return new RunWatch(
                request.name(),
                ledger,
                request.rows(),
                longestStall,
                nanoClock,
                progress,
                new RunSampler(UserStreams.components(topology), ledger, nanoClock));
    }
}
