package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.ChangedField;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.OperatorTrace.ProcessingMillis;
import io.aeolus.monitor.OperatorTrace.WaitingMessages;
import io.aeolus.monitor.RunSample;
import io.aeolus.monitor.RunTrace;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Samples the totals of a run, ten times a second at first and later once. Takes some tens of microseconds. Not thread-safe. */
final class RunSampler {

    /** Runs that are over in seconds need samples, too. */
    private static final long SHORT_NANOS = 10_000_000_000L;

    private static final long FIRST_INTERVAL_NANOS = 100_000_000L;
    private static final long INTERVAL_NANOS = 1_000_000_000L;

    /** Looks come several times a second, now and then a little early. */
    private static final long EARLY_NANOS = 20_000_000L;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Set<String> components;
    private final RunLedger ledger;
    private final List<Look> looks = new ArrayList<>();
    private RunTotals notCounted = RunTotals.NONE;
    private RunTotals first = RunTotals.NONE;
    private RunTotals start = RunTotals.NONE;

    /** The totals after the last ones with something new; afterwards executors only look for work. */
    private Optional<RunTotals> lastNew = Optional.empty();

    /** The findings of a look. The totals themselves would keep all snapshots in memory. */
    private record Look(long nanos, RunSample sample, Distribution latencies, Map<String, Long> waiting) {}

    RunSampler(Set<String> components, RunLedger ledger) {
        this.components = Set.copyOf(components);
        this.ledger = ledger;
    }

    /** Looks at the run, and keeps a sample if one is due. */
    void look() {
        OptionalLong firstRow = ledger.firstEmitNanos();
        if (firstRow.isEmpty()) {
            return;
        }
        RunTotals now = ledger.totals();
        if (lastNew.filter(last -> !isNewAfter(now, last)).isEmpty()) {
            lastNew = Optional.of(now);
        }
        if (looks.isEmpty()) {
            first = now;
            start = now;
        }
        long interval = now.nanos() - firstRow.getAsLong() < SHORT_NANOS ? FIRST_INTERVAL_NANOS : INTERVAL_NANOS;
        if (looks.isEmpty() || now.nanos() - latest(looks).nanos() >= interval - EARLY_NANOS) {
            long nanosFromStart = now.nanos() - firstRow.getAsLong();
            looks.add(new Look(now.nanos(), sample(nanosFromStart, now, looks), now.latencies(), waiting(now)));
        }
    }

    private static boolean isNewAfter(RunTotals totals, RunTotals other) {
        return totals.done() > other.done()
                || totals.traffic().emitted() > other.traffic().emitted();
    }

    private static Look latest(List<Look> looks) {
        return looks.get(looks.size() - 1);
    }

    private RunSample sample(long nanosFromStart, RunTotals now, List<Look> earlier) {
        RunTotals base = looks.isEmpty() ? now : first;
        Distribution latencies =
                earlier.isEmpty() ? base.latencies() : latest(earlier).latencies();
        return new RunSample(
                nanosFromStart / NANOS_PER_SECOND,
                now.done(),
                now.traffic().emitted(),
                now.cpuSecondsSince(base),
                now.heapMiB(),
                now.compileSeconds() - base.compileSeconds(),
                now.waitingMethods(),
                now.gcSeconds() - base.gcSeconds(),
                LatencyMillis.of(now.latencies().minus(latencies)));
    }

    private Map<String, Long> waiting(RunTotals totals) {
        Map<String, Long> waiting = new HashMap<>();
        for (String id : components) {
            totals.waiting(id).ifPresent(messages -> waiting.put(id, messages));
        }
        return waiting;
    }

    void begin() {
        notCounted = ledger.totals();
        start = notCounted;
    }

    /** All of the run counts, after all. */
    void countAll() {
        notCounted = RunTotals.NONE;
        start = first;
    }

    /** The part of the run that counts is over; what happened since then, such as waiting for more rows, does not count. */
    RunTrace end(long endNanos) {
        RunTotals now = ledger.totals();
        RunTotals last = lastNew.filter(seen -> !isNewAfter(now, seen)).orElse(now);
        long firstRowNanos = ledger.firstEmitNanos().orElse(endNanos);
        List<Look> counted = looks.stream()
                .filter(look -> look.nanos() - endNanos < 0 && look.nanos() - last.nanos() < 0)
                .toList();
        List<RunSample> samples =
                new ArrayList<>(counted.stream().map(Look::sample).toList());
        samples.add(sample(endNanos - firstRowNanos, last, counted));
        return new RunTrace(
                samples,
                components.stream().sorted().map(id -> operator(id, last, now)).toList(),
                components.stream()
                        .sorted()
                        .flatMap(id ->
                                now.traffic(id).changed().stream().sorted().map(field -> ChangedField.of(id, field)))
                        .toList());
    }

    /** What a component did until the last row was processed; only later totals have all messages of bolts. */
    private OperatorTrace operator(String id, RunTotals last, RunTotals later) {
        ComponentTraffic sent = last.traffic(id).minus(notCounted.traffic(id));
        Flow flowBefore = ledger.flow(notCounted.snapshots());
        Flow flowAfter = ledger.flow(last.snapshots());
        Distribution processing = later.processing(id).minus(notCounted.processing(id));
        return new OperatorTrace(
                id,
                since(flowBefore.emittedBy(id), flowAfter.emittedBy(id)).orElse(sent.emitted()),
                since(flowBefore.executedBy(id), flowAfter.executedBy(id)),
                last.busyShare(start, id),
                processing.count() > 0 ? Optional.of(millis(processing)) : Optional.empty(),
                waiting(id, last.nanos()),
                sent.batches(),
                sent.rows(),
                sent.flushes());
    }

    /** By the looks from the start of what counts to its end. */
    private Optional<WaitingMessages> waiting(String id, long endNanos) {
        LongSummaryStatistics messages = looks.stream()
                .filter(look -> look.nanos() - start.nanos() >= 0 && look.nanos() - endNanos <= 0)
                .flatMap(look -> Optional.ofNullable(look.waiting().get(id)).stream())
                .mapToLong(Long::longValue)
                .summaryStatistics();
        return messages.getCount() > 0
                ? Optional.of(new WaitingMessages(messages.getAverage(), messages.getMax()))
                : Optional.empty();
    }

    /** What is known later need not have been known before anything came. */
    private static OptionalLong since(OptionalLong before, OptionalLong after) {
        return after.isPresent() ? OptionalLong.of(after.getAsLong() - before.orElse(0)) : after;
    }

    private static ProcessingMillis millis(Distribution nanos) {
        return new ProcessingMillis(
                nanos.count(),
                nanos.atPercentile(10) / NANOS_PER_MILLI,
                nanos.atPercentile(50) / NANOS_PER_MILLI,
                nanos.atPercentile(90) / NANOS_PER_MILLI,
                nanos.atPercentile(99) / NANOS_PER_MILLI,
                nanos.max() / NANOS_PER_MILLI);
    }
}
