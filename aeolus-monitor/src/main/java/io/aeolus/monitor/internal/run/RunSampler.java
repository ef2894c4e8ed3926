package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.ChangedField;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.ProcessingMillis;
import io.aeolus.monitor.RunSample;
import io.aeolus.monitor.RunTrace;
import io.aeolus.monitor.WaitingMessages;
import io.aeolus.probe.ComponentTraffic;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.Nanos;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Notes how a run goes on, whenever it is asked to look and the time has come. Looking takes some tens of microseconds. Not
 * thread-safe.
 */
final class RunSampler {

    /** Runs that are over in seconds have to be seen, too. */
    private static final long SHORT_NANOS = 10_000_000_000L;

    private static final long FIRST_INTERVAL_NANOS = 100_000_000L;
    private static final long INTERVAL_NANOS = 1_000_000_000L;

    /** Who asks several times a second does so a little early now and then. */
    private static final long EARLY_NANOS = 20_000_000L;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Set<String> components;
    private final RunLedger ledger;
    private final List<Look> looks = new ArrayList<>();
    private Moment notCounted = Moment.NONE;
    private Moment first = Moment.NONE;
    private Moment start = Moment.NONE;

    /** The moment after the last one that has found something new; afterwards executors only look for work. */
    private Optional<Moment> lastNew = Optional.empty();

    private record Look(
            long nanos,
            long tuples,
            long emitted,
            Nanos cpu,
            double heapMiB,
            double compileSeconds,
            int waitingMethods,
            double gcSeconds,
            Distribution latencies,
            Map<String, Long> waiting) {

        static Look of(Moment moment, Set<String> components) {
            return new Look(
                    moment.nanos(),
                    moment.done(),
                    moment.traffic().emitted(),
                    moment.cpu(),
                    moment.heapMiB(),
                    moment.compileSeconds(),
                    moment.waitingMethods(),
                    moment.gcSeconds(),
                    moment.latencies(),
                    waiting(moment, components));
        }

        private static Map<String, Long> waiting(Moment moment, Set<String> components) {
            Map<String, Long> waiting = new HashMap<>();
            for (String id : components) {
                moment.waiting(id).ifPresent(messages -> waiting.put(id, messages));
            }
            return waiting;
        }

        RunSample sample(long nanosFromStart, Look base, Look before) {
            LongStream spent = cpu.minus(base.cpu).toOptional().stream();
            OptionalDouble cpuSeconds =
                    spent.mapToDouble(nanos -> nanos / NANOS_PER_SECOND).findAny();
            return new RunSample(
                    nanosFromStart / NANOS_PER_SECOND,
                    tuples,
                    emitted,
                    cpuSeconds,
                    heapMiB,
                    compileSeconds - base.compileSeconds,
                    waitingMethods,
                    gcSeconds - base.gcSeconds,
                    LatencyMillis.of(latencies.minus(before.latencies)));
        }
    }

    /** A sampler of a run with these spouts and bolts of the user's. */
    RunSampler(Set<String> components, RunLedger ledger) {
        this.components = Set.copyOf(components);
        this.ledger = ledger;
    }

    /** Looks at the run, and remembers what it sees if the time has come. */
    void look() {
        OptionalLong firstRow = ledger.firstEmitNanos();
        if (firstRow.isEmpty()) {
            return;
        }
        Moment now = ledger.moment();
        if (lastNew.filter(last -> !isNewAfter(now, last)).isEmpty()) {
            lastNew = Optional.of(now);
        }
        if (looks.isEmpty()) {
            first = now;
            start = now;
        }
        long interval = now.nanos() - firstRow.getAsLong() < SHORT_NANOS ? FIRST_INTERVAL_NANOS : INTERVAL_NANOS;
        if (looks.isEmpty() || now.nanos() - looks.get(looks.size() - 1).nanos() >= interval - EARLY_NANOS) {
            looks.add(Look.of(now, components));
        }
    }

    private static boolean isNewAfter(Moment moment, Moment other) {
        return moment.done() > other.done()
                || moment.traffic().emitted() > other.traffic().emitted();
    }

    /** The part of the run that counts begins now. */
    void begin() {
        notCounted = ledger.moment();
        start = notCounted;
    }

    /** All of the run counts, after all. */
    void countAll() {
        notCounted = Moment.NONE;
        start = first;
    }

    /**
     * The part of the run that counts is over. What has happened since then, as while somebody waited to see that nothing comes any
     * more, is none of it.
     */
    RunTrace end(long endNanos) {
        Moment now = ledger.moment();
        Moment last = lastNew.filter(seen -> !isNewAfter(now, seen)).orElse(now);
        long firstRowNanos = ledger.firstEmitNanos().orElse(endNanos);
        Look base = looks.isEmpty() ? Look.of(last, components) : looks.get(0);
        List<RunSample> samples = new ArrayList<>();
        Look before = base;
        for (Look look : looks) {
            if (look.nanos() - endNanos < 0 && look.nanos() - last.nanos() < 0) {
                samples.add(look.sample(look.nanos() - firstRowNanos, base, before));
                before = look;
            }
        }
        samples.add(Look.of(last, components).sample(endNanos - firstRowNanos, base, before));
        return new RunTrace(
                samples,
                components.stream().sorted().map(id -> operator(id, last, now)).toList(),
                components.stream().sorted().flatMap(id -> changed(id, now)).toList());
    }

    private static Stream<ChangedField> changed(String id, Moment now) {
        return now.traffic(id).changed().stream().sorted().map(field -> ChangedField.of(id, field));
    }

    /** What a component did until the last row was seen to be processed; a later moment knows all messages in bolts. */
    private OperatorTrace operator(String id, Moment last, Moment later) {
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
