// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The earlier periods of an adaptation. Immutable.
 *
 * @param known the setting after the last period; empty in the first period
 * @param applied the last change, until its effect is known
 * @param lastChange when the topology was last changed; {@link Instant#EPOCH} if unknown
 * @param savings periods in a row that advised to save executors or workers
 * @param rejected the changes of the last day that were rolled back or had no effect, with the load before them
 * @param rates the rates of the latest periods, in tuples per second
 * @param advised without {@code --apply}: the last change that would have been made, with its load, while it is advised
 */
public record History(
        Optional<Setting> known,
        Optional<Applied> applied,
        Instant lastChange,
        int savings,
        List<EarlierChange> rejected,
        List<Double> rates,
        Optional<EarlierChange> advised) {

    /** Periods in which the rate must have been low enough for a saving, so that a load that varies changes nothing. */
    static final int PERIODS_OF_PEAK = 6;

    /** The smallest relative change of the rate after which a change that was rolled back may be tried again. */
    private static final double OTHER_LOAD = 0.25;

    /** How long a change that was rolled back is not tried again. */
    private static final Duration LONGEST_REJECTION = Duration.ofDays(1);

    /** Before the first period. */
    public static final History NONE =
            new History(Optional.empty(), Optional.empty(), Instant.EPOCH, 0, List.of(), List.of(), Optional.empty());

    /**
     * A change whose effect is not known yet.
     *
     * @param after the setting that it should have led to
     * @param isRollBack whether it rolled back another change, so that it is not rolled back
     * @param isConfirmed whether the cluster accepted it; otherwise the request failed, so the cluster may not have made the change
     * @param periods the number of later periods
     */
    public record Applied(
            Setting before,
            Setting after,
            Observation.Load load,
            boolean isRollBack,
            boolean isConfirmed,
            int periods) {

        /** A change that the cluster will make. */
        Applied(Setting before, Setting after, Observation.Load load, boolean isRollBack) {
            this(before, after, load, isRollBack, true, 0);
        }

        /**
         * Returns this change with the number of workers that the cluster chose: it may have fewer free slots than requested, or a scheduler that
         * divides executors among workers itself. The rest of the change shows that the cluster has restarted the workers.
         */
        Applied asMade(Setting present) {
            boolean isMade = before.needsRestart(after)
                    && before.needsRestart(present)
                    && present.executors().equals(after.executors())
                    && present.streams().equals(after.streams());
            return isMade ? new Applied(before, present, load, isRollBack, isConfirmed, periods) : this;
        }

        /** Returns the setting that a topology has while it does not show its setting, because it has no worker. */
        public Setting expected() {
            return isRollBack && !isConfirmed ? before : after;
        }
    }

    /** A change that was decided before. */
    public record EarlierChange(Setting target, double tuplesPerSecond, Instant at) {

        /** Returns whether the change may not be tried again at a time. */
        boolean isRecent(Instant now) {
            return now.isBefore(at.plus(LONGEST_REJECTION));
        }

        /** Returns whether a change of the present setting is about the same, at a similar load, since advice varies with measurements. */
        boolean isSimilar(Setting other, Observation now) {
            boolean isSameChange = target.equals(other)
                    || (now.present().needsRestart(target) && now.present().needsRestart(other));
            double ratio = now.load().tuplesPerSecond() / Math.max(1, tuplesPerSecond);
            return isSameChange && Math.abs(ratio - 1) < OTHER_LOAD;
        }
    }

    public History {
        rejected = List.copyOf(rejected);
        rates = List.copyOf(rates);
    }

    /** Adds a period with a setting and a rate. */
    History observing(Setting setting, double tuplesPerSecond) {
        List<Double> latest = new ArrayList<>(rates);
        latest.add(tuplesPerSecond);
        return new History(
                Optional.of(setting),
                applied,
                lastChange,
                savings,
                rejected,
                latest.subList(Math.max(0, latest.size() - PERIODS_OF_PEAK), latest.size()),
                advised);
    }

    /** Returns the highest rate of the latest periods. */
    double peak() {
        return rates.stream().mapToDouble(rate -> rate).max().orElse(0);
    }

    History waiting() {
        return with(applied.map(
                one -> new Applied(one.before, one.after, one.load, one.isRollBack, one.isConfirmed, one.periods + 1)));
    }

    /** Marks the last change as a change that the cluster may not have made. */
    public History unconfirmed() {
        return with(
                applied.map(one -> new Applied(one.before, one.after, one.load, one.isRollBack, false, one.periods)));
    }

    private History with(Optional<Applied> change) {
        return new History(known, change, lastChange, savings, rejected, rates, advised);
    }

    History settled() {
        return new History(known, Optional.empty(), lastChange, 0, rejected, rates, Optional.empty());
    }

    History changedAt(Instant time) {
        return new History(known, applied, time, 0, rejected, rates, advised);
    }

    History advising(Optional<EarlierChange> change) {
        return new History(known, applied, lastChange, savings, rejected, rates, change);
    }

    History applying(Applied change) {
        return new History(Optional.of(change.after), Optional.of(change), lastChange, 0, rejected, rates, advised);
    }

    History saving(int periods) {
        return new History(known, applied, lastChange, periods, rejected, rates, advised);
    }

    History rejecting(Applied change, Instant at) {
        List<EarlierChange> all = new ArrayList<>(rejected);
        all.removeIf(earlier -> !earlier.isRecent(at));
        all.add(new EarlierChange(change.after, change.load.tuplesPerSecond(), at));
        return new History(known, Optional.empty(), lastChange, 0, all, rates, advised);
    }
}
