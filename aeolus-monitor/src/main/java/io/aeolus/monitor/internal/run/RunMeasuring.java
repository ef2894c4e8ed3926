package io.aeolus.monitor.internal.run;

import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.RunTrace;
import io.aeolus.monitor.Speed;
import io.aeolus.probe.Command;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.RowCounts;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Measures one run, as its ending says. */
public record RunMeasuring(
        String name, Ending ending, RunningTopology topology, RunLedger ledger, RunWatch run, RunSampler sampler) {

    private static final Logger LOG = LoggerFactory.getLogger(RunMeasuring.class);

    /** When a run of unknown length is taken for complete where only its speed matters. */
    private static final Duration SEEMS_OVER = Duration.ofSeconds(2);

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * Of a run that was submitted, whose operators are these, and which may go for so long without any row acked; progress is told the
     * rows done.
     */
    public static RunMeasuring of(
            RunRequest request,
            Set<String> operators,
            RunningTopology topology,
            RunLedger ledger,
            Duration longestStall,
            LongSupplier nanoClock,
            Progress progress) {
        RunSampler sampler = new RunSampler(operators, ledger);
        return new RunMeasuring(
                request.name(),
                request.ending(),
                topology,
                ledger,
                new RunWatch(request.name(), ledger, request.rows(), longestStall, nanoClock, progress, sampler),
                sampler);
    }

    /** Measures the run as its ending says. */
    public RunResult measure() throws RunFailedException, InterruptedException {
        if (ending instanceof Ending.Cut cut) {
            return cut(cut);
        }
        if (ending instanceof Ending.Silence silence) {
            return whole(silence(silence.silence()), OptionalLong.empty());
        }
        if (ending instanceof Ending.EndOfRows input) {
            long endNanos = run.awaitEnd();
            topology.gather();
            return whole(endNanos, OptionalLong.of(input.rows()));
        }
        throw new IllegalArgumentException("unknown ending " + ending);
    }

    /** Measures the speed of the run to a time after the first row, of which the first half does not count, or to its end if sooner. */
    public Speed speed(Duration limit) throws RunFailedException, InterruptedException {
        boolean isWarm = run.awaitTime(limit.dividedBy(2), SEEMS_OVER);
        Moment start = isWarm ? now() : Moment.NONE.at(ledger.firstEmitNanos().orElse(0));
        boolean isRunning = isWarm && run.awaitTime(limit, SEEMS_OVER);
        Moment end = now();
        long endNanos = isRunning ? end.nanos() : lastAck().orElse(start.nanos());
        return new Speed(end.acked() - start.acked(), seconds(endNanos - start.nanos()), latency(start, end));
    }

    /** Up to now: workers elsewhere are asked, since what is known of them may be a tenth of a second old. */
    private Moment now() throws InterruptedException {
        topology.gather();
        return ledger.moment();
    }

    private OptionalLong lastAck() {
        return ending instanceof Ending.EndOfRows ? ledger.lastAckNanos() : ledger.settledNanos();
    }

    /** Waits until nothing happens any more: workers elsewhere are asked too, since one may just have begun again. */
    private long silence(Duration silence) throws RunFailedException, InterruptedException {
        while (true) {
            long endNanos = run.awaitSilence(silence);
            topology.gather();
            if (run.isSilentFor(silence)) {
                return endNanos;
            }
        }
    }

    /** The rows are those that were emitted where nobody has said how many there are. */
    private RunResult whole(long endNanos, OptionalLong knownRows) throws RunFailedException {
        RunTrace trace = sampler.end(endNanos);
        RowCounts counts = ledger.counts();
        long rows = knownRows.orElse(counts.emitted());
        throwIfWrong(counts, rows);
        Moment start = Moment.NONE.at(ledger.firstEmitNanos().orElse(endNanos));
        return result(start, ledger.moment().at(endNanos), rows - counts.acked(), counts, trace);
    }

    private RunResult cut(Ending.Cut cut) throws RunFailedException, InterruptedException {
        boolean isWarm = run.awaitTime(cut.warmUp(), cut.measured());
        Moment start = now();
        sampler.begin();
        Duration time = cut.warmUp().plus(cut.measured());
        boolean isCut = isWarm && run.awaitTime(time, cut.measured());
        Moment end = now();
        RunTrace trace = sampler.end(end.nanos());
        if (!isCut || run.isSilentFor(cut.measured().dividedBy(2))) {
            throw new UnmeasurableException(("%s: nothing happens any more after %,d rows, before %d s are over:"
                            + " leave --seconds out if the topology ends, or give fewer")
                    .formatted(name, ledger.counts().acked(), time.toSeconds()));
        }
        topology.tell(new Command.StopSpouts());
        boolean isDrained = run.awaitDrain(cut.drain());
        topology.gather();
        RowCounts counts = ledger.counts();
        if (!isDrained) {
            String warning = "{}: {} rows were open still when none had been acked for {} s after the end";
            LOG.warn(warning, name, counts.inFlight(), cut.drain().toSeconds());
        }
        throwIfWrong(counts, counts.emitted());
        // Each emission is acked, failed or open: by the counts nothing can be missing. If all are acked, their ids fit
        // too.
        return result(start, end, 0, counts, trace);
    }

    /** Acks for rows that do not exist, or for some rows in place of others. */
    private void throwIfWrong(RowCounts counts, long rows) throws RunFailedException {
        boolean allAcked = counts.acked() == counts.emitted();
        if (counts.emitted() > rows || counts.acked() > counts.emitted() || (allAcked && !ledger.isConsistent())) {
            throw new RunFailedException("%s: acks do not fit the rows: %,d rows of %,d emitted, %,d acked"
                    .formatted(name, counts.emitted(), rows, counts.acked()));
        }
    }

    /** What was done between two moments; output, batches and heap are those of the whole run. */
    private RunResult result(Moment start, Moment end, long lost, RowCounts counts, RunTrace trace) {
        Moment all = ledger.moment();
        Measurement measurement = new Measurement(
                end.acked() - start.acked(),
                seconds(end.nanos() - start.nanos()),
                latency(start, end),
                lost,
                counts.replayed(),
                all.output(),
                all.meanBatchSize(),
                all.peakMiB());
        return new RunResult(measurement, ledger.output(), trace);
    }

    private static double seconds(long nanos) {
        return Math.max(1, nanos) / NANOS_PER_SECOND;
    }

    private static Optional<LatencyMillis> latency(Moment start, Moment end) {
        Distribution nanos = end.latencies().minus(start.latencies());
        return nanos.count() == 0
                ? Optional.empty()
                : Optional.of(new LatencyMillis(
                        nanos.atPercentile(50) / NANOS_PER_MILLI,
                        nanos.atPercentile(99) / NANOS_PER_MILLI,
                        nanos.max() / NANOS_PER_MILLI));
    }
}
