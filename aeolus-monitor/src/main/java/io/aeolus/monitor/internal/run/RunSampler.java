package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.RunSample;
import io.aeolus.monitor.RunTrace;
import io.aeolus.probe.Distribution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;

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

    private final Set<String> components;
    private final RunLedger ledger;
    private final LongSupplier nanoClock;
    private final List<Look> looks = new ArrayList<>();
    private Activity notCounted = Activity.NONE;
    private Map<String, Distribution> notCountedProcessing = Map.of();
    private Moment start = Moment.NONE;

    /** The look after the last one that has found something new; afterwards executors only look for work. */
    private Optional<Look> lastNew = Optional.empty();

    /** What a look has found. */
    private record Look(Moment moment, long tuples) {

        long nanos() {
            return moment.nanos();
        }

        boolean isNewAfter(Look other) {
            return tuples > other.tuples
                    || moment.activity().emitted() > other.moment.activity().emitted();
        }
    }

    /** What the components had done at some time. */
    record Moment(long nanos, Activity activity) {

        static final Moment NONE = new Moment(0, Activity.NONE);
    }

    /**
     * Prepares to sample a run.
     *
     * @param components the ids of the user's spouts and bolts
     * @param ledger what the run has done
     * @param nanoClock the ledger's clock
     */
    RunSampler(Set<String> components, RunLedger ledger, LongSupplier nanoClock) {
        this.components = Set.copyOf(components);
        this.ledger = ledger;
        this.nanoClock = nanoClock;
    }

    /** Looks at the run, and remembers what it sees if the time has come. */
    void look() {
        OptionalLong first = ledger.firstEmitNanos();
        if (first.isEmpty()) {
            return;
        }
        Look look = lookNow();
        if (looks.isEmpty()) {
            start = look.moment();
        }
        if (looks.isEmpty()
                || look.nanos() - looks.get(looks.size() - 1).nanos() >= interval(look.nanos() - first.getAsLong())) {
            looks.add(look);
        }
    }

    private static long interval(long passedNanos) {
        return (passedNanos < SHORT_NANOS ? FIRST_INTERVAL_NANOS : INTERVAL_NANOS) - EARLY_NANOS;
    }

    private Look lookNow() {
        Look look = new Look(
                new Moment(nanoClock.getAsLong(), ledger.activity()),
                ledger.counts().acked());
        if (lastNew.filter(last -> !look.isNewAfter(last)).isEmpty()) {
            lastNew = Optional.of(look);
        }
        return look;
    }

    /** The part of the run that counts begins now. */
    void begin() {
        notCountedProcessing = ledger.processing();
        notCounted = ledger.activity();
        start = new Moment(nanoClock.getAsLong(), notCounted);
    }

    /**
     * The part of the run that counts is over. What has happened since then, as while somebody waited to see that nothing comes any
     * more, is none of it.
     *
     * @param endNanos when it was over
     * @return how it went
     */
    RunTrace end(long endNanos) {
        Look last = lastNew.filter(look -> !lookNow().isNewAfter(look)).orElseGet(this::lookNow);
        long first = ledger.firstEmitNanos().orElse(endNanos);
        Look base = looks.isEmpty() ? last : looks.get(0);
        List<RunSample> samples = new ArrayList<>();
        for (Look look : looks) {
            if (look.nanos() - endNanos < 0 && look.nanos() - last.nanos() < 0) {
                samples.add(sample(look, look.nanos() - first, base));
            }
        }
        samples.add(sample(last, endNanos - first, base));
        return new RunTrace(samples, new OperatorTraces(notCounted, start, last.moment(), processing()).of(components));
    }

    private Map<String, Distribution> processing() {
        Map<String, Distribution> counted = new HashMap<>();
        ledger.processing()
                .forEach((bolt, times) ->
                        counted.put(bolt, times.minus(notCountedProcessing.getOrDefault(bolt, Distribution.NONE))));
        return counted;
    }

    private static RunSample sample(Look look, long nanos, Look base) {
        Activity activity = look.moment().activity();
        OptionalLong cpu = activity.cpu().minus(base.moment().activity().cpu()).toOptional();
        return new RunSample(
                nanos / NANOS_PER_SECOND,
                look.tuples(),
                activity.emitted(),
                cpu.isPresent() ? OptionalDouble.of(cpu.getAsLong() / NANOS_PER_SECOND) : OptionalDouble.empty(),
                activity.heapMiB());
    }
}
