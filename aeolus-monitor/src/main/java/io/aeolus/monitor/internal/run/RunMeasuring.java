package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.Ending;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.RunTrace;
import io.aeolus.monitor.Speed;
import io.aeolus.monitor.UnmeasurableException;
import io.aeolus.monitor.internal.ledger.RowCounts;
import io.aeolus.monitor.internal.ledger.RunView;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures one run, as its ending says.
 *
 * @param name the run's name, for messages
 * @param ending when the run is over
 * @param ledger where its rows are counted
 * @param nanoClock the ledger's clock
 */
public record RunMeasuring(String name, Ending ending, RunView ledger, LongSupplier nanoClock) {

    private static final Logger LOG = LoggerFactory.getLogger(RunMeasuring.class);

    /** When a run of unknown length is taken for complete where only its speed matters. */
    private static final Duration SEEMS_OVER = Duration.ofSeconds(2);

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * The measuring that a request asks for.
     *
     * @param request the request
     * @param ledger where its rows are counted
     * @param nanoClock the ledger's clock
     * @return the measuring
     */
    public static RunMeasuring of(RunRequest request, RunView ledger, LongSupplier nanoClock) {
        return new RunMeasuring(request.name(), request.ending(), ledger, nanoClock);
    }

    /**
     * Measures the run, which has been submitted.
     *
     * @param run watches it
     * @param peakMiB tells the most heap that it has taken up to now, in MiB
     * @return what it did
     * @throws RunFailedException if it did not come to its end
     * @throws InterruptedException if the thread was interrupted
     */
    public RunResult measure(RunWatch run, DoubleSupplier peakMiB) throws RunFailedException, InterruptedException {
        if (ending instanceof Ending.Cut cut) {
            return cut(cut, run, peakMiB);
        }
        if (ending instanceof Ending.Silence silence) {
            return whole(
                    run, run.awaitSilence(silence.silence()), ledger.counts().emitted(), peakMiB);
        }
        if (ending instanceof Ending.EndOfRows input) {
            return whole(run, run.awaitEnd(), input.rows(), peakMiB);
        }
        throw new IllegalArgumentException("unknown ending " + ending);
    }

    /**
     * Measures the speed of the run for a while, or to its end if that is sooner. The first half of the time does not count.
     *
     * @param run watches it
     * @param limit the longest time, from the first row on
     * @return the speed
     * @throws RunFailedException if a component threw or nothing was processed
     * @throws InterruptedException if the thread was interrupted
     */
    public Speed speed(RunWatch run, Duration limit) throws RunFailedException, InterruptedException {
        boolean warm = run.awaitTime(limit.dividedBy(2), SEEMS_OVER);
        long startNanos = warm ? nanoClock.getAsLong() : ledger.firstEmitNanos().orElse(0);
        long ackedBefore = 0;
        if (warm) {
            ackedBefore = ledger.counts().acked();
            // What was sampled up to now does not count.
            ledger.latency();
        }
        boolean running = warm && run.awaitTime(limit, SEEMS_OVER);
        long endNanos = running ? nanoClock.getAsLong() : lastAck().orElse(startNanos);
        long acked = ledger.counts().acked() - ackedBefore;
        return new Speed(acked, Math.max(1, endNanos - startNanos) / NANOS_PER_SECOND, ledger.latency());
    }

    private OptionalLong lastAck() {
        return ending instanceof Ending.EndOfRows ? ledger.lastAckNanos() : ledger.settledNanos();
    }

    private RunResult whole(RunWatch run, long endNanos, long rows, DoubleSupplier peakMiB)
            throws RunFailedException, InterruptedException {
        ledger.gather();
        RunTrace trace = run.sampler().end(endNanos);
        RowCounts counts = ledger.counts();
        throwIfWrong(counts, rows);
        long startNanos = ledger.firstEmitNanos().orElse(endNanos);
        Measurement measurement = measurement(
                counts.acked(), endNanos - startNanos, ledger.latency(), rows - counts.acked(), counts, peakMiB);
        return new RunResult(measurement, ledger.output(), trace);
    }

    private RunResult cut(Ending.Cut cut, RunWatch run, DoubleSupplier peakMiB)
            throws RunFailedException, InterruptedException {
        boolean isWarm = run.awaitTime(cut.warmUp(), cut.measured());
        // What was sampled up to now does not count.
        ledger.latency();
        run.sampler().begin();
        long ackedBefore = ledger.counts().acked();
        long startNanos = nanoClock.getAsLong();
        boolean isCut = isWarm && run.awaitTime(cut.warmUp().plus(cut.measured()), cut.measured());
        long acked = ledger.counts().acked() - ackedBefore;
        long endNanos = nanoClock.getAsLong();
        RunTrace trace = run.sampler().end(endNanos);
        if (!isCut || run.isSilentFor(cut.measured().dividedBy(2))) {
            throw new UnmeasurableException("%s: nothing happens any more after %,d rows, before %d s are over: %s"
                    .formatted(
                            name,
                            ledger.counts().acked(),
                            cut.warmUp().plus(cut.measured()).toSeconds(),
                            "leave --seconds out if the topology ends, or give fewer"));
        }
        Optional<LatencyMillis> latency = ledger.latency();

        ledger.stop();
        boolean isDrained = run.awaitDrain(cut.drain());
        ledger.gather();
        RowCounts counts = ledger.counts();
        if (!isDrained) {
            LOG.warn(
                    "{}: {} rows were open still when none had been acked for {} s after the end",
                    name,
                    counts.inFlight(),
                    cut.drain().toSeconds());
        }
        throwIfWrong(counts, counts.emitted());
        // Each emission is acked, failed or open: by the counts nothing can be missing. If all are acked, their ids fit
        // too.
        Measurement measurement = measurement(acked, endNanos - startNanos, latency, 0, counts, peakMiB);
        return new RunResult(measurement, ledger.output(), trace);
    }

    /** Acks for rows that do not exist, or for some rows in place of others. */
    private void throwIfWrong(RowCounts counts, long rows) throws RunFailedException {
        boolean allAcked = counts.acked() == counts.emitted();
        if (counts.emitted() > rows || counts.acked() > counts.emitted() || (allAcked && !ledger.isConsistent())) {
            throw new RunFailedException("%s: acks do not fit the rows: %,d rows of %,d emitted, %,d acked"
                    .formatted(name, counts.emitted(), rows, counts.acked()));
        }
    }

    private Measurement measurement(
            long tuples,
            long nanos,
            Optional<LatencyMillis> latency,
            long lost,
            RowCounts counts,
            DoubleSupplier peakMiB) {
        return new Measurement(
                tuples,
                Math.max(1, nanos) / NANOS_PER_SECOND,
                latency,
                lost,
                counts.replayed(),
                ledger.outputDigest(),
                ledger.meanBatchSize(),
                peakMiB.getAsDouble());
    }
}
