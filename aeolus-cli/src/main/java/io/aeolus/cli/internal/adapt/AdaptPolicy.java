// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

import io.aeolus.cli.internal.adapt.AdaptRecord.Decision;
import io.aeolus.cli.internal.adapt.History.Applied;
import io.aeolus.cli.internal.adapt.History.EarlierChange;
import io.aeolus.cli.internal.advise.SizeBounds;
import io.aeolus.optimizer.Amounts;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Decides in each period whether to carry out the advice, or to roll back the last change. Without effects: the same history and observation
 * always lead to the same step.
 *
 * @param cooldown the shortest time from a change, or from the start of a worker, to a change other than a roll-back
 * @param isApplied whether steps are carried out; otherwise each change is advised once, and starts the cooldown as if it were made
 */
public record AdaptPolicy(Duration cooldown, SizeBounds sizes, boolean isApplied) {

    /** Periods in which a change must take effect. Tasks poll for new batch sizes every 30 s, and workers may need longer to restart. */
    private static final int PERIODS_TO_TAKE_EFFECT = 2;

    /** Periods after a change in which workers must become warm; otherwise they probably keep restarting. */
    private static final int PERIODS_TO_WARM_UP = 3;

    /** Periods in a row that must advise to save executors or workers. More throughput is not delayed. */
    private static final int PERIODS_BEFORE_SAVING = 2;

    /**
     * A step, with the history for the next period.
     *
     * @param next the history for the next period; if steps are carried out, with this step
     */
    public record Decided(Step step, History next) {

        private static Decided keep(History next, String reason) {
            return new Decided(new Step(Decision.KEEP, Optional.empty(), reason), next);
        }
    }

    /** Decides on the step of a period. A change is judged before the next change. */
    public Decided decide(History history, Observation now) {
        History next = history.observing(now.present(), now.load().tuplesPerSecond());
        if (history.applied().isPresent()) {
            return judged(next, history.applied().get(), now);
        }
        if (history.known().isPresent() && !history.known().get().equals(now.present())) {
            return Decided.keep(
                    next.advising(Optional.empty()).changedAt(now.at()),
                    changedElsewhere(history.known().get(), now));
        }
        return now.proposal()
                .map(proposal -> proposed(next, now, proposal))
                .orElseGet(() -> Decided.keep(next.saving(0).advising(Optional.empty()), now.verdict()));
    }

    /** Judges the last change. */
    private Decided judged(History next, Applied requested, Observation now) {
        Applied applied = requested.asMade(now.present());
        if (!now.present().equals(applied.after())) {
            return notAsApplied(next, applied, now);
        }
        if (!now.load().isWarm()) {
            return applied.periods() + 1 < PERIODS_TO_WARM_UP || applied.isRollBack()
                    ? Decided.keep(
                            next.waiting(), "the workers restarted, and are not warm yet: the change cannot be judged")
                    : rolledBack(
                            next,
                            applied,
                            now,
                            "in %d periods after the change, the workers have not become warm: they may fail; see their logs"
                                    .formatted(PERIODS_TO_WARM_UP));
        }
        double before = applied.load().tuplesPerSecond();
        double after = now.load().tuplesPerSecond();
        double noise = Math.max(applied.load().noise(), now.load().noise());
        int workers = requested.after().workers();
        String rates = "%s tuples/s before, %s after%s"
                .formatted(
                        Amounts.number(before),
                        Amounts.number(after),
                        applied.after().workers() == workers
                                ? ""
                                : ", with %d instead of %d workers"
                                        .formatted(applied.after().workers(), workers));
        if (after >= before * (1 - noise) || applied.isRollBack()) {
            return Decided.keep(next.settled(), "the change took effect: " + rates);
        }
        if (now.load().keepsUp()) {
            return Decided.keep(next.settled(), "the change took effect; the spouts have less input: " + rates);
        }
        return rolledBack(
                next,
                applied,
                now,
                "the throughput fell after the change by more than its noise of %s: %s"
                        .formatted(Amounts.percent(noise), rates));
    }

    private static Decided rolledBack(History next, Applied applied, Observation now, String reason) {
        return new Decided(
                new Step(Decision.ROLL_BACK, Optional.of(applied.before()), reason),
                next.rejecting(applied, now.at())
                        .applying(new Applied(
                                /* before= */ applied.after(), /* after= */ applied.before(), now.load(), true))
                        .changedAt(now.at()));
    }

    private Decided notAsApplied(History next, Applied applied, Observation now) {
        if (!now.present().equals(applied.before()) && !isPartOf(applied, now.present())) {
            return Decided.keep(next.settled().changedAt(now.at()), changedElsewhere(applied.after(), now));
        }
        String missing = String.join(", ", now.present().changes(applied.after()));
        if (applied.periods() + 1 < PERIODS_TO_TAKE_EFFECT) {
            return Decided.keep(next.waiting(), "the change has not taken effect yet: " + missing);
        }
        if (applied.isRollBack() && !applied.isConfirmed()) {
            return new Decided(
                    new Step(
                            Decision.ROLL_BACK,
                            Optional.of(applied.after()),
                            "the request to roll back failed: " + missing),
                    next.applying(new Applied(now.present(), applied.after(), now.load(), true))
                            .changedAt(now.at()));
        }
        String reason = applied.isConfirmed()
                ? "the cluster did not carry out the change, so it is given up: %s; check the free slots of the cluster, and the logs of the workers"
                        .formatted(missing)
                : "the cluster has not made the change, whose request failed: " + missing;
        History givenUp =
                (applied.isConfirmed() ? next.rejecting(applied, now.at()) : next.settled()).changedAt(now.at());
        Setting former = now.present().withStreams(applied.before().streams());
        if (applied.isRollBack() || former.equals(now.present())) {
            return Decided.keep(givenUp, reason);
        }
        // The batch sizes were meant for executors that do not exist.
        return new Decided(
                new Step(Decision.ROLL_BACK, Optional.of(former), reason),
                givenUp.applying(new Applied(now.present(), former, now.load(), true)));
    }

    /** Returns whether a setting is on the way: workers restart after the wait, and apply batches when they poll. */
    private static boolean isPartOf(Applied applied, Setting present) {
        Setting before = applied.before();
        Setting after = applied.after();
        return (present.streams().equals(before.streams()) || present.streams().equals(after.streams()))
                && (present.executors().equals(before.executors())
                        || present.executors().equals(after.executors()))
                && (present.workers() == before.workers() || present.workers() == after.workers());
    }

    private String changedElsewhere(Setting known, Observation now) {
        return "the topology has changed (%s), by another user, an adapter or a lost worker: no change within the cooldown of %d s"
                .formatted(String.join(", ", known.changes(now.present())), cooldown.toSeconds());
    }

    private Decided proposed(History history, Observation now, Observation.Proposal proposal) {
        History next = proposal.isSaving() ? history : history.saving(0);
        Setting target = proposal.target();
        if (target.equals(now.present()) || !bounded(now.present(), target).equals(target)) {
            return Decided.keep(
                    next.saving(0),
                    "the bounds do not allow %s: %s"
                            .formatted(
                                    proposal.isSaving() ? "all of the advised saving" : "a better setting",
                                    proposal.reason()));
        }
        Optional<EarlierChange> advised = next.advised().filter(change -> change.isSimilar(target, now));
        if (advised.isPresent()) {
            return Decided.keep(
                    next,
                    "the change of %s is still advised; --apply would make it: %s"
                            .formatted(advised.get().at().truncatedTo(ChronoUnit.SECONDS), proposal.reason()));
        }
        boolean isRestart = now.present().needsRestart(target);
        if (isRestart && !now.load().isAllAcked()) {
            return Decided.keep(
                    next.saving(0),
                    "a restart would lose the tuples in flight, because not all are acked ('aeolus rebalance' does it anyway): "
                            + proposal.reason());
        }
        if (!now.load().isWarm()) {
            return Decided.keep(next, "the workers are not warm yet: " + proposal.reason());
        }
        Instant last = now.lastChange().isAfter(next.lastChange()) ? now.lastChange() : next.lastChange();
        Instant end = last.plus(cooldown);
        if (now.at().isBefore(end)) {
            return Decided.keep(
                    next,
                    "cooldown until %s after a change%s or a start of workers: %s"
                            .formatted(
                                    end.truncatedTo(ChronoUnit.SECONDS),
                                    isApplied ? "" : " (made or only advised)",
                                    proposal.reason()));
        }
        Optional<EarlierChange> rejected = next.rejected().stream()
                .filter(change -> change.isRecent(now.at()) && change.isSimilar(target, now))
                .findFirst();
        if (rejected.isPresent()) {
            return Decided.keep(
                    next.saving(0),
                    "this change did not help at %s with a similar load: %s"
                            .formatted(rejected.get().at().truncatedTo(ChronoUnit.SECONDS), proposal.reason()));
        }
        int savings = proposal.isSaving() ? next.savings() + 1 : 0;
        if (proposal.isSaving() && savings < PERIODS_BEFORE_SAVING) {
            return Decided.keep(
                    next.saving(savings), "a saving must be advised in two periods in a row: " + proposal.reason());
        }
        if (proposal.isSaving() && next.peak() > proposal.tuplesPerSecond()) {
            return Decided.keep(
                    next.saving(savings),
                    "%s tuples/s in one of the last %d periods would need the present setting: %s"
                            .formatted(Amounts.number(next.peak()), next.rates().size(), proposal.reason()));
        }
        History after = isApplied
                ? next.applying(new Applied(now.present(), target, now.load(), false))
                : next.advising(Optional.of(new EarlierChange(target, now.load().tuplesPerSecond(), now.at())));
        return new Decided(
                new Step(Decision.CHANGE, Optional.of(target), proposal.reason()), after.changedAt(now.at()));
    }

    private Setting bounded(Setting present, Setting target) {
        Map<String, Integer> executors = new TreeMap<>(target.executors());
        executors.replaceAll(
                (id, number) -> sizes.executors(id, present.executors().getOrDefault(id, 0), number));
        return new Setting(executors, sizes.workers(present.workers(), target.workers()), target.streams());
    }
}
