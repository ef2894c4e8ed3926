// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.synthetic;

import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.FailedProfileException;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.MessageCost;
import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.MessageCost.Path;
import io.aeolus.monitor.MessageCost.Term;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.NetworkModel.PartCost;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.RunTrace;
import io.aeolus.monitor.Runner;
import io.aeolus.probe.Machine;
import io.aeolus.probe.OutputDigest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;

/** A runner that runs nothing, but records requests and returns scripted results. */
public final class ScriptedRunner implements Runner {

    private static final Term NONE = new Term(0, 0.001, 0.1, true);

    /** Tuples of a run whose input size is unknown. */
    public static final long ROWS_OF_UNKNOWN_INPUT = 777;

    /** The output of the runs. */
    public OutputDigest output = OutputDigest.EMPTY;

    /** Tuples that each run loses. */
    public long lost;

    /** Output tuples of each run. */
    public int outputTuples;

    /** The delivery guarantees of the next runs; then at least once. */
    public final Queue<DeliveryGuarantee> guarantees = new ArrayDeque<>();

    /** Whether runs fail. */
    public boolean fails;

    /** The name of a topology whose runs stall. */
    public Optional<String> stuck = Optional.empty();

    /** The number of runs before the first failure. */
    public int runsBeforeFailure;

    /** The fastest of Storm's batch sizes. */
    public int bestBatchSize = 100;

    /** Whether probes fail. */
    public boolean probesFail;

    /** An action during each run. */
    public Runnable whenRunning = () -> {};

    /** The kind of cluster. */
    public String kind = "local";

    /** The time series of the runs. */
    public RunTrace trace = RunTrace.NONE;

    /** The profile of every topology; empty without one. */
    public Optional<Profile> profile = Optional.empty();

    /** The profile of every topology with batches, if different. */
    public Optional<Profile> batchedProfile = Optional.empty();

    /** The costs of smaller batches in the same workers, if requested; empty if the input ends too early. */
    public Optional<BatchedState> smallerState = Optional.empty();

    /** Whether topologies with batches fail. */
    public boolean batchedFails;

    /** The failure of a component during each profile; empty for none. */
    public Optional<String> failure = Optional.empty();

    /** The number of profiles before the first failure. */
    public int profilesBeforeFailure = Integer.MAX_VALUE;

    /** The number of profiles of a cold JVM before the first profile of a warm JVM. */
    public int coldProfiles;

    /** Whether the link between workers is slower than the CPU. */
    public boolean hasSlowLink;

    /** The R2 of the fits of parts. */
    public double rSquaredOfParts = 0.99;

    /** The R2 of the fits of totals. */
    public double rSquaredOfTotals = 0.995;

    /** The number of starts of the cluster. */
    public int starts;

    /** The requested runs. */
    public final List<RunRequest> runs = new ArrayList<>();

    /** The requested profiles. */
    public final List<ProfileRequest> profiles = new ArrayList<>();

    /** The requested probes. */
    public final List<RunRequest> probes = new ArrayList<>();

    /** Whether the cluster is closed. */
    public boolean isClosed;

    /** A runner whose runs have the output of {@link Numbers#THOUSAND}. */
    public static ScriptedRunner ofNumbers() {
        ScriptedRunner runner = new ScriptedRunner();
        runner.output = Numbers.THOUSAND.prepared().expectedOutput();
        runner.outputTuples = 1_000;
        return runner;
    }

    /** Counts a start of the cluster. */
    public Runner started() {
        starts++;
        return this;
    }

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public RunResult run(RunRequest request, Progress progress) throws RunFailedException {
        runs.add(request);
        whenRunning.run();
        long rows = request.rows().orElse(ROWS_OF_UNKNOWN_INPUT);
        progress.update(request.name(), rows, rows);
        if (stuck.equals(Optional.of(request.name()))) {
            throw new RunFailedException("nothing was acked for 90 s");
        }
        if (fails && runs.size() > runsBeforeFailure) {
            throw new RunFailedException("component 'x' threw java.lang.IllegalStateException: y");
        }
        Measurement measurement = new Measurement(
                guarantees.isEmpty() ? DeliveryGuarantee.AT_LEAST_ONCE : guarantees.remove(),
                true,
                rows - lost,
                2,
                Optional.of(new LatencyMillis(1, 2, 3)),
                0,
                OptionalLong.of(lost),
                0,
                output,
                1,
                100);
        return new RunResult(measurement, Collections.nCopies(outputTuples, List.of()), trace);
    }

    @Override
    public double probe(RunRequest request, Duration limit, Progress progress) throws RunFailedException {
        probes.add(request);
        if (probesFail) {
            throw new RunFailedException("component 'x' threw java.lang.IllegalStateException: y");
        }
        boolean isBest = Integer.valueOf(bestBatchSize).equals(request.config().get("topology.producer.batch.size"));
        return isBest ? 2000 : 1000;
    }

    @Override
    public Profile profile(ProfileRequest request, Progress progress) throws RunFailedException {
        profiles.add(request);
        if (failure.isPresent()) {
            throw new FailedProfileException(failure.get(), profile.orElseThrow());
        }
        if (profiles.size() > profilesBeforeFailure) {
            throw new RunFailedException("nothing was emitted for 90 s");
        }
        if (isBatched(request)) {
            if (batchedFails) {
                throw new RunFailedException("no worker has sent a report");
            }
            Profile inBatches = batchedProfile.or(() -> profile).orElseThrow();
            List<BatchedState> smaller =
                    request.smaller().isPresent() ? smallerState.stream().toList() : List.of();
            return inBatches.withBatching(smaller, inBatches.refused());
        }
        if (profiles.size() <= coldProfiles) {
            return Profiles.with(profile.orElseThrow(), "the input was over before the warm-up was");
        }
        return profile.orElseThrow(
                () -> new RunFailedException("component 'x' threw java.lang.IllegalStateException: y"));
    }

    @Override
    public NetworkModel network(Progress progress) throws RunFailedException {
        if (fails) {
            throw new RunFailedException("between workers, batches of 4, tuples of 16 bytes: a tuple failed");
        }
        List<MessageCost> costs = new ArrayList<>();
        for (Path path : Path.values()) {
            boolean isInside = path == Path.INSIDE_WORKER;
            for (Part part : Part.values()) {
                if ((isInside && part == Part.TRANSPORT) || (part == Part.LINK && (isInside || !hasSlowLink))) {
                    continue;
                }
                costs.add(new MessageCost(
                        path,
                        Party.SENDER,
                        part,
                        new Term(900, 20, 0.99, false),
                        new Term(1300, 30, 0.98, false),
                        new Term(60.25, 1, 0.97, false),
                        isInside ? NONE : new Term(0.4, 0.01, 0.99, false),
                        part == Part.TOTAL ? rSquaredOfTotals : rSquaredOfParts));
            }
        }
        NetworkModel.Point point = new NetworkModel.Point(
                Path.INSIDE_WORKER, 1, 16, List.of(new PartCost(Party.SENDER, Part.EXECUTOR, List.of(901.5, 899.5))));
        return new NetworkModel("local", new Machine(2, 16, 4, "Java 17", "2.8.3"), 1, 2, 0.25, costs, List.of(point));
    }

    private static boolean isBatched(ProfileRequest request) {
        return request.workload().contains(" in batches of ");
    }

    @Override
    public void close() {
        isClosed = true;
    }
}
