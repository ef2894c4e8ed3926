// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.ChangedField;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.OperatorTrace.ProcessingMillis;
import io.aeolus.monitor.OperatorTrace.WaitingMessages;
import io.aeolus.monitor.RunTrace;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** Samples the totals of a run, ten times per second at first and once per second later. A sample takes tens of microseconds. Not thread-safe. */
public final class RunSampler {

    /** The time with frequent samples, so that short runs have enough samples. */
    private static final long SHORT_NANOS = 10_000_000_000L;

    private static final long FIRST_INTERVAL_NANOS = 100_000_000L;
    private static final long INTERVAL_NANOS = 1_000_000_000L;

    /** The tolerance of the interval: observations are made several times per second, occasionally slightly early. */
    private static final long EARLY_NANOS = 20_000_000L;

    private final Set<String> components;
    private final Map<String, String> chainHeads;
    private final RunLedger ledger;
    private final List<Observation> observations = new ArrayList<>();
    private RunTotals excluded = RunTotals.NONE;
    private RunTotals first = RunTotals.NONE;

    /** The totals at the last progress; afterwards executors only poll. */
    private Optional<RunTotals> lastProgress = Optional.empty();

    /** An observation. The totals themselves would keep all snapshots in memory. */
    private record Observation(long nanos, RunTrace.Sample sample, Distribution latencies, Map<String, Long> waiting) {}

    /**
     * Creates a sampler without samples.
     *
     * @param components the spouts and bolts to observe
     * @param chainHeads the component in whose tasks each chained component runs, by the id of the chained component
     */
    public RunSampler(Set<String> components, Map<String, String> chainHeads, RunLedger ledger) {
        this.components = Set.copyOf(components);
        this.chainHeads = Map.copyOf(chainHeads);
        this.ledger = ledger;
    }

    /** Observes the run, and adds a sample if one is due. */
    void observe() {
        OptionalLong firstRow = ledger.firstEmitNanos();
        if (firstRow.isEmpty()) {
            return;
        }
        RunTotals now = ledger.totals();
        if (lastProgress.filter(last -> !isProgress(now, last)).isEmpty()) {
            lastProgress = Optional.of(now);
        }
        if (observations.isEmpty()) {
            first = now;
        }
        long nanosFromStart = now.nanos() - firstRow.getAsLong();
        long interval = nanosFromStart < SHORT_NANOS ? FIRST_INTERVAL_NANOS : INTERVAL_NANOS;
        if (observations.isEmpty() || now.nanos() - latest(observations).nanos() >= interval - EARLY_NANOS) {
            observations.add(new Observation(
                    now.nanos(), sample(nanosFromStart, now, observations), now.latencies(), waiting(now)));
        }
    }

    private static boolean isProgress(RunTotals totals, RunTotals other) {
        return totals.done() > other.done()
                || totals.traffic().emitted() > other.traffic().emitted();
    }

    private static Observation latest(List<Observation> observations) {
        return observations.get(observations.size() - 1);
    }

    private RunTrace.Sample sample(long nanosFromStart, RunTotals now, List<Observation> earlier) {
        RunTotals base = observations.isEmpty() ? now : first;
        Distribution latencies =
                earlier.isEmpty() ? base.latencies() : latest(earlier).latencies();
        return new RunTrace.Sample(
                nanosFromStart / Nanos.PER_SECOND,
                now.done(),
                now.traffic().emitted(),
                now.cpuSecondsSince(base),
                now.heapMiB(),
                atLeast(earlier, RunTrace.Sample::compileSeconds, now.compileSeconds() - base.compileSeconds()),
                now.waitingMethods(),
                atLeast(earlier, RunTrace.Sample::gcSeconds, now.gcSeconds() - base.gcSeconds()),
                LatencyMillis.of(now.latencies().minus(latencies)));
    }

    /** The mean over the workers falls if a worker starts in another slot; the times of samples do not. */
    private static double atLeast(
            List<Observation> earlier, ToDoubleFunction<RunTrace.Sample> seconds, double measured) {
        return earlier.isEmpty()
                ? measured
                : Math.max(measured, seconds.applyAsDouble(latest(earlier).sample()));
    }

    private Map<String, Long> waiting(RunTotals totals) {
        Map<String, Long> waiting = new HashMap<>();
        for (String id : components) {
            totals.waiting(id).ifPresent(messages -> waiting.put(id, messages));
        }
        return waiting;
    }

    void begin() {
        excluded = ledger.totals();
    }

    /** Includes the whole run after all. */
    void countAll() {
        excluded = RunTotals.NONE;
    }

    private RunTotals start() {
        return excluded.equals(RunTotals.NONE) ? first : excluded;
    }

    /** Ends the trace at the end of the measured part. Excludes later activity, such as polling. */
    RunTrace end(long endNanos) {
        RunTotals now = ledger.totals();
        RunTotals last = lastProgress.filter(seen -> !isProgress(now, seen)).orElse(now);
        long firstRowNanos = ledger.firstEmitNanos().orElse(endNanos);
        List<Observation> counted = observations.stream()
                .filter(observation -> observation.nanos() - endNanos < 0 && observation.nanos() - last.nanos() < 0)
                .toList();
        List<RunTrace.Sample> samples =
                new ArrayList<>(counted.stream().map(Observation::sample).toList());
        samples.add(sample(endNanos - firstRowNanos, last, counted));
        List<String> ids = components.stream().sorted().toList();
        return new RunTrace(
                samples,
                ids.stream().map(id -> operator(id, last, now)).toList(),
                ids.stream()
                        .flatMap(id ->
                                now.traffic(id).changed().stream().sorted().map(field -> ChangedField.of(id, field)))
                        .toList());
    }

    /** Traces a component until the last progress. Only later totals contain all messages of bolts. */
    private OperatorTrace operator(String id, RunTotals last, RunTotals later) {
        ComponentTraffic sent = last.traffic(id).minus(excluded.traffic(id));
        Flow flowBefore = ledger.flow(excluded.snapshots());
        Flow flowAfter = ledger.flow(last.snapshots());
        Distribution processing = later.processing(id).minus(excluded.processing(id));
        Optional<String> head = Optional.ofNullable(chainHeads.get(id));
        return new OperatorTrace(
                id,
                since(flowBefore.emittedBy(id), flowAfter.emittedBy(id)).orElse(sent.emitted()),
                since(flowBefore.executedBy(id), flowAfter.executedBy(id)),
                // A chained component would repeat the load of its head's executors.
                head.isPresent() ? OptionalDouble.empty() : last.busyShare(start(), id),
                processing.count() > 0 ? Optional.of(millis(processing)) : Optional.empty(),
                waiting(id, last.nanos()),
                sent.batches(),
                sent.rows(),
                sent.flushes(),
                head);
    }

    /** From the observations in the measured part. */
    private Optional<WaitingMessages> waiting(String id, long endNanos) {
        LongSummaryStatistics messages = observations.stream()
                .filter(observation ->
                        observation.nanos() - start().nanos() >= 0 && observation.nanos() - endNanos <= 0)
                .flatMap(
                        observation -> Optional.ofNullable(observation.waiting().get(id)).stream())
                .mapToLong(Long::longValue)
                .summaryStatistics();
        return messages.getCount() > 0
                ? Optional.of(new WaitingMessages(messages.getAverage(), messages.getMax()))
                : Optional.empty();
    }

    /** A count may be unknown before the first tuple. */
    private static OptionalLong since(OptionalLong before, OptionalLong after) {
        return after.isPresent() ? OptionalLong.of(after.getAsLong() - before.orElse(0)) : after;
    }

    private static ProcessingMillis millis(Distribution nanos) {
        return new ProcessingMillis(
                nanos.count(),
                nanos.atPercentile(10) / Nanos.PER_MILLI,
                nanos.atPercentile(50) / Nanos.PER_MILLI,
                nanos.atPercentile(90) / Nanos.PER_MILLI,
                nanos.atPercentile(99) / Nanos.PER_MILLI,
                nanos.max() / Nanos.PER_MILLI);
    }
}
