package io.aeolus.monitor.internal.local;

import io.aeolus.monitor.Ending;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.UnmeasurableException;
import io.aeolus.monitor.internal.ledger.RowCounts;
import io.aeolus.monitor.internal.ledger.RunLedger;
import java.util.Optional;
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
record RunMeasuring(String name, Ending ending, RunLedger ledger, LongSupplier nanoClock) {

    private static final Logger LOG = LoggerFactory.getLogger(RunMeasuring.class);

    private static final double NANOS_PER_SECOND = 1e9;

    static RunMeasuring of(RunRequest request, RunLedger ledger, LongSupplier nanoClock) {
        return new RunMeasuring(request.name(), request.ending(), ledger, nanoClock);
    }

    RunResult measure(EmbeddedRun run, HeapWatch heap) throws RunFailedException, InterruptedException {
        if (ending instanceof Ending.Cut cut) {
            return cut(cut, run, heap);
        }
        if (ending instanceof Ending.Silence silence) {
            return whole(run.awaitSilence(silence.silence()), ledger.counts().emitted(), heap);
        }
        if (ending instanceof Ending.EndOfRows input) {
            return whole(run.awaitEnd(), input.rows(), heap);
        }
        throw new IllegalArgumentException("unknown ending " + ending);
    }

    private RunResult whole(long endNanos, long rows, HeapWatch heap) throws RunFailedException {
        RowCounts counts = ledger.counts();
        throwIfWrong(counts, rows);
        long startNanos = ledger.firstEmitNanos().orElse(endNanos);
        return result(counts.acked(), endNanos - startNanos, ledger.latency(), rows - counts.acked(), counts, heap);
    }

    private RunResult cut(Ending.Cut cut, EmbeddedRun run, HeapWatch heap)
            throws RunFailedException, InterruptedException {
        boolean isWarm = run.awaitTime(cut.warmUp(), cut.measured());
        // What was sampled up to now does not count.
        ledger.latency();
        long ackedBefore = ledger.counts().acked();
        long startNanos = nanoClock.getAsLong();
        boolean isCut = isWarm && run.awaitTime(cut.warmUp().plus(cut.measured()), cut.measured());
        long acked = ledger.counts().acked() - ackedBefore;
        long nanos = nanoClock.getAsLong() - startNanos;
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
        return result(acked, nanos, latency, 0, counts, heap);
    }

    /** Acks for rows that do not exist, or for some rows in place of others. */
    private void throwIfWrong(RowCounts counts, long rows) throws RunFailedException {
        boolean allAcked = counts.acked() == counts.emitted();
        if (counts.emitted() > rows || counts.acked() > counts.emitted() || (allAcked && !ledger.isConsistent())) {
            throw new RunFailedException("%s: acks do not fit the rows: %,d rows of %,d emitted, %,d acked"
                    .formatted(name, counts.emitted(), rows, counts.acked()));
        }
    }

    private RunResult result(
            long tuples, long nanos, Optional<LatencyMillis> latency, long lost, RowCounts counts, HeapWatch heap) {
        Measurement measurement = new Measurement(
                tuples,
                Math.max(1, nanos) / NANOS_PER_SECOND,
                latency,
                lost,
                counts.replayed(),
                ledger.outputDigest(),
                ledger.meanBatchSize(),
                heap.peakMiB());
        return new RunResult(measurement, ledger.output());
    }
}
