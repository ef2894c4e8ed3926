package io.aeolus.monitor.internal.run;

import static io.aeolus.monitor.Thresholds.LONGEST_WARM_UP;
import static io.aeolus.monitor.Thresholds.SEEMS_OVER;
import static io.aeolus.monitor.Thresholds.SHORTEST_SILENCE;
import static io.aeolus.monitor.Thresholds.WARM_UPS_PER_MEASURED;

import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.RunTrace;
import io.aeolus.monitor.Speed;
import io.aeolus.probe.Command;
import io.aeolus.probe.Facet.RowCounts;
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

    private static final double NANOS_PER_SECOND = 1e9;

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

    /**
     * Measures the speed of the run for half of a limit, or to its end if sooner. What does not count is the first half, or more: as long
     * as compilers have much to do, for 40 s at most.
     */
    public Speed speed(Duration limit) throws RunFailedException, InterruptedException {
        Duration half = limit.dividedBy(2);
        Duration warmUp = longest(half, run.awaitCompilers(topology::tell, LONGEST_WARM_UP, SEEMS_OVER));
        boolean isWarm = run.awaitTime(warmUp, SEEMS_OVER);
        RunTotals start =
                isWarm ? now() : RunTotals.NONE.at(ledger.firstEmitNanos().orElse(0));
        boolean isRunning = isWarm && run.awaitTime(warmUp.plus(half), SEEMS_OVER);
        RunTotals end = now();
        long endNanos = isRunning ? end.nanos() : lastAck().orElse(start.nanos());
        long tuples = end.doneSince(start, ledger.countsOfAcked());
        return new Speed(tuples, seconds(endNanos - start.nanos()));
    }

    /** Up to now: workers elsewhere are asked, since what is known of them may be a tenth of a second old. */
    private RunTotals now() throws InterruptedException {
        topology.gather();
        return ledger.totals();
    }

    private OptionalLong lastAck() {
        return ending instanceof Ending.EndOfRows ? ledger.lastAckNanos() : ledger.settledNanos();
    }

    /** Waits until nothing happens any more: workers elsewhere are asked too, since one may just have begun again. */
    private long silence(Duration silence) throws RunFailedException, InterruptedException {
        while (true) {
            long endNanos = run.awaitSilence(silence);
            topology.gather();
            if (run.checkSilence(silence)) {
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
        RunTotals start = RunTotals.NONE.at(ledger.firstEmitNanos().orElse(endNanos));
        RunTotals end = ledger.totals().at(endNanos);
        // Nothing moves any more: rows that nobody acks, and that are on their way still, come to nothing.
        return result(new Span(start, end, true), end.done(), lost(rows - counts.acked()), trace);
    }

    private OptionalLong lost(long notAcked) {
        if (isAcked()) {
            return OptionalLong.of(notAcked);
        }
        return ledger.flow().hasRestarts() ? OptionalLong.empty() : OptionalLong.of(ledger.onTheWay());
    }

    private boolean isAcked() {
        return ledger.guarantees().areAllAcked();
    }

    private RunResult cut(Ending.Cut cut) throws RunFailedException, InterruptedException {
        Duration silence = longest(SHORTEST_SILENCE, cut.measured().dividedBy(2));
        Duration ownLongest = cut.measured().multipliedBy(WARM_UPS_PER_MEASURED);
        Duration longestWarmUp = ownLongest.compareTo(LONGEST_WARM_UP) < 0 ? ownLongest : LONGEST_WARM_UP;
        Duration warmUp = longest(cut.warmUp(), run.awaitCompilers(topology::tell, longestWarmUp, silence));
        boolean isWarm = run.awaitTime(warmUp, silence);
        RunTotals start = now();
        sampler.begin();
        Duration time = warmUp.plus(cut.measured());
        boolean isCut = isWarm && run.awaitTime(time, silence);
        RunTotals end = now();
        while (!isCut && !isOver(silence)) {
            // It had paused, and goes on.
            isCut = run.awaitTime(time, silence);
            end = now();
        }
        if (isOver(silence)) {
            // The input was over sooner: what there was of it counts.
            sampler.countAll();
            return whole(silence(silence), OptionalLong.empty());
        }
        RunTrace trace = sampler.end(end.nanos());
        topology.tell(new Command.StopSpouts());
        boolean isDrained = run.awaitDrain(cut.drain());
        topology.gather();
        RowCounts counts = ledger.counts();
        if (!isDrained) {
            String warning = "{}: {} rows were open still {} s after the end, or when none had been done for so long";
            LOG.warn(warning, name, ledger.totals().open(), cut.drain().toSeconds());
        }
        throwIfWrong(counts, counts.emitted());
        // Each emission is acked, failed or open: by the counts nothing can be missing. If all are acked, their ids fit
        // too. Of those that are not acked, what is left may be lost, or take its time.
        OptionalLong lost = isAcked() || isDrained ? OptionalLong.of(0) : OptionalLong.empty();
        return result(new Span(start, end, false), steadyRows(start, end, isDrained), lost, trace);
    }

    private boolean isOver(Duration silence) {
        return run.checkSilence(silence) || ledger.lastAckNanos().isPresent();
    }

    private long steadyRows(RunTotals start, RunTotals end, boolean isDrained) {
        OptionalLong firstAck = run.firstAckNanos();
        OptionalLong lastAck = ledger.settledNanos();
        RowCounts acks = ledger.countsOfAcked();
        return isDrained && acks.acked() > 0 && firstAck.isPresent() && lastAck.isPresent()
                ? end.doneSince(start, acks, lastAck.getAsLong() - firstAck.getAsLong())
                : end.doneSince(start, acks);
    }

    private static Duration longest(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Acks for rows that do not exist, or for some rows in place of others. */
    private void throwIfWrong(RowCounts counts, long rows) throws RunFailedException {
        boolean allAcked = counts.acked() == counts.emitted();
        if (counts.emitted() > rows || counts.acked() > counts.emitted() || (allAcked && !ledger.isConsistent())) {
            throw new RunFailedException("%s: acks do not fit the rows: %,d rows of %,d emitted, %,d acked"
                    .formatted(name, counts.emitted(), rows, counts.acked()));
        }
    }

    /** The part of a run that counts, which may be the whole. */
    private record Span(RunTotals start, RunTotals end, boolean isWhole) {}

    /** What was done in a span; output, batches and heap are those of the whole run. */
    private RunResult result(Span span, long tuples, OptionalLong lost, RunTrace trace) {
        RunTotals all = ledger.totals();
        Measurement measurement = new Measurement(
                ledger.guarantees().promise(),
                span.isWhole(),
                tuples,
                seconds(span.end().nanos() - span.start().nanos()),
                latency(span.start(), span.end()),
                span.end().open(),
                lost,
                ledger.counts().replayed(),
                all.output(),
                all.traffic().rowsPerBatch().orElse(1),
                all.peakMiB());
        return new RunResult(measurement, ledger.output(), trace);
    }

    private static double seconds(long nanos) {
        return Math.max(1, nanos) / NANOS_PER_SECOND;
    }

    private Optional<LatencyMillis> latency(RunTotals start, RunTotals end) {
        return ledger.knowsLatency() ? LatencyMillis.of(end.latencies().minus(start.latencies())) : Optional.empty();
    }
}
