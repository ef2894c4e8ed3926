package io.aeolus.cli.internal.profile;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.cli.internal.rewrite.CheckedPlan;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.cli.internal.variant.Variants;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Runner;
import io.aeolus.optimizer.PlanFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Profiles a topology, as it is or rewritten by a plan, in one worker with one acker, as comparisons run it. Immutable.
 *
 * @param subject the topology
 * @param workload what the user calls it
 * @param variant how it is rewritten and configured
 * @param remarks what of the plan is not carried out, a line each, with the reason
 * @param measured how long to measure, after the warm-up; empty for as long as there is input
 * @param withBatches whether to profile it in batches as well
 */
public record Profiling(
        Subject subject,
        String workload,
        Variant variant,
        List<String> remarks,
        Optional<Duration> measured,
        boolean withBatches) {

    /** A finite input may be over before a cold JVM is warm; after so many runs it should be. */
    private static final int MOST_ROUNDS = 5;

    private static final double SHORTEST_INPUT_SECONDS = 2;

    /** What is measured of an input, unless somebody wants it otherwise: more says nothing new. */
    static final Duration ENOUGH = Duration.ofSeconds(20);

    /** Copies the remarks. */
    public Profiling {
        remarks = List.copyOf(remarks);
    }

    /**
     * Prepares to profile a topology without batching, with the dop that it has.
     *
     * @param subject the topology
     * @param workload what the user calls it
     * @param measured how long to measure; empty for as long as there is input, but no longer than 20 s
     * @param withBatches whether to profile it in batches as well
     * @return ready to run
     */
    public static Profiling asItIs(Subject subject, String workload, Optional<Duration> measured, boolean withBatches) {
        Variants variants = new Variants(subject.config(), BatchingPlan.none(), Map.of(), Optional.empty());
        return new Profiling(subject, workload, variants.of(Configuration.STOCK), List.of(), measured, withBatches);
    }

    /**
     * Prepares to profile a topology that is rewritten by a plan.
     *
     * @param subject the topology
     * @param workload what the user calls it
     * @param plan the plan
     * @param planSource where the plan is from, for messages
     * @param measured how long to measure; empty for as long as there is input, but no longer than 20 s
     * @return ready to run
     * @throws BadInputException if the plan does not fit the topology
     */
    public static Profiling planned(
            Subject subject, String workload, PlanFile plan, String planSource, Optional<Duration> measured)
            throws BadInputException {
        CheckedPlan checked = CheckedPlan.check(
                plan, planSource, subject.topologyName(), subject.topology().get());
        List<String> remarks = new ArrayList<>();
        checked.refusals().forEach(refusal -> remarks.add(refusal.toString()));
        Variants.leftOut(plan.config(), subject.config())
                .forEach(setting -> remarks.add("the plan's " + setting + " is left out: the topology keeps its own"));
        Variants variants = new Variants(subject.config(), checked.plan(), plan.config(), plan.prediction());
        return new Profiling(subject, workload, variants.of(Configuration.OPTIMIZED), remarks, measured, false);
    }

    /**
     * Makes the profile.
     *
     * @param cluster where
     * @param progress told the rows done
     * @param notes told, a line each, what is worth to be known besides the result
     * @return the profile
     * @throws RunFailedException if nothing was seen of the topology
     * @throws InterruptedException if the thread was interrupted
     */
    public Profile run(Runner cluster, Progress progress, Consumer<String> notes)
            throws RunFailedException, InterruptedException {
        Profile profile = profile(cluster, progress);
        for (int round = 1; round < MOST_ROUNDS && helpsAgain(profile); round++) {
            notes.accept("%s was over before the JVM had been warm for long: it is run again (%d of %d)"
                    .formatted(subject.label(), round + 1, MOST_ROUNDS));
            profile = profile(cluster, progress);
        }
        if (!withBatches) {
            return profile;
        }
        EveryStream every = EveryStream.of(subject.topology().get());
        PlainRuns plainRuns = new PlainRuns(subject, every, workload, measured);
        notes.accept(plainRuns.timeLeft(profile).text());
        Profile all = new BatchedStates(subject, every, workload, measured).addedTo(profile, cluster, progress, notes);
        return plainRuns.addedTo(all, variant, cluster, progress);
    }

    private Profile profile(Runner cluster, Progress progress) throws RunFailedException, InterruptedException {
        return cluster.profile(subject.profileRequest(workload, variant, measured.orElse(ENOUGH)), progress);
    }

    /**
     * Whether another run in the same JVM, which is warmer then, may do. Only what is finite by definition can be run twice; and of
     * an input of a moment no run will do.
     */
    private boolean helpsAgain(Profile profile) {
        Profile.Window window = profile.window();
        boolean isCold = profile.problems().size() == 1 && !window.isWarm();
        boolean wasColdForLong = profile.isGood() && window.warmUpSeconds() > window.measuredSeconds();
        return subject.ending() instanceof Ending.EndOfRows
                && measured.isEmpty()
                && (isCold || wasColdForLong)
                && window.warmUpSeconds() + window.measuredSeconds() >= SHORTEST_INPUT_SECONDS;
    }
}
