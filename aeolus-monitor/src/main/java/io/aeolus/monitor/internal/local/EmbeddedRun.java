package io.aeolus.monitor.internal.local;

import io.aeolus.monitor.Progress;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.internal.ledger.ComponentFailure;
import io.aeolus.monitor.internal.ledger.RowCounts;
import io.aeolus.monitor.internal.ledger.RunLedger;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** Waits for the end of a run, whatever it may be. Not thread-safe. */
final class EmbeddedRun {

    /** How often progress is told and silence looked for; the end itself is noticed at once. */
    private static final long TURN_MILLIS = 100;

    /** When all input was emitted, nothing is on its way, and rows are open: the spout will not replay them any more. */
    private static final Duration NO_REPLAY = Duration.ofSeconds(5);

    /** A topology takes some seconds from its submission to its first row, and more on a busy machine. */
    private static final Duration LONGEST_START = Duration.ofMinutes(3);

    private final String name;
    private final RunLedger ledger;
    private final long rows;
    private final Duration longestStall;
    private final LongSupplier nanoClock;
    private final Progress progress;
    private final StallWatch stall;

    EmbeddedRun(
            String name,
            RunLedger ledger,
            long rows,
            Duration longestStall,
            LongSupplier nanoClock,
            Progress progress) {
        this.name = name;
        this.ledger = ledger;
        this.rows = rows;
        this.longestStall = longestStall;
        this.nanoClock = nanoClock;
        this.progress = progress;
        this.stall = new StallWatch(nanoClock.getAsLong());
    }

    /**
     * Waits until the input is processed, as far as it ever will be.
     *
     * @return when the last row was acked, by the ledger's clock
     */
    long awaitEnd() throws RunFailedException, InterruptedException {
        while (!ledger.awaitEnd(TURN_MILLIS)) {
            turn();
            boolean idle = ledger.isInputEnded() && ledger.counts().inFlight() == 0;
            if (idle && stall.isQuietFor(NO_REPLAY, nanoClock.getAsLong())) {
                return stall.lastChangeNanos();
            }
        }
        throwIfFailed();
        progress.update(name, ledger.counts().acked(), rows);
        return ledger.lastAckNanos().orElseGet(stall::lastChangeNanos);
    }

    /**
     * Waits until a time, or until the run is complete if that is sooner.
     *
     * @param afterFirstRow when to stop waiting, from the first row on
     * @return true if the time came first
     */
    boolean awaitTime(Duration afterFirstRow) throws RunFailedException, InterruptedException {
        while (true) {
            OptionalLong start = ledger.firstEmitNanos();
            long leftMillis = start.isEmpty()
                    ? Long.MAX_VALUE
                    : (start.getAsLong() + afterFirstRow.toNanos() - nanoClock.getAsLong()) / 1_000_000;
            if (leftMillis <= 0) {
                return true;
            }
            if (ledger.awaitEnd(Math.min(TURN_MILLIS, leftMillis))) {
                throwIfFailed();
                return false;
            }
            turn();
        }
    }

    private void turn() throws RunFailedException {
        RowCounts counts = ledger.counts();
        long now = nanoClock.getAsLong();
        stall.see(counts, now);
        progress.update(name, counts.acked(), rows);
        if (ledger.firstEmitNanos().isEmpty()) {
            if (stall.isQuietFor(LONGEST_START, now)) {
                throw new RunFailedException(
                        "%s: no row was emitted in the first %d s".formatted(name, LONGEST_START.toSeconds()));
            }
        } else if (stall.isQuietFor(longestStall, now)) {
            throw new RunFailedException("%s: no row was processed for %d s; %,d of %,d rows are done, %,d failed"
                    .formatted(name, longestStall.toSeconds(), counts.acked(), rows, counts.failed()));
        }
    }

    private void throwIfFailed() throws RunFailedException {
        Optional<ComponentFailure> failure = ledger.failure();
        if (failure.isPresent()) {
            throw new RunFailedException(
                    name + ": " + failure.get().text(), failure.get().error());
        }
    }
}
