package io.aeolus.monitor;

import io.aeolus.batching.Aeolus;
import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.internal.run.RunLedger;
import io.aeolus.monitor.internal.run.RunMeasuring;
import io.aeolus.probe.RecordedTopology;
import io.aeolus.probe.RecordedTopology.RecordingRules;
import io.aeolus.probe.UserStreams;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.StormTopology;

/**
 * Runs topologies on a cluster and records what they did: recorders are built in, the topology is rewritten and submitted, its
 * workers' snapshots go into a ledger, a watch waits for the end, and what was measured is the difference of two moments. Where not
 * all rows are acked, what was sent and executed tells how far a run is: which it is, is found while it runs, unless settings say that
 * all are. Not thread-safe, as clusters are not.
 */
public final class RunRecorder {

    private static final Duration LONGEST_STALL = Duration.ofSeconds(90);

    private final Cluster cluster;
    private final Duration longestStall;
    private final LongSupplier nanoClock;

    /** A recorder of runs on a cluster, which stays open; they give up after 90 s without any row acked. */
    public RunRecorder(Cluster cluster, LongSupplier nanoClock) {
        this(cluster, nanoClock, LONGEST_STALL);
    }

    /** The same with another time without any row acked. */
    public RunRecorder(Cluster cluster, LongSupplier nanoClock, Duration longestStall) {
        this.cluster = cluster;
        this.nanoClock = nanoClock;
        this.longestStall = longestStall;
    }

    /**
     * Runs a topology as its ending says; tells the rows done.
     *
     * @throws UnmeasurableException if it cannot be recorded
     * @throws RunFailedException if it did not come to its end
     */
    public RunResult run(RunRequest request, Progress progress) throws RunFailedException, InterruptedException {
        return measured(request, progress, RunMeasuring::measure);
    }

    /**
     * Runs a topology for a while, or to its end if that is sooner, to see how fast it is. The time begins with the first row, and its
     * first half does not count, nor what comes before the JVM's compilers have caught up, for which spouts rest now and then.
     *
     * @throws UnmeasurableException if it cannot be recorded
     * @throws RunFailedException if a component threw or nothing was processed
     */
    public Speed probe(RunRequest request, Duration limit, Progress progress)
            throws RunFailedException, InterruptedException {
        return measured(request, progress, measuring -> measuring.speed(limit));
    }

    @FunctionalInterface
    private interface Measuring<T> {

        T of(RunMeasuring measuring) throws RunFailedException, InterruptedException;
    }

    private <T> T measured(RunRequest request, Progress progress, Measuring<T> what)
            throws RunFailedException, InterruptedException {
        boolean countsFlow = countsFlow(request);
        RecordedTopology recorded = recorded(request, countsFlow);
        StormTopology rewritten = request.rewriting().apply(recorded.topology());
        StormTopology topology = cluster.hasExecutors() ? RecordedTopology.withMessageTimes(rewritten) : rewritten;
        Set<String> executed = cluster.hasExecutors() ? UserStreams.components(request.topology()) : Set.of();
        // Where there are no executors, spouts hear of acks without ackers.
        boolean hasAckers = !cluster.hasExecutors() || StormCommon.hasAckers(request.config());
        RunLedger ledger = RunLedger.of(recorded, countsFlow, hasAckers, nanoClock, request.config());
        Submission submission = new Submission(request.name(), topology, request.config(), request.credentials());
        try (RunningTopology running = cluster.submit(submission, ledger)) {
            return what.of(RunMeasuring.of(request, executed, running, ledger, longestStall, nanoClock, progress));
        }
    }

    /**
     * Where acks tell of each row, to count all that bolts send and execute would slow cheap bolts down by a sixth. Acks of rows in a
     * window come too late to tell how fast a topology is.
     */
    private boolean countsFlow(RunRequest request) {
        Map<String, Object> config = new HashMap<>(request.config());
        if (!cluster.hasExecutors()) {
            // Spouts hear of acks without ackers.
            config.put(Config.TOPOLOGY_ACKER_EXECUTORS, 1);
        }
        boolean isAcked = Aeolus.isAckingEnabled(config) && !RecordedTopology.hasWindows(request.topology());
        return !isPrepared(request) && !isAcked;
    }

    /** Of a topology that was prepared, rows are known by their message ids. */
    private static boolean isPrepared(RunRequest request) {
        return request.rows().isPresent();
    }

    private static RecordedTopology recorded(RunRequest request, boolean countsFlow) throws UnmeasurableException {
        try {
            return RecordedTopology.of(
                    request.topology(),
                    new RecordingRules(
                            request.ratePerSecond(), output(request.ending()), request.keepsOutput(), countsFlow));
        } catch (IllegalArgumentException e) {
            throw new UnmeasurableException(request.name() + ": " + e.getMessage());
        }
    }

    /** A prepared workload says what its output is; of other topologies, what goes into a sink counts too. */
    private static RecordingRules.Output output(Ending ending) {
        if (ending instanceof Ending.Cut) {
            return RecordingRules.Output.NONE;
        }
        return ending instanceof Ending.EndOfRows
                ? RecordingRules.Output.STREAMS
                : RecordingRules.Output.STREAMS_AND_SINKS;
    }
}
