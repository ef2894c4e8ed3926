// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.profile;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.cli.internal.variant.Variants;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Runner;
import io.aeolus.monitor.Thresholds;
import io.aeolus.optimizer.HeldTuples;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Profiles a topology with all streams batched that can be. Two batch sizes separate the cost of a batch from the cost of a tuple in a batch. */
record BatchedStates(Subject subject, BatchableStreams streams, ProfileTime time, int large, int small) {

    /** With batches of this size, messages cost almost nothing per tuple. */
    private static final int LARGE = 256;

    /** With batches of this size, messages still have a considerable cost per tuple. */
    private static final int SMALL = 16;

    /** The number of batched states. */
    static final int STATES = 2;

    /** The ratio of the two batch sizes if too few tuples are pending for large batches. */
    private static final int RATIO = 4;

    /** A finite input can end before the wrappers are compiled. */
    private static final int MAX_ROUNDS = 5;

    /** The wrappers are compiled after this time, unless the JIT compiler is still busy. */
    static final double WARM_SECONDS = 8;

    /**
     * Chooses the batch sizes from the unbatched profile: enough tuples must be pending to fill batches in addition to the tuples that
     * bolts hold.
     */
    static BatchedStates of(Profile profile, Subject subject, BatchableStreams streams, ProfileTime time) {
        HeldTuples held = HeldTuples.asProfiled(profile);
        BatchableStreams possible = streams.where((producer, stream) ->
                held.bound(producer, stream).map(bound -> bound.maxRows() > 1).orElse(true));
        int large = Math.min(LARGE, held.maxRows().orElse(LARGE));
        return new BatchedStates(subject, possible, time, large, large == LARGE ? SMALL : Math.max(2, large / RATIO));
    }

    /** Profiles the states and adds them to the unbatched profile. A state that cannot be measured contains the problem. */
    Profile addedTo(Profile profile, Runner cluster, Progress progress) throws InterruptedException {
        List<BatchedState> states = new ArrayList<>();
        List<Double> variations =
                new ArrayList<>(profile.rateVariation().stream().toList());
        if (streams.isBatchable()) {
            if (isRepeated()) {
                // Small batches warm up the code of large batches with fewer tuples.
                states.add(state(small, STATES, cluster, progress).state());
                states.add(state(large, 1, cluster, progress).state());
            } else {
                Measured first = state(large, STATES, cluster, progress);
                states.add(
                        first.smaller().isPresent()
                                ? first.smaller().get()
                                : state(small, 1, cluster, progress).state());
                states.add(first.state());
            }
            for (BatchedState state : states) {
                state.rateVariation().ifPresent(variations::add);
                if (!state.isUsable()) {
                    state.problems()
                            .forEach(problem ->
                                    progress.note("with batch size %d: %s".formatted(state.batchSize(), problem)));
                }
            }
        }
        return profile.withBatching(states, streams.refusals(), middle(variations));
    }

    /** Returns whether the input is finite and each repetition runs in a warmer JVM. */
    private boolean isRepeated() {
        return subject.ending() instanceof Ending.EndOfRows && time.mayRepeat();
    }

    /** Returns the median, so that a pause in one state has little effect. */
    private static Optional<Double> middle(List<Double> variations) {
        return variations.stream().sorted().skip(variations.size() / 2).findFirst();
    }

    /**
     * A measured state.
     *
     * @param smaller the state with smaller batches in the same workers, if measured
     */
    private record Measured(BatchedState state, Optional<BatchedState> smaller) {

        static Measured of(BatchedState state, Profile profile) {
            return new Measured(state, profile.batched().stream().findFirst());
        }
    }

    private Measured state(int batchSize, int left, Runner cluster, Progress progress) throws InterruptedException {
        try {
            Measured state = runUntilWarm(batchSize, left, cluster, progress);
            return state.state().isUsable() || !state.state().problems().isEmpty()
                    ? state
                    : failed(batchSize, "too few tuples to estimate the cost");
        } catch (RunFailedException e) {
            return failed(batchSize, String.valueOf(e.getMessage()));
        }
    }

    private static Measured failed(int batchSize, String problem) {
        return new Measured(BatchedState.failed(batchSize, problem), Optional.empty());
    }

    /** Runs the topology until the JVM is warm or the time is over. Returns the state of the last run. */
    private Measured runUntilWarm(int batchSize, int left, Runner cluster, Progress progress)
            throws RunFailedException, InterruptedException {
        Variant variant = variant(subject, streams, batchSize);
        DividedVariant divided = batchSize == large && !isRepeated()
                ? DividedVariant.of(variant, subject.settings(), large / small)
                : DividedVariant.whole(variant);
        ProfileTime.StateTime own = time.next(left);
        Profile last = profile(batchSize, divided, own, cluster, progress);
        if (!isRepeated()) {
            return Measured.of(BatchedState.of(batchSize, last), last);
        }
        double seconds = seconds(last);
        int rounds = 1;
        while (rounds < MAX_ROUNDS
                && (seconds < WARM_SECONDS || isCompiling(last))
                && !(last.isGood()
                        && last.window().measuredSeconds() >= own.measured().toMillis() / 1000.0)
                && time.allowsRepetition(seconds(last), left - 1)) {
            last = profile(batchSize, divided, own, cluster, progress);
            seconds += seconds(last);
            rounds++;
        }
        BatchedState state = BatchedState.of(batchSize, last);
        // The earlier runs have warmed up the JVM, although the last run alone was too short to show it.
        return Measured.of(
                last.isOnlyCold() && state.isUsable() ? state.withDoubts(warmUpDoubts(rounds, seconds, last)) : state,
                last);
    }

    private static boolean isCompiling(Profile profile) {
        return profile.totals().compilingCores() >= Thresholds.BUSY_COMPILER_SHARE;
    }

    private static List<String> warmUpDoubts(int rounds, double seconds, Profile last) {
        if (isCompiling(last)) {
            return List.of(format(
                    "the JIT compiler still used %.1f cores in the last of %d runs: code that is not compiled yet is slow",
                    last.totals().compilingCores(), rounds));
        }
        return seconds >= WARM_SECONDS
                ? List.of()
                : List.of(format(
                        "the input is short: after %d runs of %.0f s in all, the JVM may still have been cold",
                        rounds, seconds));
    }

    private static double seconds(Profile profile) {
        return profile.window().warmUpSeconds() + profile.window().measuredSeconds();
    }

    /** Returns a variant with one batch size for all streams. */
    static Variant variant(Subject subject, BatchableStreams streams, int batchSize) {
        return new Variants(subject.workers(), subject.settings(), streams.plan(batchSize))
                .of(Configuration.BATCH_ONLY);
    }

    private Profile profile(
            int batchSize, DividedVariant divided, ProfileTime.StateTime own, Runner cluster, Progress progress)
            throws RunFailedException, InterruptedException {
        return cluster.profile(
                subject.profileRequest(
                        subject.name() + " in batches of " + batchSize,
                        divided.variant(),
                        Detail.COUNTED,
                        own.longestWarmUp(),
                        own.measured(),
                        divided.smaller()),
                progress);
    }
}
