package io.aeolus.cli.internal.profile;

import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.Runner;
import io.aeolus.monitor.Speed;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How fast a topology is without the profiler, as it is and in batches. The profiler costs some percent of the speed, and more where rows
 * travel in batches: then little else is left to do for each. The states take turns, so that a machine that gets slower or faster
 * meanwhile treats all alike; of each, the median counts.
 *
 * @param subject the topology
 * @param every its streams that can be batched
 * @param workload what the user calls it
 * @param measured how long the user wants to measure; empty for as long as there is input
 */
record PlainRuns(Subject subject, EveryStream every, String workload, Optional<Duration> measured) {

    /** Of an input that is over soon: its runs differ more. */
    private static final int ROUNDS = 5;

    private static final int ROUNDS_OF_LONG = 3;

    /** Of an input that is long, or whose end nobody knows; the second half counts. */
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** An input that takes longer is not processed as a whole. */
    private static final double LONG_SECONDS = 20;

    /**
     * Runs a profiled topology again.
     *
     * @param profile its profile
     * @param asItIs how it was profiled without batches
     * @param cluster where
     * @param progress told the rows done
     * @return the profile with the throughputs; a state that could not be run is told in it, and the profile is none the worse
     * @throws RunFailedException if a run of the topology as it is did not come to its end
     * @throws InterruptedException if the thread was interrupted
     */
    Profile addedTo(Profile profile, Variant asItIs, Runner cluster, Progress progress)
            throws RunFailedException, InterruptedException {
        PlainState first = new PlainState(asItIs, "", profile.totals().rowsPerSecond());
        List<Batched> batched = profile.batched().stream()
                .map(state -> new Batched(
                        state,
                        new PlainState(
                                BatchedStates.variant(subject, every, state.batchSize()),
                                BatchedStates.batches(state.batchSize()),
                                state.totals().rowsPerSecond())))
                .toList();
        int rounds = rounds(first.profiled());
        for (int round = 1; round <= rounds; round++) {
            String turn = "%d of %d".formatted(round, rounds);
            first.add(speed(first, turn, cluster, progress));
            for (Batched each : batched) {
                if (each.isWanted()) {
                    run(each.plain(), turn, cluster, progress);
                }
            }
        }
        return profile.withPlainRuns(first.rowsPerSecond(), first.latency())
                .withBatching(batched.stream().map(Batched::withPlainRuns).toList(), profile.refused());
    }

    /** A state in batches, and what its runs without the profiler show. */
    private record Batched(BatchedState state, PlainState plain) {

        boolean isWanted() {
            return state.isUsable() && plain.failure().isEmpty();
        }

        BatchedState withPlainRuns() {
            return plain.addedTo(state);
        }
    }

    private void run(PlainState state, String turn, Runner cluster, Progress progress) throws InterruptedException {
        try {
            state.add(speed(state, turn, cluster, progress));
        } catch (RunFailedException e) {
            state.fail(String.valueOf(e.getMessage()));
        }
    }

    private Speed speed(PlainState state, String turn, Runner cluster, Progress progress)
            throws RunFailedException, InterruptedException {
        RunRequest request = subject.runRequest(subject.topologyName(), state.variant(), OptionalDouble.empty(), false);
        String what = "%s%s, without the profiler, %s".formatted(workload, state.which(), turn);
        Progress named = (ignored, done, total) -> progress.update(what, done, total);
        return isInput() && !isLong(state.profiled())
                ? speed(cluster.run(request, named).measurement())
                : cluster.probe(request, limit(), named);
    }

    private static Speed speed(Measurement measurement) {
        return new Speed(measurement.tuples(), measurement.seconds(), measurement.latency());
    }

    /** How long these runs and the states in batches take. */
    TimeLeft timeLeft(Profile profile) {
        OptionalDouble profiled = profile.totals().rowsPerSecond();
        boolean isWhole = isInput() && !isLong(profiled);
        double seconds =
                isWhole ? profile.window().warmUpSeconds() + profile.window().measuredSeconds() : limit().toSeconds();
        return new TimeLeft(seconds, isWhole, rounds(profiled) * (1 + BatchedStates.BATCH_SIZES.size()));
    }

    private Duration limit() {
        return measured.map(time -> time.multipliedBy(2)).orElse(LIMIT);
    }

    private int rounds(OptionalDouble profiled) {
        return isInput() && !isLong(profiled) ? ROUNDS : ROUNDS_OF_LONG;
    }

    private boolean isInput() {
        return subject.ending() instanceof Ending.EndOfRows;
    }

    private boolean isLong(OptionalDouble profiled) {
        return subject.ending() instanceof Ending.EndOfRows input
                && profiled.isPresent()
                && input.rows() > LONG_SECONDS * profiled.getAsDouble();
    }
}
