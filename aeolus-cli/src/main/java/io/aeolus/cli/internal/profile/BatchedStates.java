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
import io.aeolus.optimizer.PendingRoom;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Profiles a topology again, with each stream batched that can be and has room for batches: two batch sizes tell what a batch costs from what a row in it
 * does.
 *
 * @param subject the topology
 * @param streams its streams that can be batched
 * @param workload what the user calls it
 * @param time how long to measure
 * @param large rows in the larger batches
 * @param small rows in the smaller batches
 */
record BatchedStates(
        Subject subject, BatchableStreams streams, String workload, ProfileTime time, int large, int small) {

    /** One that leaves next to nothing of the cost of messages. */
    private static final int LARGE = 256;

    /** One that leaves much of it. */
    private static final int SMALL = 16;

    /** States in batches. */
    static final int STATES = 2;

    /** Larger batches are so many times as large as smaller ones, where large ones have no room. */
    private static final int TIMES = 4;

    /** A finite input may be over before the wrappers are compiled. */
    private static final int MOST_ROUNDS = 5;

    /** By then they are, unless compilers are still busy. */
    static final double ENOUGH_SECONDS = 8;

    /** For a topology that was profiled without batches: batches leave room for the rows that its bolts hold. */
    static BatchedStates of(
            Profile profile, Subject subject, BatchableStreams streams, String workload, ProfileTime time) {
        PendingRoom room = PendingRoom.asItIs(profile);
        BatchableStreams possible = streams.where((producer, stream) ->
                room.bound(producer, stream).map(bound -> bound.mostRows() > 1).orElse(true));
        int large = Math.min(LARGE, room.mostRows().orElse(LARGE));
        return new BatchedStates(
                subject, possible, workload, time, large, large == LARGE ? SMALL : Math.max(2, large / TIMES));
    }

    /** Adds the states to the topology's profile without batching. A state that cannot be measured holds the problem. */
    Profile addedTo(Profile profile, Runner cluster, Progress progress, Consumer<String> notes)
            throws InterruptedException {
        List<BatchedState> states = new ArrayList<>();
        List<Double> variations =
                new ArrayList<>(profile.rateVariation().stream().toList());
        if (streams.isBatchable()) {
            if (isReadAgain()) {
                // Small batches first: they compile what the large ones need, in fewer rows.
                states.add(state(small, STATES, cluster, progress).state());
                states.add(state(large, 1, cluster, progress).state());
            } else {
                Seen first = state(large, STATES, cluster, progress);
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
                                    notes.accept("with batches of %d: %s".formatted(state.batchSize(), problem)));
                }
            }
        }
        return profile.withBatching(
                        states,
                        streams.refusals().stream()
                                .map(refusal ->
                                        new Profile.Refused(refusal.producer(), refusal.stream(), refusal.reason()))
                                .toList())
                .withRateVariation(middle(variations));
    }

    /** Whether the input is finite, and each reading of it finds the JVM warmer. */
    private boolean isReadAgain() {
        return subject.ending() instanceof Ending.EndOfRows && time.mayRepeat();
    }

    /** In one state alone, a moment in which everything stood still would say too much. */
    private static Optional<Double> middle(List<Double> variations) {
        return variations.stream().sorted().skip(variations.size() / 2).findFirst();
    }

    /**
     * What was seen of a topology.
     *
     * @param state a state
     * @param smaller the same workers with smaller batches, if they were measured
     */
    private record Seen(BatchedState state, Optional<BatchedState> smaller) {

        static Seen of(BatchedState state, Profile profile) {
            return new Seen(state, profile.batched().stream().findFirst());
        }
    }

    private Seen state(int batchSize, int left, Runner cluster, Progress progress) throws InterruptedException {
        try {
            Seen seen = measured(batchSize, left, cluster, progress);
            return seen.state().isUsable() || !seen.state().problems().isEmpty()
                    ? seen
                    : failed(batchSize, "too little was seen to tell what it costs");
        } catch (RunFailedException e) {
            return failed(batchSize, String.valueOf(e.getMessage()));
        }
    }

    private static Seen failed(int batchSize, String problem) {
        return new Seen(BatchedState.failed(batchSize, problem), Optional.empty());
    }

    /** The last of as many runs as it takes. */
    private Seen measured(int batchSize, int left, Runner cluster, Progress progress)
            throws RunFailedException, InterruptedException {
        Variant variant = variant(subject, streams, batchSize);
        DividedVariant divided = batchSize == large && !isReadAgain()
                ? DividedVariant.of(variant, subject.config(), large / small)
                : DividedVariant.whole(variant);
        ProfileTime.OfState own = time.next(left);
        Profile last = profile(batchSize, divided, own, cluster, progress);
        if (!isReadAgain()) {
            return Seen.of(BatchedState.of(batchSize, last), last);
        }
        double seconds = seconds(last);
        int rounds = 1;
        while (rounds < MOST_ROUNDS
                && (seconds < ENOUGH_SECONDS || isCompiling(last))
                && !(last.isGood()
                        && last.window().measuredSeconds() >= own.measured().toMillis() / 1000.0)
                && time.allowsAgain(seconds(last), left - 1)) {
            last = profile(batchSize, divided, own, cluster, progress);
            seconds += seconds(last);
            rounds++;
        }
        BatchedState state = BatchedState.of(batchSize, last);
        // The last run alone was too short to show that the JVM was warm: the runs before it have seen to that.
        return Seen.of(
                last.isOnlyCold() && state.isUsable() ? state.withDoubts(coldFor(rounds, seconds, last)) : state, last);
    }

    private static boolean isCompiling(Profile profile) {
        return profile.totals().compilingCores() >= Thresholds.BUSY_COMPILER_SHARE;
    }

    private static List<String> coldFor(int rounds, double seconds, Profile last) {
        if (isCompiling(last)) {
            return List.of(format(
                    "compilers still took %.1f processors in the last of %d runs: code that waits for them is slow",
                    last.totals().compilingCores(), rounds));
        }
        return seconds >= ENOUGH_SECONDS
                ? List.of()
                : List.of(format(
                        "the input is short: %d runs took %.0f s in all, after which the JVM may have been cold still",
                        rounds, seconds));
    }

    private static double seconds(Profile profile) {
        return profile.window().warmUpSeconds() + profile.window().measuredSeconds();
    }

    /** A topology with all of its streams in batches of one size. */
    static Variant variant(Subject subject, BatchableStreams streams, int batchSize) {
        return new Variants(subject.workers(), subject.config(), streams.plan(batchSize)).of(Configuration.BATCH_ONLY);
    }

    private Profile profile(
            int batchSize, DividedVariant divided, ProfileTime.OfState own, Runner cluster, Progress progress)
            throws RunFailedException, InterruptedException {
        return cluster.profile(
                subject.profileRequest(
                        workload + " in batches of " + batchSize,
                        divided.variant(),
                        Detail.COUNTED,
                        own.longestWarmUp(),
                        own.measured(),
                        divided.smaller()),
                progress);
    }
}
