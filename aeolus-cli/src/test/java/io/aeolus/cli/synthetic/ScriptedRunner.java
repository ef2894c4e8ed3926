package io.aeolus.cli.synthetic;

import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.RunTrace;
import io.aeolus.monitor.Runner;
import io.aeolus.monitor.Speed;
import io.aeolus.probe.OutputDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A runner that runs nothing, but says what it was asked for and gives the answers that it was told. */
public final class ScriptedRunner implements Runner {

    /** Rows of a run whose input nobody knows. */
    public static final long ROWS_OF_UNKNOWN_INPUT = 777;

    /** What the runs answer. */
    public OutputDigest output = OutputDigest.EMPTY;

    /** Rows that each run loses. */
    public long lost;

    /** Output tuples of each run. */
    public int outputTuples;

    /** Whether runs fail. */
    public boolean fails;

    /** The profile of every topology; empty if there is none. */
    public Optional<Profile> profile = Optional.empty();

    /** The profile of every topology in batches, if it is another. */
    public Optional<Profile> batchedProfile = Optional.empty();

    /** Whether topologies in batches fail. */
    public boolean batchedFails;

    /** How many profiles find the JVM cold before one does not. */
    public int coldProfiles;

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
        return "local";
    }

    @Override
    public RunResult run(RunRequest request, Progress progress) throws RunFailedException {
        runs.add(request);
        long rows = request.rows().orElse(ROWS_OF_UNKNOWN_INPUT);
        progress.update(request.name(), rows, rows);
        if (fails) {
            throw new RunFailedException("component 'x' threw java.lang.IllegalStateException: y");
        }
        Measurement measurement =
                new Measurement(rows - lost, 2, Optional.of(new LatencyMillis(1, 2, 3)), lost, 0, output, 1, 100);
        return new RunResult(measurement, Collections.nCopies(outputTuples, List.of()), RunTrace.NONE);
    }

    /** Storm's batch size 100 is the best. */
    @Override
    public Speed probe(RunRequest request, Duration limit, Progress progress) {
        probes.add(request);
        boolean isBest = Integer.valueOf(100).equals(request.config().get("topology.producer.batch.size"));
        return new Speed(isBest ? 2000 : 1000, 1, Optional.of(new LatencyMillis(1, 2, 3)));
    }

    @Override
    public Profile profile(ProfileRequest request, Progress progress) throws RunFailedException {
        profiles.add(request);
        if (isBatched(request)) {
            if (batchedFails) {
                throw new RunFailedException("no worker has sent a report");
            }
            return batchedProfile.or(() -> profile).orElseThrow();
        }
        if (profiles.size() <= coldProfiles) {
            return Profiles.with(profile.orElseThrow(), "the input was over before the warm-up was");
        }
        return profile.orElseThrow(
                () -> new RunFailedException("component 'x' threw java.lang.IllegalStateException: y"));
    }

    private static boolean isBatched(ProfileRequest request) {
        return request.workload().contains(" in batches of ");
    }

    @Override
    public void close() {
        closed = true;
    }
}
