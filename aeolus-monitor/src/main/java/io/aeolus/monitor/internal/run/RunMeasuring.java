package io.aeolus.monitor.internal.run;

import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.RunTrace;
import io.aeolus.monitor.Speed;
import io.aeolus.probe.Command;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.RowCounts;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures one run, as its ending says.
 *
 * @param name the run's name, for messages
 * @param ending when the run is over
 * @param topology the running topology
 * @param ledger where its rows are counted
 * @param nanoClock the ledger's clock
 */
public record RunMeasuring(
        String name, Ending ending, RunningTopology topology, RunLedger ledger, LongSupplier nanoClock) {

    private static final Logger LOG = LoggerFactory.getLogger(RunMeasuring.class);

    /** When a run of unknown length is taken for complete where only its speed matters. */
    private static final Duration SEEMS_OVER = Duration.ofSeconds(2);

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * Measures the run, which has been submitted.
     *
     * @param run watches it
     * @return what it did
     * @throws RunFailedException if it did not come to its end
     * @throws InterruptedException if the thread was interrupted
     */
    public RunResult measure(RunWatch run) throws RunFailedException, InterruptedException {
        if (ending instanceof Ending.Cut cut) {
            return cut(cut, run);
        }
        if (ending instanceof Ending.Silence silence) {
            return whole(run, silence(run, silence.silence()), OptionalLong.empty());
        }
        if (ending instanceof Ending.EndOfRows input) {
            long endNanos = run.awaitEnd();
            topology.gather();
            return whole(run, endNanos, OptionalLong.of(input.rows()));
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
        boolean isWarm = run.awaitTime(limit.dividedBy(2), SEEMS_OVER);
        Moment start = isWarm ? now() : new Moment(ledger.firstEmitNanos().orElse(0), 0, Distribution.NONE);
        boolean isRunning = isWarm && run.awaitTime(limit, SEEMS_OVER);
        Moment end = now();
        long endNanos = isRunning ? end.nanos() : lastAck().orElse(start.nanos());
        return new Speed(
                end.acked() - start.acked(),
                Math.max(1, endNanos - start.nanos()) / NANOS_PER_SECOND,
                millis(end.latencies().minus(start.latencies())));
    }

    /** What had been acked at some time, by which latencies. */
    private record Moment(long nanos, long acked, Distribution latencies) {}

    /** What has been acked up to now: workers elsewhere are asked, since what is known of them may be a tenth of a second old. */
    private Moment now() throws InterruptedException {
        topology.gather();
        return new Moment(nanoClock.getAsLong(), ledger.counts().acked(), ledger.latencies());
    }

    private OptionalLong lastAck() {
        return ending instanceof Ending.EndOfRows ? ledger.lastAckNanos() : ledger.settledNanos();
    }

    /** Waits until nothing happens any more: workers elsewhere are asked too, since one may just have begun again. */
    private long silence(RunWatch run, Duration silence) throws RunFailedException, InterruptedException {
        while (true) {
            long endNanos = run.awaitSilence(silence);
            topology.gather();
            if (run.isSilentFor(silence)) {
                return endNanos;
            }
        }
    }

    /** The rows are those that were emitted where nobody has said how many there are. */
    private RunResult whole(RunWatch run, long endNanos, OptionalLong knownRows) throws RunFailedException {
        RunTrace trace = run.sampler().end(endNanos);
        RowCounts counts = ledger.counts();
        long rows = knownRows.orElse(counts.emitted());
        throwIfWrong(counts, rows);
        long startNanos = ledger.firstEmitNanos().orElse(endNanos);
        Measurement measurement =
                measurement(counts.acked(), endNanos - startNanos, ledger.latencies(), rows - counts.acked(), counts);
        return new RunResult(measurement, ledger.output(), trace);
    }

    private RunResult cut(Ending.Cut cut, RunWatch run) throws RunFailedException, InterruptedException {
        boolean isWarm = run.awaitTime(cut.warmUp(), cut.measured());
        Moment start = now();
        run.sampler().begin();
        boolean isCut = isWarm && run.awaitTime(cut.warmUp().plus(cut.measured()), cut.measured());
        Moment end = now();
        RunTrace trace = run.sampler().end(end.nanos());
        if (!isCut || run.isSilentFor(cut.measured().dividedBy(2))) {
            throw new UnmeasurableException("%s: nothing happens any more after %,d rows, before %d s are over: %s"
                    .formatted(
                            name,
                            ledger.counts().acked(),
                            cut.warmUp().plus(cut.measured()).toSeconds(),
                            "leave --seconds out if the topology ends, or give fewer"));
        }
        topology.tell(new Command.StopSpouts());
        boolean isDrained = run.awaitDrain(cut.drain());
        topology.gather();
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
        Measurement measurement = measurement(
                end.acked() - start.acked(),
                end.nanos() - start.nanos(),
                end.latencies().minus(start.latencies()),
                0,
                counts);
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

    private Measurement measurement(long tuples, long nanos, Distribution latencies, long lost, RowCounts counts) {
        return new Measurement(
                tuples,
                Math.max(1, nanos) / NANOS_PER_SECOND,
                millis(latencies),
                lost,
                counts.replayed(),
                ledger.outputDigest(),
                ledger.activity().meanBatchSize(),
                ledger.peakMiB());
    }

    private static Optional<LatencyMillis> millis(Distribution nanos) {
        return nanos.count() == 0
                ? Optional.empty()
                : Optional.of(new LatencyMillis(
                        nanos.atPercentile(50) / NANOS_PER_MILLI,
                        nanos.atPercentile(99) / NANOS_PER_MILLI,
                        nanos.max() / NANOS_PER_MILLI));
    }
}
