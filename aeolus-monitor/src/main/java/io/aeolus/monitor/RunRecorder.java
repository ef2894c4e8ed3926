// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.batching.Aeolus;
import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.internal.run.RunLedger;
import io.aeolus.monitor.internal.run.RunMeasurer;
import io.aeolus.monitor.internal.run.RunSampler;
import io.aeolus.monitor.internal.watch.WorkerNumber;
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
 * Runs topologies on a cluster and measures them: instruments, rewrites and submits the topology, collects worker snapshots in a ledger,
 * waits for the end, and computes the difference of two totals. If spouts emit without message ids or there are no ackers, executed
 * tuples count instead of acked tuples. Not thread-safe.
 */
public final class RunRecorder {

    private static final Duration MAX_STALL = Duration.ofSeconds(90);

    private final Cluster cluster;
    private final Duration maxStall;
    private final LongSupplier nanoClock;

    /** Creates a recorder on a cluster, which stays open. Runs fail after 90 s without any ack. */
    public RunRecorder(Cluster cluster, LongSupplier nanoClock) {
        this(cluster, nanoClock, MAX_STALL);
    }

    /** Creates a recorder with another maximum time without any ack. */
    public RunRecorder(Cluster cluster, LongSupplier nanoClock, Duration maxStall) {
        this.cluster = cluster;
        this.nanoClock = nanoClock;
        this.maxStall = maxStall;
    }

    /**
     * Runs a topology until its ending. Reports the number of processed tuples.
     *
     * @throws UnmeasurableException if the run cannot be measured
     * @throws RunFailedException if the run fails before its ending
     */
    public RunResult run(RunRequest request, Progress progress) throws RunFailedException, InterruptedException {
        return measured(request, progress, RunMeasurer::measure);
    }

    /**
     * Runs a topology for a limited time, or to its end if that is sooner, to estimate its throughput. Excludes the first half of the
     * time after the first tuple, and the time during which the JIT compilers are busy. Spouts pause occasionally so that the compilers
     * catch up.
     *
     * @return spout tuples per second, see {@link Measurement}
     * @throws UnmeasurableException if the run cannot be measured
     * @throws RunFailedException if a component throws, or no tuple is processed
     */
    public double probe(RunRequest request, Duration limit, Progress progress)
            throws RunFailedException, InterruptedException {
        return measured(request, progress, measuring -> measuring.tuplesPerSecond(limit));
    }

    @FunctionalInterface
    private interface Measuring<T> {

        T of(RunMeasurer measuring) throws RunFailedException, InterruptedException;
    }

    private <T> T measured(RunRequest request, Progress progress, Measuring<T> measuring)
            throws RunFailedException, InterruptedException {
        Map<String, Object> config = new HashMap<>(request.config());
        if (!cluster.hasExecutors()) {
            // A cluster without executors acks without ackers.
            config.put(Config.TOPOLOGY_ACKER_EXECUTORS, 1);
        }
        boolean countsFlow = countsFlow(request, config);
        RecordedTopology recorded = recorded(request, countsFlow);
        StormTopology rewritten = request.rewriting().apply(recorded.topology());
        StormTopology topology = cluster.hasExecutors() ? RecordedTopology.withMessageTimes(rewritten) : rewritten;
        RunLedger ledger =
                RunLedger.of(recorded, countsFlow, StormCommon.hasAckers(config), nanoClock, request.config());
        RunSampler sampler = new RunSampler(
                cluster.hasExecutors() ? UserStreams.components(request.topology()) : Set.of(),
                Aeolus.chainHeads(rewritten),
                ledger);
        Submission submission = new Submission(request.name(), topology, request.config(), request.credentials());
        try (RunningTopology running = cluster.submit(submission, ledger)) {
            T result = measuring.of(RunMeasurer.of(request, running, ledger, sampler, maxStall, nanoClock, progress));
            if (ClusterRunner.hasWorkerProcesses(cluster)) {
                WorkerNumber.of(topology, request.config())
                        .doubt(ledger.workers(), nanoClock.getAsLong())
                        .ifPresent(progress::note);
            }
            return result;
        }
    }

    /**
     * Counts executed tuples only where acks do not suffice: counting slows cheap bolts down by a sixth. Acks of tuples in a window are
     * too late to show the throughput. Rows of a prepared topology are identified by their message ids.
     */
    private static boolean countsFlow(RunRequest request, Map<String, Object> config) {
        return request.rows().isEmpty() && (!Aeolus.isAckingEnabled(config) || Aeolus.hasWindows(request.topology()));
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

    /** A prepared workload declares its output streams. Of other topologies, tuples that reach a sink count as output too. */
    private static RecordingRules.Output output(Ending ending) {
        if (ending instanceof Ending.TimeLimit) {
            return RecordingRules.Output.NONE;
        }
        return ending instanceof Ending.EndOfRows
                ? RecordingRules.Output.STREAMS
                : RecordingRules.Output.STREAMS_AND_SINKS;
    }
}
