// SPDX-License-Identifier: Apache-2.0
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
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.HeldTime;
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
 * Profiles a topology, unbatched or with a plan, with the same workers and ackers as in comparisons. Immutable.
 *
 * @param divided the variant of the topology, with optional smaller batches
 * @param remarks the parts of the plan that are not applied, one line each
 * @param withBatches whether to profile the unbatched topology with two batch sizes as well
 */
public record Profiling(
        Subject subject,
        DividedVariant divided,
        List<String> remarks,
        ProfileTime time,
        Detail detail,
        boolean withBatches) {

    /** A finite input can end before the JVM is warm. After this number of runs the JVM should be warm. */
    private static final int MAX_ROUNDS = 5;

    private static final double MIN_INPUT_SECONDS = 2;

    public Profiling {
        remarks = List.copyOf(remarks);
    }

    /** Prepares a profile of the unbatched topology with its declared parallelism. */
    public static Profiling unbatched(Subject subject, ProfileTime time, boolean withBatches) {
        Variants variants = new Variants(subject.workers(), subject.settings(), BatchingPlan.none());
        return new Profiling(
                subject,
                DividedVariant.whole(variants.of(Configuration.STOCK)),
                subject.remarks(),
                time,
                Detail.TIMED,
                withBatches);
    }

    /**
     * Prepares a profile of a topology with a plan.
     *
     * @param planSource the source of the plan, for messages
     * @param detail whether to time calls, which slows a fast plan down by up to 10 %, or only to count them; if they are only counted,
     * the plan is also profiled with smaller batches
     * @throws BadInputException if the plan does not fit the topology
     */
    public static Profiling planned(
            Subject subject,
            PlanDocument plan,
            String planSource,
            IdleExecutors idleExecutors,
            ProfileTime time,
            Detail detail)
            throws BadInputException {
        CheckedPlan checked = CheckedPlan.check(
                plan, planSource, subject.topologyName(), subject.topology().get(), subject.config());
        List<String> remarks = new ArrayList<>(subject.remarks());
        checked.refusals().forEach(refusal -> remarks.add(refusal.toString()));
        Variants.leftOut(plan.config(), subject.settings(), subject.workers())
                .forEach(setting ->
                        remarks.add("the plan's " + setting + " is ignored: the topology keeps its own value"));
        Variants variants = new Variants(
                subject.workers(),
                subject.settings(),
                checked.plan(),
                plan.config(),
                plan.prediction(),
                Variants.Alternatives.unknown(checked.plan(), idleExecutors));
        Variant variant = variants.of(Configuration.OPTIMIZED);
        Map<String, Object> config = new HashMap<>(variant.config());
        config.put(Profile.PLAN, planSource);
        Variant planned = variant.with(config);
        DividedVariant divided = detail == Detail.COUNTED
                ? DividedVariant.of(planned, subject.settings().withPlanned(plan.config()), SmallerBatches.OF_A_PLAN)
                : DividedVariant.whole(planned);
        return new Profiling(subject, divided, remarks, time, detail, false);
    }

    /**
     * Runs the topology and returns its profile.
     *
     * @param early receives the unbatched profile before the topology is profiled with batches
     * @throws RunFailedException if the topology fails
     */
    public Profile run(Runner cluster, Progress progress, Consumer<Profile> early)
            throws RunFailedException, InterruptedException {
        int statesAfter = withBatches ? BatchedStates.STATES : 0;
        long submittedNanos = time.nanoClock().getAsLong();
        Profile profile = profile(statesAfter, cluster, progress);
        for (int round = 1; round < MAX_ROUNDS && isWorthRepeating(profile, statesAfter); round++) {
            progress.note("%s ended before or soon after the JVM was warm: starting run %d of at most %d"
                    .formatted(subject.label(), round + 1, MAX_ROUNDS));
            submittedNanos = time.nanoClock().getAsLong();
            profile = profile(statesAfter, cluster, progress);
        }
        if (!withBatches) {
            return profile;
        }
        if (HeldTime.limiting(profile).isPresent()) {
            progress.note(
                    "skipped the profile with batches: topology.max.spout.pending limits the topology, so messages do not");
            return profile;
        }
        early.accept(profile);
        BatchableStreams streams = BatchableStreams.of(subject.topology().get());
        Profile.Window window = profile.window();
        ProfileTime left = time.after(submittedNanos, window.warmUpSeconds() + window.measuredSeconds());
        // If all tuples are acked, max.spout.pending limits the tuples in flight, so the queues of batches need not
        // limit them.
        Subject known = profile.isAllAcked() ? subject.with(Map.of(Aeolus.ROWS_ACKED, true)) : subject;
        return BatchedStates.of(profile, known, streams, left).addedTo(profile, cluster, progress);
    }

    private Profile profile(int statesAfter, Runner cluster, Progress progress)
            throws RunFailedException, InterruptedException {
        ProfileTime.StateTime own = time.next(1 + statesAfter);
        return cluster.profile(
                subject.profileRequest(
                        subject.name(),
                        divided.variant(),
                        detail,
                        own.longestWarmUp(),
                        own.measured(),
                        divided.smaller()),
                progress);
    }

    /**
     * Returns whether another run in the warmer JVM could be long enough. Only a finite input can run twice, and a very short input is never long
     * enough.
     */
    private boolean isWorthRepeating(Profile profile, int statesAfter) {
        Profile.Window window = profile.window();
        boolean wasColdForLong = profile.isGood()
                && window.warmUpSeconds() > window.measuredSeconds()
                && window.measuredSeconds() < MIN_INPUT_SECONDS;
        return subject.ending() instanceof Ending.EndOfRows
                && time.mayRepeat()
                && time.allowsRepetition(window.warmUpSeconds() + window.measuredSeconds(), statesAfter)
                && (profile.isOnlyCold() || wasColdForLong)
                && window.warmUpSeconds() + window.measuredSeconds() >= MIN_INPUT_SECONDS;
    }
}
