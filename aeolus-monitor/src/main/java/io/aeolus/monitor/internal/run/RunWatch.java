package io.aeolus.monitor.internal.run;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.RunRequest;
import io.aeolus.probe.RowCounts;
import io.aeolus.probe.UserStreams;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.apache.storm.generated.StormTopology;

/** Waits for the end of a run, whatever it may be. Not thread-safe. */
public final class RunWatch {

    /** How often progress is told and silence looked for; the end itself is noticed at once. */
    private static final long TURN_MILLIS = 100;

    /** When all input was emitted, nothing is on its way, and rows are open: the spout will not replay them any more. */
    private static final Duration NO_REPLAY = Duration.ofSeconds(5);

    /** A topology takes some seconds from its submission to its first row, and more on a busy machine. */
    private static final Duration LONGEST_START = Duration.ofMinutes(3);

    /** The same where there may be no row at all. */
    private static final Duration LONGEST_START_UNKNOWN = Duration.ofSeconds(60);

    /** Rows without message ids may come before those with them. */
    private static final Duration NO_ROW_BESIDES = Duration.ofSeconds(10);

    private final String name;
    private final RunLedger ledger;
    private final OptionalLong rows;
    private final Duration longestStall;
    private final LongSupplier nanoClock;
    private final Progress progress;
    private final StallWatch stall;
    private final RunSampler sampler;

    /**
     * Starts to watch.
     *
     * @param name the run's name, for messages
     * @param ledger what the run has done
     * @param rows the rows of the input, if that is known
     * @param longestStall how long a run may go without any row acked
     * @param nanoClock the ledger's clock
     * @param progress told the rows done
     * @param sampler looks at the run several times a second
     */
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
        this.stall = new StallWatch(nanoClock.getAsLong());
        this.sampler = sampler;
    }

    /**
     * Starts to watch a run that was submitted.
     *
     * @param request what was asked for
     * @param topology what was submitted
     * @param ledger what the run has done
     * @param longestStall how long a run may go without any row acked
     * @param nanoClock the ledger's clock
     * @param progress told the rows done
     * @return the watch
     */
    public static RunWatch of(
            RunRequest request,
            StormTopology topology,
            RunLedger ledger,
            Duration longestStall,
            LongSupplier nanoClock,
            Progress progress) {
        return new RunWatch(
                request.name(),
                ledger,
                request.rows(),
                longestStall,
                nanoClock,
                progress,
                new RunSampler(UserStreams.components(topology), ledger, nanoClock));
    }

    /** Knows how the run goes. */
    RunSampler sampler() {
        return sampler;
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
        progress.update(name, ledger.counts().acked(), rows.orElse(0));
        return ledger.lastAckNanos().orElseGet(stall::lastChangeNanos);
    }

    /**
     * Waits until nothing happens any more.
     *
     * @param silence how long no row must be open and none be emitted
     * @return when the last row was acked or failed, by the ledger's clock
     */
    long awaitSilence(Duration silence) throws RunFailedException, InterruptedException {
        while (!isSilentFor(silence)) {
            ledger.awaitEnd(TURN_MILLIS);
            throwIfFailed();
            turn();
        }
        return ledger.settledNanos().orElseGet(stall::lastChangeNanos);
    }

    /**
     * Waits, after the spouts were stopped, for the rows that are open.
     *
     * @param longest the longest while without an ack
     * @return whether no row is open
     */
    boolean awaitDrain(Duration longest) throws RunFailedException, InterruptedException {
        while (ledger.counts().inFlight() > 0) {
            if (stall.isQuietFor(longest, nanoClock.getAsLong())) {
                return false;
            }
            ledger.awaitEnd(TURN_MILLIS);
            throwIfFailed();
            turn();
        }
        return true;
    }

    /** Whether rows have come, none is open, and nothing has changed for a while. */
    boolean isSilentFor(Duration silence) {
        RowCounts counts = ledger.counts();
        long now = nanoClock.getAsLong();
        see(counts, now);
        return ledger.firstEmitNanos().isPresent()
                && counts.inFlight() == 0
                && !ledger.isSpoutMissing()
                && stall.isQuietFor(silence, now);
    }

    /**
     * Waits until a time, or until the run is complete or seems to be so if that is sooner.
     *
     * @param afterFirstRow when to stop waiting, from the first row on
     * @param seemsOver how long nothing has to happen for a run of unknown length to be taken for complete
     * @return true if the time came first
     */
    boolean awaitTime(Duration afterFirstRow, Duration seemsOver) throws RunFailedException, InterruptedException {
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
            if (rows.isEmpty() && isSilentFor(seemsOver)) {
                return false;
            }
        }
    }

    /** A spout task that starts again is at work, though no row of it may be new. */
    private void see(RowCounts counts, long now) {
        stall.see(counts.emitted() + ledger.spoutStarts(), ledger.acks(), now);
    }

    private void turn() throws RunFailedException {
        RowCounts counts = ledger.counts();
        long now = nanoClock.getAsLong();
        see(counts, now);
        sampler.look();
        progress.update(name, counts.acked(), rows.orElse(0));
        if (ledger.firstEmitNanos().isEmpty()) {
            throwIfNothingToCount(now);
        } else if ((rows.isPresent() || counts.inFlight() > 0 || ledger.isSpoutMissing())
                && stall.isQuietFor(longestStall, now)) {
            throw new RunFailedException("%s: no row was processed for %d s; %s rows are done, %,d failed"
                    .formatted(
                            name,
                            longestStall.toSeconds(),
                            rows.isPresent()
                                    ? "%,d of %,d".formatted(counts.acked(), rows.getAsLong())
                                    : "%,d of %,d emitted".formatted(counts.acked(), counts.emitted()),
                            counts.failed()));
        }
    }

    private void throwIfNothingToCount(long now) throws UnmeasurableException, RunFailedException {
        Optional<String> withoutIds = ledger.spoutWithoutIds();
        if (withoutIds.isPresent() && stall.isQuietFor(NO_ROW_BESIDES, now)) {
            throw new UnmeasurableException(
                    "%s: spout '%s' emits without message ids, so nothing tells when a row is done: %s"
                            .formatted(name, withoutIds.get(), "give it a message id for each row"));
        }
        if (!stall.isQuietFor(rows.isPresent() ? LONGEST_START : LONGEST_START_UNKNOWN, now)) {
            return;
        }
        if (rows.isPresent()) {
            throw new RunFailedException(
                    "%s: no row was emitted in the first %d s".formatted(name, LONGEST_START.toSeconds()));
        }
        throw new UnmeasurableException(
                "%s: no spout has emitted a row in the first %d s: see that there is input for it"
                        .formatted(name, LONGEST_START_UNKNOWN.toSeconds()));
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
