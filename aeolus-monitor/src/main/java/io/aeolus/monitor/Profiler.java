package io.aeolus.monitor;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.monitor.internal.profile.Components;
import io.aeolus.monitor.internal.profile.Deltas;
import io.aeolus.monitor.internal.profile.ProfileState;
import io.aeolus.monitor.internal.profile.ProfileStore;
import io.aeolus.monitor.internal.profile.ProfileWatch;
import io.aeolus.monitor.internal.profile.RowCosts;
import io.aeolus.monitor.internal.profile.Standstill;
import io.aeolus.monitor.internal.profile.VisibleConfig;
import io.aeolus.monitor.internal.profile.Workers;
import io.aeolus.monitor.internal.watch.WarmUpPauses;
import io.aeolus.probe.Command;
import io.aeolus.probe.ProfiledTopology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Profiles topologies on a cluster: submits them with observers, keeps what their workers say, waits for the warm-up to be over and
 * for the end, and subtracts the first of these two moments from the second. Not thread-safe.
 */
public final class Profiler {

    /** A command takes a moment, and so do batches that are on their way. */
    private static final Duration UNTIL_BATCHES_ARE_SMALLER = Duration.ofSeconds(1);

    private final Cluster cluster;
    private final LongSupplier nanoClock;

    /** Profiles on a cluster, which stays open, with a clock in nanoseconds. */
    public Profiler(Cluster cluster, LongSupplier nanoClock) {
        this.cluster = cluster;
        this.nanoClock = nanoClock;
    }

    /**
     * Runs a topology and profiles it.
     *
     * @throws RunFailedException if the topology does not start or end, or nothing of it was seen
     */
    public Profile profile(ProfileRequest request, Progress progress) throws RunFailedException, InterruptedException {
        ProfiledTopology submitted =
                ProfiledTopology.of(request.topology(), request.detail()).rewritten(request.rewriting());
        Submission submission =
                new Submission(request.name(), submitted.topology(), request.config(), request.credentials());
        ProfileStore store = new ProfileStore(nanoClock);
        ProfileWatch watch =
                new ProfileWatch(request.ending(), request.measured(), request.longestWarmUp(), store.state());
        try (RunningTopology running = cluster.submit(submission, store)) {
            follow(request, request.workload(), store, watch, running, progress);
            if (watch.end().tasks().isEmpty() || watch.nothing().isPresent()) {
                throw new RunFailedException(request.name() + ": "
                        + store.failure()
                                .map(ComponentFailure::text)
                                .or(watch::nothing)
                                .orElse("no worker has sent a report"));
            }
            Profile profile = profile(request, submitted, store, watch);
            if (request.smaller().isEmpty()
                    || !isSteady(watch)
                    || store.failure().isPresent()) {
                return profile;
            }
            ProfileRequest.SmallerBatches smaller = request.smaller().get();
            ProfileWatch then = inSmallerBatches(request, smaller.divisor(), store, running, progress);
            BatchedState state = BatchedState.of(smaller.batchSize(), profile(request, submitted, store, then));
            return isSteady(then) && state.isUsable() && state.problems().isEmpty()
                    ? profile.withBatching(List.of(state), profile.refused())
                    : profile;
        }
    }

    /** Whether all was measured that was to be, of a warm program: two batch sizes are only to be compared then. */
    private static boolean isSteady(ProfileWatch watch) {
        return watch.hasMeasured() && watch.doubt().isEmpty();
    }

    /** The same workers, which are warm, with smaller batches. */
    private static ProfileWatch inSmallerBatches(
            ProfileRequest request, int divisor, ProfileStore store, RunningTopology running, Progress progress)
            throws StandstillException, InterruptedException {
        running.tell(new Command.DivideBatches(divisor));
        // Frames from before the first smaller batches would make the topology look as if it changed its speed.
        store.awaitFailure(UNTIL_BATCHES_ARE_SMALLER.toMillis());
        ProfileWatch watch =
                new ProfileWatch(request.ending(), request.measured(), request.longestWarmUp(), store.state());
        follow(request, request.workload() + ", smaller batches", store, watch, running, progress);
        return watch;
    }

    /** Until the end, or until a component has failed. */
    private static void follow(
            ProfileRequest request,
            String label,
            ProfileStore store,
            ProfileWatch watch,
            RunningTopology running,
            Progress progress)
            throws StandstillException, InterruptedException {
        Standstill standstill = Standstill.of(request);
        boolean isOver = false;
        while (!isOver) {
            boolean hasFailed = store.awaitFailure(WarmUpPauses.TURN.toMillis());
            ProfileState state = store.state();
            isOver = watch.see(state).isPresent() || hasFailed;
            standstill.see(state, watch.isPauseDue());
            if (watch.isPauseDue()) {
                running.tell(WarmUpPauses.PAUSE);
            }
            String what = label + (watch.isMeasuring() ? ", profiling" : ", warming up");
            if (request.ending() instanceof Ending.EndOfRows input) {
                progress.update(what, state.ackedRows(), input.rows());
            } else {
                progress.update(what, state.emittedBySpouts(), 0);
            }
        }
    }

    /** Whether all sources are slow by their own will: then a program that is cold, or gets faster, is no slower for it. */
    private static boolean isPaced(List<ComponentProfile> components) {
        List<OperatorProfile> sources = components.stream()
                .map(ComponentProfile::operator)
                .filter(operator -> operator.source().isPresent())
                .toList();
        return !sources.isEmpty() && sources.stream().allMatch(OperatorProfile::setsItsPace);
    }

    private Profile profile(
            ProfileRequest request, ProfiledTopology submitted, ProfileStore store, ProfileWatch watch) {
        ProfileState base = watch.base();
        ProfileState end = watch.end();
        Deltas deltas = Deltas.between(base, end, submitted.unprofiled().keySet());
        Components components = new Components(request.topology(), submitted, deltas);
        Workers workers = Workers.between(base, end);
        List<String> problems = new ArrayList<>();
        Optional<String> failure = store.failure().map(ComponentFailure::text);
        failure.or(watch::problem).ifPresent(problems::add);
        problems.addAll(deltas.problems());
        List<String> doubts = new ArrayList<>();
        watch.doubt()
                .filter(doubt -> failure.isEmpty() && (watch.isOver() || !isPaced(components.profiles())))
                .ifPresent(doubts::add);
        doubts.addAll(watch.idle());
        doubts.addAll(components.doubts());
        return new Profile(
                request.name(),
                request.workload(),
                cluster.kind(),
                new Profile.Window(watch.warmUpSeconds(), watch.isWarm(), deltas.longestSeconds()),
                RowCosts.between(deltas, base, end),
                Math.max(components.greatestOverhead(), deltas.burstShareOf(workers.cpuNanos())),
                problems,
                doubts,
                workers.profiles(),
                VisibleConfig.of(request.config()),
                components.profiles(),
                List.of(),
                List.of(),
                watch.rateVariation(),
                components.changed());
    }
}
