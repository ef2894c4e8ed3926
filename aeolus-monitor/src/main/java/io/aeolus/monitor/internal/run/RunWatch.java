// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import static io.aeolus.monitor.Thresholds.GUARANTEE_DELAY;
import static io.aeolus.monitor.Thresholds.INPUT_START_TIMEOUT;
import static io.aeolus.monitor.Thresholds.LOSS_TIMEOUT;
import static io.aeolus.monitor.Thresholds.MAX_FUTILE_RESTARTS;
import static io.aeolus.monitor.Thresholds.NO_INPUT_TIMEOUT;
import static io.aeolus.monitor.Thresholds.REPLAY_TIMEOUT;
import static io.aeolus.monitor.Thresholds.START_TIMEOUT;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.internal.watch.WarmUpPauses;
import io.aeolus.probe.Command;
import io.aeolus.probe.TaskReport.RowCounts;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Waits for the end of a run, and fails if the run cannot end. Not thread-safe. */
final class RunWatch {

    /** The interval of progress reports and checks for silence. The end of the run is detected immediately. */
    private static final long POLL_MILLIS = 100;

    private final String name;
    private final RunLedger ledger;
    private final OptionalLong rows;
    private final Duration maxStall;
    private final LongSupplier nanoClock;
    private final Progress progress;
    private final RunSampler sampler;
    private long lastChangeNanos;
    private long lastActivity;
    private long maxAcked;
    private long startsAtMaxAcked;
    private boolean isGuaranteeReported;
    private OptionalLong firstAckNanos = OptionalLong.empty();

    /** Creates a watch with the number of tuples of the input, if known, and the maximum time without any ack. */
    RunWatch(
            String name,
            RunLedger ledger,
            OptionalLong rows,
            Duration maxStall,
            LongSupplier nanoClock,
            Progress progress,
            RunSampler sampler) {
        this.name = name;
        this.ledger = ledger;
        this.rows = rows;
        this.maxStall = maxStall;
        this.nanoClock = nanoClock;
        this.progress = progress;
        this.sampler = sampler;
        this.lastChangeNanos = nanoClock.getAsLong();
    }

    /** Waits until the input is processed, as far as possible. Returns the time of the last ack. */
    long awaitEnd() throws RunFailedException, InterruptedException {
        while (!ledger.awaitEnd(POLL_MILLIS)) {
            poll();
            if (ledger.isInputEnded() && ledger.counts().inFlight() == 0 && isQuietFor(REPLAY_TIMEOUT)) {
                return lastChangeNanos;
            }
        }
        throwIfFailed();
        progress.update(name, ledger.counts().acked(), rows.orElse(0));
        return ledger.lastAckNanos().orElse(lastChangeNanos);
    }

    /**
     * Waits until there was no tuple in flight and no emit for the duration of the silence. Returns the time of the last ack, execution
     * or failure.
     */
    long awaitSilence(Duration silence) throws RunFailedException, InterruptedException {
        while (!checkSilence(silence)) {
            awaitPoll();
        }
        return ledger.settledNanos().orElse(lastChangeNanos);
    }

    /**
     * Waits for tuples in flight after the spouts have stopped. Returns false if some are left after the maximum time without ack. Tuples
     * without acks get this time in total. Notes how many tuples are left, in flight or failed.
     */
    boolean awaitDrain(Duration longest) throws RunFailedException, InterruptedException {
        long deadlineNanos = nanoClock.getAsLong() + longest.toNanos();
        while (ledger.counts().inFlight() + ledger.copiesInFlight() > 0) {
            boolean isLate = nanoClock.getAsLong() - deadlineNanos >= 0 && ledger.copiesInFlight() > 0;
            if (isLate || isQuietFor(longest)) {
                long copies = ledger.copiesInFlight();
                noteLeft(
                        copies > 0 ? copies : ledger.counts().inFlight(),
                        "were still in flight after " + longest.toSeconds() + " s");
                return false;
            }
            awaitPoll();
        }
        RowCounts counts = ledger.counts();
        noteLeft(counts.failed() - counts.replayed(), "failed and were not replayed");
        return true;
    }

    private void noteLeft(long tuples, String what) {
        if (tuples > 0) {
            progress.note(String.format(
                    Locale.ROOT, "%s: %,d tuples %s, so the number of lost tuples is unknown", name, tuples, what));
        }
    }

    /** Returns whether the run seems over: tuples were emitted, no tuple waits for an ack, and no count has changed for the given time. */
    boolean checkSilence(Duration silence) {
        RowCounts counts = ledger.counts();
        update(counts);
        boolean isIdle = ledger.firstEmitNanos().isPresent() && counts.inFlight() == 0 && !ledger.isSpoutMissing();
        return isIdle && isQuietFor(silence) && (ledger.copiesInFlight() == 0 || isQuietFor(LOSS_TIMEOUT));
    }

    /**
     * Waits until a time after the first tuple. Returns false if the run completes or, with an input of unknown length, seems over before.
     */
    boolean awaitTime(Duration afterFirstRow, Duration seemsOver) throws RunFailedException, InterruptedException {
        while (true) {
            OptionalLong start = ledger.firstEmitNanos();
            long leftMillis = start.isEmpty()
                    ? POLL_MILLIS
                    : (start.getAsLong() + afterFirstRow.toNanos() - nanoClock.getAsLong()) / 1_000_000;
            if (leftMillis <= 0) {
                return true;
            }
            if (ledger.awaitEnd(Math.min(POLL_MILLIS, leftMillis))) {
                throwIfFailed();
                return false;
            }
            poll();
            if (rows.isEmpty() && checkSilence(seemsOver)) {
                return false;
            }
        }
    }

    /**
     * Waits until the JIT compilers have caught up, and pauses the spouts occasionally to speed this up. Returns the time after the
     * first tuple.
     *
     * @param sender sends a command to the workers
     * @param longest the maximum time after the first tuple
     */
    Duration awaitCompilers(Consumer<Command> sender, Duration longest, Duration seemsOver)
            throws RunFailedException, InterruptedException {
        WarmUpPauses pauses = new WarmUpPauses();
        Duration time = Duration.ZERO;
        RunTotals before = ledger.totals();
        while (!pauses.isWarm() && time.compareTo(longest) < 0) {
            time = time.plus(WarmUpPauses.INTERVAL);
            // Paused spouts have not ended.
            if (!awaitTime(time, seemsOver.plus(WarmUpPauses.MAX_DURATION))) {
                return time;
            }
            RunTotals now = ledger.totals();
            if (pauses.update(now.compilingSince(before))) {
                sender.accept(WarmUpPauses.PAUSE);
            }
            before = now;
        }
        return time;
    }

    private void update(RowCounts counts) {
        long activity = ledger.activity();
        if (activity != lastActivity) {
            lastActivity = activity;
            lastChangeNanos = nanoClock.getAsLong();
        }
        if (counts.acked() > maxAcked) {
            firstAckNanos = firstAckNanos.isPresent() ? firstAckNanos : OptionalLong.of(nanoClock.getAsLong());
            maxAcked = counts.acked();
            startsAtMaxAcked = ledger.maxStarts();
        }
    }

    OptionalLong firstAckNanos() {
        return firstAckNanos;
    }

    private boolean isQuietFor(Duration time) {
        return nanoClock.getAsLong() - lastChangeNanos >= time.toNanos();
    }

    private void awaitPoll() throws RunFailedException, InterruptedException {
        ledger.awaitFailure(POLL_MILLIS);
        throwIfFailed();
        poll();
    }

    private void poll() throws RunFailedException {
        RowCounts counts = ledger.counts();
        update(counts);
        sampler.observe();
        progress.update(
                name, rows.isPresent() ? counts.acked() : ledger.totals().done(), rows.orElse(0));
        OptionalLong first = ledger.firstEmitNanos();
        reportGuarantee(first);
        if (isGuaranteeReported && rows.isEmpty()) {
            throwIfUncounted();
        }
        if (first.isEmpty() || (rows.isPresent() && counts.emitted() == 0)) {
            throwIfNothingToCount();
        } else if ((rows.isPresent() || counts.inFlight() > 0 || ledger.isSpoutMissing()) && isQuietFor(maxStall)) {
            throw new RunFailedException(
                    "%s: no tuple was processed for %d s; %s".formatted(name, maxStall.toSeconds(), processed(counts)));
        }
        if (ledger.maxStarts() - startsAtMaxAcked > MAX_FUTILE_RESTARTS) {
            throw new RunFailedException(
                    "%s: a spout task has restarted more than %d times without progress, so its worker keeps failing; %s"
                            .formatted(name, MAX_FUTILE_RESTARTS, processed(counts)));
        }
    }

    private void reportGuarantee(OptionalLong firstNanos) {
        if (!isGuaranteeReported
                && firstNanos.isPresent()
                && nanoClock.getAsLong() - firstNanos.getAsLong() >= GUARANTEE_DELAY.toNanos()) {
            isGuaranteeReported = true;
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
                    "%s: spout '%s' emits without message ids, but aeolus.rows.acked requires them: %s"
                            .formatted(
                                    name,
                                    uncounted.get(),
                                    "profile the topology again, or remove the setting from the plan and the topology"));
        }
    }

    private String processed(RowCounts counts) {
        return String.format(
                Locale.ROOT,
                "%,d of %,d %s, %,d failed",
                counts.acked(),
                rows.orElse(counts.emitted()),
                rows.isPresent() ? "tuples processed" : "emitted tuples processed",
                counts.failed());
    }

    private void throwIfNothingToCount() throws UnmeasurableException, RunFailedException {
        Optional<String> withoutIds = ledger.uncountedSpout();
        // Tuples of an input of known length are identified by their message ids.
        if (rows.isPresent() && withoutIds.isPresent() && isQuietFor(NO_INPUT_TIMEOUT)) {
            throw new UnmeasurableException(
                    "%s: spout '%s' emits without message ids, so no ack reports when a tuple is processed: %s"
                            .formatted(name, withoutIds.get(), "emit each tuple with a message id"));
        }
        if (rows.isPresent() && isQuietFor(INPUT_START_TIMEOUT)) {
            throw new RunFailedException(
                    "%s: the spouts emitted no tuple in the first %d s: check their input, and the logs of the workers"
                            .formatted(name, INPUT_START_TIMEOUT.toSeconds()));
        }
        if (rows.isEmpty() && isQuietFor(START_TIMEOUT)) {
            throw new UnmeasurableException("%s: no spout has emitted a tuple in the first %d s: check its input"
                    .formatted(name, START_TIMEOUT.toSeconds()));
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
