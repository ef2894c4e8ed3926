// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.monitor.internal.profile.ComponentProfiles;
import io.aeolus.monitor.internal.profile.ProfileDelta;
import io.aeolus.monitor.internal.profile.ProfileState;
import io.aeolus.monitor.internal.profile.ProfileStore;
import io.aeolus.monitor.internal.profile.ProfileWatch;
import io.aeolus.monitor.internal.profile.RowCosts;
import io.aeolus.monitor.internal.profile.SpoutPending;
import io.aeolus.monitor.internal.profile.StandstillDetector;
import io.aeolus.monitor.internal.profile.VisibleConfig;
import io.aeolus.monitor.internal.profile.WorkerProfiles;
import io.aeolus.monitor.internal.watch.WarmUpPauses;
import io.aeolus.monitor.internal.watch.WorkerNumber;
import io.aeolus.probe.Command;
import io.aeolus.probe.ProfiledTopology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Profiles topologies on a cluster: submits the instrumented topology, collects worker snapshots, waits for the end of the warm-up and of
 * the run, and computes the difference of the two states. Not thread-safe.
 *
 * @param cluster stays open
 */
public record Profiler(Cluster cluster, LongSupplier nanoClock) {

    /** The time for a command to arrive, and for batches in flight to be processed. */
    private static final Duration BATCH_CHANGE_DELAY = Duration.ofSeconds(1);

    /**
     * Runs a topology and profiles it.
     *
     * @throws FailedProfileException if a component fails after the first snapshot
     * @throws RunFailedException if the topology does not start or end, or sends no snapshot
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
            if (watch.end().tasks().isEmpty() || watch.noInput().isPresent()) {
                throw new RunFailedException(request.name() + ": "
                        + store.failure()
                                .map(ComponentFailure::text)
                                .or(watch::noInput)
                                .orElse("no worker has sent a snapshot"));
            }
            Profile profile = profile(request, submitted, store, watch);
            checkFailure(request, store, profile);
            if (request.smaller().isEmpty() || !isSteady(watch)) {
                return profile;
            }
            ProfileRequest.SmallerBatches smaller = request.smaller().get();
            ProfileWatch smallerWatch = measureSmallerBatches(request, smaller.divisor(), store, running, progress);
            checkFailure(request, store, profile);
            BatchedState state = BatchedState.of(smaller.batchSize(), profile(request, submitted, store, smallerWatch));
            return isSteady(smallerWatch)
                            && state.isUsable()
                            && state.problems().isEmpty()
                    ? profile.withBatching(List.of(state), profile.refused())
                    : profile;
        }
    }

    private static void checkFailure(ProfileRequest request, ProfileStore store, Profile profile)
            throws FailedProfileException {
        Optional<ComponentFailure> failure = store.failure();
        if (failure.isPresent()) {
            throw new FailedProfileException(
                    request.name() + ": " + failure.get().text(), profile);
        }
    }

    /** Returns whether the whole measured time was spent in a warm JVM. Otherwise, batch sizes cannot be compared. */
    private static boolean isSteady(ProfileWatch watch) {
        return watch.hasMeasured() && watch.doubt().isEmpty();
    }

    /** Measures the same warm workers with smaller batches. */
    private static ProfileWatch measureSmallerBatches(
            ProfileRequest request, int divisor, ProfileStore store, RunningTopology running, Progress progress)
            throws StandstillException, InterruptedException {
        running.tell(new Command.DivideBatches(divisor));
        // States from before the change of the batch size would look like a change of the rate.
        store.awaitFailure(BATCH_CHANGE_DELAY.toMillis());
        ProfileWatch watch =
                new ProfileWatch(request.ending(), request.measured(), request.longestWarmUp(), store.state());
        follow(request, request.workload() + ", smaller batches", store, watch, running, progress);
        return watch;
    }

    /** Returns at the end, or when a component has failed. */
    private static void follow(
            ProfileRequest request,
            String label,
            ProfileStore store,
            ProfileWatch watch,
            RunningTopology running,
            Progress progress)
            throws StandstillException, InterruptedException {
        StandstillDetector standstill = StandstillDetector.of(request);
        boolean isOver = false;
        while (!isOver) {
            boolean hasFailed = store.awaitFailure(WarmUpPauses.INTERVAL.toMillis());
            ProfileState state = store.state();
            isOver = watch.update(state).isPresent() || hasFailed;
            standstill.update(state, watch.isPauseDue());
            if (watch.isPauseDue()) {
                running.tell(WarmUpPauses.PAUSE);
            }
            String stage = label + (watch.isMeasuring() ? ", profiling" : ", warming up");
            if (request.ending() instanceof Ending.EndOfRows input) {
                progress.update(stage, state.ackedRows(), input.rows());
            } else {
                progress.update(stage, state.emittedBySpouts(), 0);
            }
        }
    }

    /** Returns whether all sources limit their own rate: warming up then does not change the throughput. */
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
        ProfileDelta deltas =
                ProfileDelta.between(base, end, submitted.unprofiled().keySet());
        ComponentProfiles components = new ComponentProfiles(request.topology(), submitted, deltas);
        WorkerProfiles workers = WorkerProfiles.between(base, end);
        List<String> problems = new ArrayList<>();
        Optional<String> failure = store.failure().map(ComponentFailure::text);
        failure.or(watch::problem).ifPresent(problems::add);
        problems.addAll(deltas.problems());
        List<String> doubts = new ArrayList<>();
        watch.doubt()
                .filter(doubt -> failure.isEmpty() && (watch.isOver() || !isPaced(components.profiles())))
                .ifPresent(doubts::add);
        doubts.addAll(watch.idle());
        if (ClusterRunner.hasWorkerProcesses(cluster)) {
            WorkerNumber.of(submitted.topology(), request.config())
                    .doubt(end.workers().values(), end.nanos())
                    .ifPresent(doubts::add);
        }
        doubts.addAll(components.doubts());
        return new Profile(
                request.name(),
                request.workload(),
                cluster.kind(),
                new Profile.Window(watch.warmUpSeconds(), watch.isWarm(), deltas.longestSeconds()),
                RowCosts.between(deltas, base, end),
                Math.max(components.maxOverheadShare(), deltas.burstShareOf(workers.cpuNanos())),
                problems,
                doubts,
                workers.profiles(),
                VisibleConfig.of(SpoutPending.in(request.config(), request.topology())),
                components.profiles(),
                List.of(),
                List.of(),
                watch.rateVariation(),
                components.changed());
    }
}
