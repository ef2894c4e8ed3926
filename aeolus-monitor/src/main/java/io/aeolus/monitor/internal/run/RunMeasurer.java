// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import static io.aeolus.monitor.Thresholds.LONGEST_WARM_UP_OF_RUN;
import static io.aeolus.monitor.Thresholds.MIN_SILENCE;
import static io.aeolus.monitor.Thresholds.PROBE_SILENCE;
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
import io.aeolus.probe.Command;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskReport.RowCounts;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** Measures one run until its ending. */
public record RunMeasurer(
        RunRequest request, RunningTopology topology, RunLedger ledger, RunWatch watch, RunSampler sampler) {

    /** Creates the measurer of a submitted run, with the maximum time without any ack. */
    public static RunMeasurer of(
            RunRequest request,
            RunningTopology topology,
            RunLedger ledger,
            RunSampler sampler,
            Duration maxStall,
            LongSupplier nanoClock,
            Progress progress) {
        RunWatch watch = new RunWatch(request.name(), ledger, request.rows(), maxStall, nanoClock, progress, sampler);
        return new RunMeasurer(request, topology, ledger, watch, sampler);
    }

    public RunResult measure() throws RunFailedException, InterruptedException {
        Ending ending = request.ending();
        if (ending instanceof Ending.TimeLimit limit) {
            return measureFor(limit);
        }
        if (ending instanceof Ending.Silence silence) {
            return wholeRun(awaitSilence(silence.silence()), OptionalLong.empty());
        }
        if (ending instanceof Ending.EndOfRows input) {
            long endNanos = watch.awaitEnd();
            topology.gather();
            return wholeRun(endNanos, OptionalLong.of(input.rows()));
        }
        throw new IllegalArgumentException("unknown ending " + ending);
    }

    /**
     * Measures the throughput for half of a limit, or to the end of the run if that is sooner. Excludes the first half, or more while the
     * JIT compilers are busy, at most 40 s.
     */
    public double tuplesPerSecond(Duration limit) throws RunFailedException, InterruptedException {
        Duration half = limit.dividedBy(2);
        Duration warmUp = max(half, watch.awaitCompilers(topology::tell, LONGEST_WARM_UP_OF_RUN, PROBE_SILENCE));
        boolean isWarm = watch.awaitTime(warmUp, PROBE_SILENCE);
        RunTotals start = isWarm ? currentTotals() : wholeRunStart();
        boolean isRunning = isWarm && watch.awaitTime(warmUp.plus(half), PROBE_SILENCE);
        RunTotals end = currentTotals();
        long endNanos = isRunning ? end.nanos() : lastAck().orElse(start.nanos());
        if (endNanos - start.nanos() <= 0) {
            // The input ended during the warm-up.
            start = wholeRunStart();
        }
        return end.doneSince(start, ledger.countsOfAcked()) / seconds(endNanos - start.nanos());
    }

    private RunTotals wholeRunStart() {
        return RunTotals.NONE.at(ledger.firstEmitNanos().orElse(0));
    }

    /** Returns the current totals. Requests new snapshots, because the latest may be a tenth of a second old. */
    private RunTotals currentTotals() throws InterruptedException {
        topology.gather();
        return ledger.totals();
    }

    private OptionalLong lastAck() {
        return request.ending() instanceof Ending.EndOfRows ? ledger.lastAckNanos() : ledger.settledNanos();
    }

    /** Waits for the silence. Requests new snapshots, because a worker may just have become active. */
    private long awaitSilence(Duration silence) throws RunFailedException, InterruptedException {
        while (true) {
            long endNanos = watch.awaitSilence(silence);
            topology.gather();
            if (watch.checkSilence(silence)) {
                return endNanos;
            }
        }
    }

    /** Without a known number of tuples, all emitted tuples count. */
    private RunResult wholeRun(long endNanos, OptionalLong knownRows) throws RunFailedException {
        RunTrace trace = sampler.end(endNanos);
        RowCounts counts = ledger.counts();
        long rows = knownRows.orElse(counts.emitted());
        checkCounts(counts, rows);
        RunTotals start = RunTotals.NONE.at(ledger.firstEmitNanos().orElse(endNanos));
        RunTotals end = ledger.totals().at(endNanos);
        // Nothing is active any more: tuples without acks that are still in flight are lost.
        return result(new Span(start, end, true), end.done(), lost(rows - counts.acked()), trace);
    }

    private OptionalLong lost(long notAcked) {
        if (ledger.guarantees().areAllAcked()) {
            return OptionalLong.of(notAcked);
        }
        return isLossKnown() ? OptionalLong.of(ledger.copiesInFlight()) : OptionalLong.empty();
    }

    /** Whether lost tuples can be counted. Without acks, the last counts of a worker that ended are missing. */
    private boolean isLossKnown() {
        return ledger.guarantees().areAllAcked() || !ledger.flow().hasRestarts();
    }

    private RunResult measureFor(Ending.TimeLimit limit) throws RunFailedException, InterruptedException {
        Duration silence = max(MIN_SILENCE, limit.measured().dividedBy(2));
        Duration multiple = limit.measured().multipliedBy(WARM_UPS_PER_MEASURED);
        Duration longestWarmUp = multiple.compareTo(LONGEST_WARM_UP_OF_RUN) < 0 ? multiple : LONGEST_WARM_UP_OF_RUN;
        Duration warmUp = max(limit.warmUp(), watch.awaitCompilers(topology::tell, longestWarmUp, silence));
        boolean isWarm = watch.awaitTime(warmUp, silence);
        RunTotals start = currentTotals();
        sampler.begin();
        Duration time = warmUp.plus(limit.measured());
        boolean isElapsed = isWarm && watch.awaitTime(time, silence);
        RunTotals end = currentTotals();
        while (!isElapsed && !isOver(silence)) {
            // The run had only paused.
            isElapsed = watch.awaitTime(time, silence);
            end = currentTotals();
        }
        if (isOver(silence)) {
            // The input ended early: the whole run counts.
            sampler.countAll();
            return wholeRun(awaitSilence(silence), OptionalLong.empty());
        }
        RunTrace trace = sampler.end(end.nanos());
        topology.tell(new Command.StopSpouts());
        boolean isDrained = watch.awaitDrain(limit.drain());
        topology.gather();
        RowCounts counts = ledger.counts();
        checkCounts(counts, counts.emitted());
        // Each emitted tuple is acked, failed or in flight. A tuple in flight, or failed and not replayed, may be lost:
        // a longer run would show it.
        boolean isProcessed = isDrained && counts.failed() <= counts.replayed() && isLossKnown();
        OptionalLong lost = isProcessed ? OptionalLong.of(0) : OptionalLong.empty();
        return result(new Span(start, end, false), rowsWithin(start, end, isDrained), lost, trace);
    }

    private boolean isOver(Duration silence) {
        return watch.checkSilence(silence) || ledger.lastAckNanos().isPresent();
    }

    private long rowsWithin(RunTotals start, RunTotals end, boolean isDrained) {
        OptionalLong firstAck = watch.firstAckNanos();
        OptionalLong lastAck = ledger.settledNanos();
        RowCounts acks = ledger.countsOfAcked();
        return isDrained && acks.acked() > 0 && firstAck.isPresent() && lastAck.isPresent()
                ? end.doneSince(start, acks, lastAck.getAsLong() - firstAck.getAsLong())
                : end.doneSince(start, acks);
    }

    private static Duration max(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Throws an exception if unknown tuples were acked, or some tuples were acked instead of others. */
    private void checkCounts(RowCounts counts, long rows) throws RunFailedException {
        boolean allAcked = counts.acked() == counts.emitted();
        if (counts.emitted() > rows || counts.acked() > counts.emitted() || (allAcked && !ledger.isConsistent())) {
            throw new RunFailedException(String.format(
                    Locale.ROOT,
                    "%s: acks do not match the emitted tuples: %,d of %,d emitted, %,d acked",
                    request.name(),
                    counts.emitted(),
                    rows,
                    counts.acked()));
        }
    }

    /** The measured part of a run, which may be the whole run. */
    private record Span(RunTotals start, RunTotals end, boolean isWhole) {}

    /** Combines the counts of a span with output, batches and heap of the whole run. */
    private RunResult result(Span span, long tuples, OptionalLong lost, RunTrace trace) {
        RunTotals all = ledger.totals();
        Measurement measurement = new Measurement(
                ledger.guarantees().guarantee(),
                span.isWhole(),
                tuples,
                seconds(span.end().nanos() - span.start().nanos()),
                // At a given rate, the tuples in flight at the end of the span were due before, and may be the slowest.
                latency(span.start(), request.ratePerSecond().isPresent() ? all : span.end()),
                span.end().open(),
                lost,
                ledger.counts().replayed(),
                all.output(),
                all.traffic().rowsPerBatch().orElse(1),
                all.peakMiB());
        return new RunResult(measurement, ledger.output(), trace);
    }

    private static double seconds(long nanos) {
        return Math.max(1, nanos) / Nanos.PER_SECOND;
    }

    private Optional<LatencyMillis> latency(RunTotals start, RunTotals end) {
        return ledger.isLatencyKnown() ? LatencyMillis.of(end.latencies().minus(start.latencies())) : Optional.empty();
    }
}
