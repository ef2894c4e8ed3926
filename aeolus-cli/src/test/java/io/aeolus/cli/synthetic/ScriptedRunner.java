package io.aeolus.cli.synthetic;

import io.aeolus.cluster.Cluster.Interlude;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.DeliveryGuarantee;
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
import io.aeolus.monitor.Speed;
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

/** A runner that runs nothing, but says what it was asked for and gives the answers that it was told. */
public final class ScriptedRunner implements Runner {

    private static final Term NONE = new Term(0, 0.001, 0.1, true);

    /** Rows of a run whose input nobody knows. */
    public static final long ROWS_OF_UNKNOWN_INPUT = 777;

    /** What the runs answer. */
    public OutputDigest output = OutputDigest.EMPTY;

    /** Rows that each run loses. */
    public long lost;

    /** Output tuples of each run. */
    public int outputTuples;

    /** What the next runs promise of their rows; at least once when there is none left. */
    public final Queue<DeliveryGuarantee> promises = new ArrayDeque<>();

    /** Whether runs fail. */
    public boolean fails;

    /** The name of a topology whose runs come to a standstill. */
    public Optional<String> stuck = Optional.empty();

    /** So many runs go well before they fail. */
    public int runsBeforeFailure;

    /** Storm's batch size that is the best. */
    public int bestBatchSize = 100;

    /** Whether probes fail. */
    public boolean probesFail;

    /** What happens while something runs. */
    public Runnable whenRunning = () -> {};

    /** Where it says that topologies run. */
    public String kind = "local";

    /** How often somebody waited until nothing runs any more. */
    public int waits;

    /** How runs went on. */
    public RunTrace trace = RunTrace.NONE;

    /** The profile of every topology; empty if there is none. */
    public Optional<Profile> profile = Optional.empty();

    /** The profile of every topology in batches, if it is another. */
    public Optional<Profile> batchedProfile = Optional.empty();

    /** What smaller batches cost in the same workers, where that is asked for; empty if the input is over before. */
    public Optional<BatchedState> smallerState = Optional.empty();

    /** Whether topologies in batches fail. */
    public boolean batchedFails;

    /** So many profiles go well before they fail. */
    public int profilesBeforeFailure = Integer.MAX_VALUE;

    /** How many profiles find the JVM cold before one does not. */
    public int coldProfiles;

    /** Whether the way between workers is slower than the processors. */
    public boolean hasSlowLink;

    /** How good the fits of parts are. */
    public double rSquaredOfParts = 0.99;

    /** How good the fits of totals are. */
    public double rSquaredOfTotals = 0.995;

    /** The seed of the network's measurement. */
    public long networkSeed;

    private final List<RunRequest> runs = new ArrayList<>();
    private final List<ProfileRequest> profiles = new ArrayList<>();
    private final List<RunRequest> probes = new ArrayList<>();
    private boolean closed;

    /** The runs that were asked for. */
    public List<RunRequest> runs() {
        return runs;
    }

    /** The probes that were asked for. */
    public List<RunRequest> probes() {
        return probes;
    }

    /** The profiles that were asked for. */
    public List<ProfileRequest> profiles() {
        return profiles;
    }

    /** Whether the cluster was closed. */
    public boolean isClosed() {
        return closed;
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
                promises.isEmpty() ? DeliveryGuarantee.AT_LEAST_ONCE : promises.remove(),
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
    public Speed probe(RunRequest request, Duration limit, Progress progress) throws RunFailedException {
        probes.add(request);
        if (probesFail) {
            throw new RunFailedException("component 'x' threw java.lang.IllegalStateException: y");
        }
        boolean isBest = Integer.valueOf(bestBatchSize).equals(request.config().get("topology.producer.batch.size"));
        return new Speed(isBest ? 2000 : 1000, 1);
    }

    @Override
    public Profile profile(ProfileRequest request, Progress progress) throws RunFailedException {
        profiles.add(request);
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
    public NetworkModel network(long seed, Progress progress) throws RunFailedException {
        networkSeed = seed;
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
    public void whenGone(Interlude interlude) throws InterruptedException {
        waits++;
        interlude.run();
    }

    @Override
    public void awaitGone() {
        waits++;
    }

    @Override
    public void close() {
        closed = true;
    }
}
