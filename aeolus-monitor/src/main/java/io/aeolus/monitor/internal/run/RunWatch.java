package io.aeolus.monitor.internal.run;

import static io.aeolus.monitor.Thresholds.GUARANTEE_IS_KNOWN;
import static io.aeolus.monitor.Thresholds.LONGEST_START;
import static io.aeolus.monitor.Thresholds.LONGEST_START_OF_INPUT;
import static io.aeolus.monitor.Thresholds.LONGEST_WITHOUT_ROWS;
import static io.aeolus.monitor.Thresholds.MOST_STARTS_IN_VAIN;
import static io.aeolus.monitor.Thresholds.NO_REPLAY;
import static io.aeolus.monitor.Thresholds.ROWS_ARE_LOST;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.internal.watch.WarmUpPauses;
import io.aeolus.probe.Command;
import io.aeolus.probe.Facet.RowCounts;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Waits for the end of a run, whatever it may be, and gives up where none is to come. Not thread-safe. */
final class RunWatch {

    /** How often progress is told and silence looked for; the end itself is noticed at once. */
    private static final long TURN_MILLIS = 100;

    private final String name;
    private final RunLedger ledger;
    private final OptionalLong rows;
    private final Duration longestStall;
    private final LongSupplier nanoClock;
    private final Progress progress;
    private final RunSampler sampler;
    private long lastChangeNanos;
    private long lastActivity;
    private long mostAcked;
    private long startsAtMostAcked;
    private boolean isGuaranteeTold;
    private OptionalLong firstAckNanos = OptionalLong.empty();

    /** Watches a run that has so many rows, if that is known, and may go for so long without any row acked. */
    RunWatch(
            String name,
            RunLedger ledger,
            OptionalLong rows,
            Duration longestStall,
            LongSupplier nanoClock,
            Progress progress,
            RunSampler sampler) {
        this.name = name;
        this.ledger = ledger;
        this.rows = rows;
        this.longestStall = longestStall;
        this.nanoClock = nanoClock;
        this.progress = progress;
        this.sampler = sampler;
        this.lastChangeNanos = nanoClock.getAsLong();
    }

    /** Waits until the input is processed, as far as it ever will be; returns when the last row was acked. */
    long awaitEnd() throws RunFailedException, InterruptedException {
        while (!ledger.awaitEnd(TURN_MILLIS)) {
            turn();
            if (ledger.isInputEnded() && ledger.counts().inFlight() == 0 && isQuietFor(NO_REPLAY)) {
                return lastChangeNanos;
            }
        }
        throwIfFailed();
        progress.update(name, ledger.counts().acked(), rows.orElse(0));
        return ledger.lastAckNanos().orElse(lastChangeNanos);
    }

    /** Waits until no row was open for a while and none was emitted; returns when the last one was acked, executed, or failed. */
    long awaitSilence(Duration silence) throws RunFailedException, InterruptedException {
        while (!checkSilence(silence)) {
            nextTurn();
        }
        return ledger.settledNanos().orElse(lastChangeNanos);
    }

    /**
     * Waits, after the spouts were stopped, for open rows; false if some are left after so long without an ack. Nobody has promised the
     * rows that are not acked: they get so long in all.
     */
    boolean awaitDrain(Duration longest) throws RunFailedException, InterruptedException {
        long deadlineNanos = nanoClock.getAsLong() + longest.toNanos();
        while (ledger.counts().inFlight() + ledger.onTheWay() > 0) {
            boolean isLate = nanoClock.getAsLong() - deadlineNanos >= 0 && ledger.onTheWay() > 0;
            if (isLate || isQuietFor(longest)) {
                return false;
            }
            nextTurn();
        }
        return true;
    }

    /** Whether rows have come, none is open that somebody waits for, and nothing has changed for a while. */
    boolean checkSilence(Duration silence) {
        RowCounts counts = ledger.counts();
        see(counts);
        boolean isIdle = ledger.firstEmitNanos().isPresent() && counts.inFlight() == 0 && !ledger.isSpoutMissing();
        return isIdle && isQuietFor(silence) && (ledger.onTheWay() == 0 || isQuietFor(ROWS_ARE_LOST));
    }

    /**
     * Waits until a time after the first row; false if the run is complete sooner. Where nothing happens for so long, one of unknown
     * length seems to be.
     */
    boolean awaitTime(Duration afterFirstRow, Duration seemsOver) throws RunFailedException, InterruptedException {
        while (true) {
            OptionalLong start = ledger.firstEmitNanos();
            long leftMillis = start.isEmpty()
                    ? TURN_MILLIS
                    : (start.getAsLong() + afterFirstRow.toNanos() - nanoClock.getAsLong()) / 1_000_000;
            if (leftMillis <= 0) {
                return true;
            }
            if (ledger.awaitEnd(Math.min(TURN_MILLIS, leftMillis))) {
                throwIfFailed();
                return false;
            }
            turn();
            if (rows.isEmpty() && checkSilence(seemsOver)) {
                return false;
            }
        }
    }

    /**
     * Waits until the JVM's compilers have no longer much to do, and lets the spouts rest now and then, so that this is sooner. Returns
     * how long after the first row that is, or when the run seems to be over.
     *
     * @param tell tells the workers
     * @param longest after the first row; compilers that are at work for longer are not waited for
     */
    Duration awaitCompilers(Consumer<Command> tell, Duration longest, Duration seemsOver)
            throws RunFailedException, InterruptedException {
        WarmUpPauses pauses = new WarmUpPauses();
        Duration time = Duration.ZERO;
        RunTotals before = ledger.totals();
        while (!pauses.areOver() && time.compareTo(longest) < 0) {
            time = time.plus(WarmUpPauses.TURN);
            // Spouts that pause are not over.
            if (!awaitTime(time, seemsOver.plus(WarmUpPauses.LONGEST))) {
                return time;
            }
            RunTotals now = ledger.totals();
            if (pauses.see(now.compilingSince(before))) {
                tell.accept(WarmUpPauses.PAUSE);
            }
            before = now;
        }
        return time;
    }

    private void see(RowCounts counts) {
        long activity = ledger.activity();
        if (activity != lastActivity) {
            lastActivity = activity;
            lastChangeNanos = nanoClock.getAsLong();
        }
        if (counts.acked() > mostAcked) {
            firstAckNanos = firstAckNanos.isPresent() ? firstAckNanos : OptionalLong.of(nanoClock.getAsLong());
            mostAcked = counts.acked();
            startsAtMostAcked = ledger.mostStarts();
        }
    }

    OptionalLong firstAckNanos() {
        return firstAckNanos;
    }

    private boolean isQuietFor(Duration time) {
        return nanoClock.getAsLong() - lastChangeNanos >= time.toNanos();
    }

    private void nextTurn() throws RunFailedException, InterruptedException {
        ledger.awaitFailure(TURN_MILLIS);
        throwIfFailed();
        turn();
    }

    private void turn() throws RunFailedException {
        RowCounts counts = ledger.counts();
        see(counts);
        sampler.look();
        progress.update(
                name, rows.isPresent() ? counts.acked() : ledger.totals().done(), rows.orElse(0));
        OptionalLong first = ledger.firstEmitNanos();
        tellGuarantee(first);
        if (isGuaranteeTold && rows.isEmpty()) {
            throwIfUncounted();
        }
        if (first.isEmpty() || (rows.isPresent() && counts.emitted() == 0)) {
            throwIfNothingToCount();
        } else if ((rows.isPresent() || counts.inFlight() > 0 || ledger.isSpoutMissing()) && isQuietFor(longestStall)) {
            throw new RunFailedException(
                    "%s: no row was processed for %d s; %s".formatted(name, longestStall.toSeconds(), done(counts)));
        }
        if (ledger.mostStarts() - startsAtMostAcked > MOST_STARTS_IN_VAIN) {
            throw new RunFailedException(
                    "%s: a spout task has started more than %d times without one more row done, so its worker ends again and again; %s"
                            .formatted(name, MOST_STARTS_IN_VAIN, done(counts)));
        }
    }

    private void tellGuarantee(OptionalLong firstNanos) {
        if (!isGuaranteeTold
                && firstNanos.isPresent()
                && nanoClock.getAsLong() - firstNanos.getAsLong() >= GUARANTEE_IS_KNOWN.toNanos()) {
            isGuaranteeTold = true;
            SpoutGuarantees guarantees = ledger.guarantees();
            if (!guarantees.areAllAcked()) {
                progress.note(guarantees.text());
            }
        }
    }

    private void throwIfUncounted() throws UnmeasurableException {
        Optional<String> uncounted = ledger.uncountedSpout();
        if (uncounted.isPresent()) {
            throw new UnmeasurableException(
                    "%s: spout '%s' emits without message ids, but aeolus.rows.acked says that all rows have one: %s"
                            .formatted(
                                    name,
                                    uncounted.get(),
                                    "profile it again, or take the setting out of the plan and the topology"));
        }
    }

    private String done(RowCounts counts) {
        return "%,d of %,d %s, %,d failed"
                .formatted(
                        counts.acked(),
                        rows.orElse(counts.emitted()),
                        rows.isPresent() ? "rows are done" : "emitted rows are done",
                        counts.failed());
    }

    private void throwIfNothingToCount() throws UnmeasurableException, RunFailedException {
        Optional<String> withoutIds = ledger.spoutWithoutIds();
        // Its rows are known beforehand, by their ids.
        if (rows.isPresent() && withoutIds.isPresent() && isQuietFor(LONGEST_WITHOUT_ROWS)) {
            throw new UnmeasurableException(
                    "%s: spout '%s' emits without message ids, so nothing tells when a row is done: %s"
                            .formatted(name, withoutIds.get(), "give it a message id for each row"));
        }
        if (rows.isPresent() && isQuietFor(LONGEST_START_OF_INPUT)) {
            throw new RunFailedException(
                    "%s: no row was emitted in the first %d s".formatted(name, LONGEST_START_OF_INPUT.toSeconds()));
        }
        if (rows.isEmpty() && isQuietFor(LONGEST_START)) {
            throw new UnmeasurableException(
                    "%s: no spout has emitted a row in the first %d s: see that there is input for it"
                            .formatted(name, LONGEST_START.toSeconds()));
        }
    }

    private void throwIfFailed() throws RunFailedException {
        Optional<ComponentFailure> failure = ledger.failure();
        if (failure.isPresent()) {
            String message = name + ": " + failure.get().text();
            Optional<Throwable> error = failure.get().error();
            throw error.isPresent() ? new RunFailedException(message, error.get()) : new RunFailedException(message);
        }
    }
}
