// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

import io.aeolus.batching.LiveBatches;
import io.aeolus.cli.internal.advise.Advice;
import io.aeolus.cli.internal.advise.Advice.Means;
import io.aeolus.cli.internal.advise.Advisor.Advised;
import io.aeolus.cli.internal.advise.Advisor.Reachable;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.monitor.Profile;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * A topology in a period.
 *
 * @param lastChange when its batches were last changed, or when its youngest worker started, whichever is later
 * @param proposal the advised change; empty if the setting should stay
 * @param verdict the advice in one line
 */
public record Observation(
        Instant at, Setting present, Load load, Instant lastChange, Optional<Proposal> proposal, String verdict) {

    /** The smallest noise of a rate: runs of one plan differ by as much. */
    private static final double LEAST_NOISE = 0.1;

    /** With more noise, no fall of the throughput would be significant. */
    private static final double MOST_NOISE = 0.5;

    /** Storm's default of {@link Config#EXECUTOR_METRICS_FREQUENCY_SECS}, after which an executor reports its tuples. */
    private static final int REPORT_SECONDS = 60;

    /** The fewest reports for which a profile states the variation of the rate. */
    private static final int FEWEST_REPORTS = 3;

    /** The half width of a 95 % confidence interval, in standard deviations. */
    private static final double DEVIATIONS = 2;

    private static final double MILLIS_PER_SECOND = 1e3;

    /**
     * The measured load.
     *
     * @param noise the relative difference between rates that is not significant
     * @param keepsUp whether the topology shows no sign of a backlog in its spouts
     * @param isWarm whether all workers have run for long enough to show their usual rate
     * @param isAllAcked whether tuples in flight are replayed if a worker restarts
     */
    public record Load(double tuplesPerSecond, double noise, boolean keepsUp, boolean isWarm, boolean isAllAcked) {}

    /**
     * An advised change.
     *
     * @param reason why it is better, in one line
     * @param isSaving whether it is better because it needs fewer executors or workers
     * @param tuplesPerSecond the rate at which it reaches the target utilization
     */
    public record Proposal(Setting target, String reason, boolean isSaving, double tuplesPerSecond) {}

    /**
     * Combines measurements and advice.
     *
     * @param at the time of the end of the measurement
     */
    public static Observation of(Instant at, Profile profile, DeployedTopology now, Advised advised)
            throws BadInputException {
        Setting present = Setting.of(now, profile.runningBatches());
        Optional<Proposal> proposal = Optional.empty();
        if (advised.reachable().isPresent()) {
            Reachable change = advised.reachable().get();
            proposal = Optional.of(new Proposal(
                    present.with(change.plan(), now),
                    change.reason() + (needsSubmission(advised.advice()) ? "; another submission would gain more" : ""),
                    change.isSaving(),
                    change.tuplesPerSecond()));
        }
        return new Observation(
                at,
                present,
                new Load(
                        profile.totals().rowsPerSecond().orElse(0),
                        noise(profile),
                        advised.keepsUp(),
                        profile.window().isWarm(),
                        profile.isAllAcked()),
                lastChange(at, profile),
                proposal,
                verdict(advised.advice()));
    }

    /** Describes a topology whose load cannot be measured, for example because workers restart again and again after a change. */
    public static Observation unmeasured(Instant at, Setting present, History.Applied applied) {
        return new Observation(
                at,
                present,
                new Load(0, LEAST_NOISE, false, false, applied.load().isAllAcked()),
                Instant.EPOCH,
                Optional.empty(),
                "the load cannot be measured");
    }

    /** Returns the noise of the difference of two mean rates, each of as many reports as the profile has. */
    private static double noise(Profile profile) {
        int seconds = ObjectReader.getInt(profile.config().get(Config.EXECUTOR_METRICS_FREQUENCY_SECS), REPORT_SECONDS);
        double reports = Math.max(FEWEST_REPORTS, profile.window().measuredSeconds() / Math.max(1, seconds));
        double noise = DEVIATIONS * profile.rateVariation().orElse(0.0) * Math.sqrt(2 / reports);
        return Math.max(LEAST_NOISE, Math.min(MOST_NOISE, noise));
    }

    private static boolean needsSubmission(Advice advice) {
        return advice.verdict().means().equals(Optional.of(Means.RESUBMIT));
    }

    private static String verdict(Advice advice) {
        String reason = advice.verdict().reason();
        return switch (advice.verdict().answer()) {
            case KEEP -> reason;
            case UNKNOWN -> "too little data: " + reason;
            case CHANGE -> "only another submission helps, with the plan of 'aeolus advise --plan-out': " + reason;
        };
    }

    private static Instant lastChange(Instant at, Profile profile) {
        double uptime = profile.window().warmUpSeconds() + profile.window().measuredSeconds();
        Instant started = at.minus(Duration.ofMillis((long) (MILLIS_PER_SECOND * uptime)));
        Instant changed = LiveBatches.submitted(profile.config())
                .map(batches -> Instant.ofEpochMilli(batches.version()))
                .orElse(Instant.EPOCH);
        return changed.isAfter(started) ? changed : started;
    }
}
