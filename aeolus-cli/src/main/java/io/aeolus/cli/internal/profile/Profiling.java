package io.aeolus.cli.internal.profile;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.rewrite.CheckedPlan;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.cli.internal.variant.Variants;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.AckDelayBound;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest.SmallerBatches;
import io.aeolus.monitor.Runner;
import io.aeolus.optimizer.IdleExecutors;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Profiles a topology, as it is or rewritten by a plan, in the workers and with the ackers that comparisons have. Immutable.
 *
 * @param subject the topology
 * @param workload what the user calls it
 * @param divided how it is rewritten and configured, and whether it is profiled with smaller batches as well
 * @param remarks what of the plan is not carried out, a line each, with the reason
 * @param time how long to measure
 * @param detail what is looked at
 * @param withBatches whether to profile a topology as it is in batches as well
 */
public record Profiling(
        Subject subject,
        String workload,
        DividedVariant divided,
        List<String> remarks,
        ProfileTime time,
        Detail detail,
        boolean withBatches) {

    /** A finite input may be over before a cold JVM is warm; after so many runs it should be. */
    private static final int MOST_ROUNDS = 5;

    private static final double SHORTEST_INPUT_SECONDS = 2;

    public Profiling {
        remarks = List.copyOf(remarks);
    }

    /** Prepares to profile a topology without batching, with the parallelism that it has, and in batches as well if that is wanted. */
    public static Profiling asItIs(Subject subject, String workload, ProfileTime time, boolean withBatches) {
        Variants variants = new Variants(subject.workers(), subject.config(), BatchingPlan.none());
        return new Profiling(
                subject,
                workload,
                DividedVariant.whole(variants.of(Configuration.STOCK)),
                subject.remarks(),
                time,
                Detail.TIMED,
                withBatches);
    }

    /**
     * Prepares to profile a topology that is rewritten by a plan.
     *
     * @param planSource where the plan is from, for messages
     * @param detail timing bolts costs a fast plan up to a tenth of its speed; where calls are only counted, the plan is profiled with
     *     smaller batches, too
     * @throws BadInputException if the plan does not fit the topology
     */
    public static Profiling planned(
            Subject subject,
            String workload,
            PlanDocument plan,
            String planSource,
            IdleExecutors idleExecutors,
            ProfileTime time,
            Detail detail)
            throws BadInputException {
        CheckedPlan checked = CheckedPlan.check(
                plan, planSource, subject.topologyName(), subject.topology().get());
        List<String> remarks = new ArrayList<>(subject.remarks());
        checked.refusals().forEach(refusal -> remarks.add(refusal.toString()));
        Variants.leftOut(plan.config(), subject.config(), subject.workers())
                .forEach(setting -> remarks.add("the plan's " + setting + " is left out: the topology keeps its own"));
        Variants variants = new Variants(
                subject.workers(),
                subject.config(),
                checked.plan(),
                plan.config(),
                plan.prediction(),
                Variants.Alternatives.unknown(checked.plan(), idleExecutors));
        Variant variant = variants.of(Configuration.OPTIMIZED);
        Map<String, Object> config = new HashMap<>(variant.config());
        config.put(Profile.PLAN, planSource);
        Variant planned = variant.with(config);
        Map<String, Object> own = new HashMap<>(subject.config());
        own.putAll(plan.config());
        // Who looks at single calls wants to know of the plan, and not of others.
        DividedVariant divided = detail == Detail.COUNTED
                ? DividedVariant.of(planned, own, SmallerBatches.OF_A_PLAN)
                : DividedVariant.whole(planned);
        return new Profiling(subject, workload, divided, remarks, time, detail, false);
    }

    /**
     * Makes the profile.
     *
     * @param notes receives, a line each, what is worth knowing besides the result
     * @param early takes the profile without batches as soon as it is there, if more is to come
     * @throws RunFailedException if nothing was seen of the topology
     * @throws InterruptedException if the thread was interrupted
     */
    public Profile run(Runner cluster, Progress progress, Consumer<String> notes, Consumer<Profile> early)
            throws RunFailedException, InterruptedException {
        int statesAfter = withBatches ? BatchedStates.STATES : 0;
        long submittedNanos = time.nanoClock().getAsLong();
        Profile profile = profile(statesAfter, cluster, progress);
        for (int round = 1; round < MOST_ROUNDS && helpsAgain(profile, statesAfter); round++) {
            notes.accept("%s was over before the JVM had been warm for long: it is run again (%d of %d)"
                    .formatted(subject.label(), round + 1, MOST_ROUNDS));
            submittedNanos = time.nanoClock().getAsLong();
            profile = profile(statesAfter, cluster, progress);
        }
        if (!withBatches) {
            return profile;
        }
        if (AckDelayBound.of(profile).isPresent()) {
            notes.accept("it is not profiled in batches: messages are not what limits it");
            return profile;
        }
        early.accept(profile);
        BatchableStreams streams = BatchableStreams.of(subject.topology().get());
        Profile.Window window = profile.window();
        ProfileTime left = time.after(submittedNanos, window.warmUpSeconds() + window.measuredSeconds());
        // Queues of batches need not bound the rows that others bound.
        Subject known = profile.isAllAcked() ? subject.with(Aeolus.ROWS_ACKED, true) : subject;
        return BatchedStates.of(profile, known, streams, workload, left).addedTo(profile, cluster, progress, notes);
    }

    private Profile profile(int statesAfter, Runner cluster, Progress progress)
            throws RunFailedException, InterruptedException {
        ProfileTime.OfState own = time.next(1 + statesAfter);
        return cluster.profile(
                subject.profileRequest(
                        workload, divided.variant(), detail, own.longestWarmUp(), own.measured(), divided.smaller()),
                progress);
    }

    /**
     * Whether another run in the same JVM, which is warmer then, may be long enough. Only a finite input can be run twice, and a very short
     * one is never long enough.
     */
    private boolean helpsAgain(Profile profile, int statesAfter) {
        Profile.Window window = profile.window();
        boolean wasColdForLong = profile.isGood()
                && window.warmUpSeconds() > window.measuredSeconds()
                && window.measuredSeconds() < SHORTEST_INPUT_SECONDS;
        return subject.ending() instanceof Ending.EndOfRows
                && time.mayRepeat()
                && time.allowsAgain(window.warmUpSeconds() + window.measuredSeconds(), statesAfter)
                && (profile.isOnlyCold() || wasColdForLong)
                && window.warmUpSeconds() + window.measuredSeconds() >= SHORTEST_INPUT_SECONDS;
    }
}
