package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.RunSample;
import io.aeolus.monitor.RunTrace;
import io.aeolus.monitor.internal.ledger.Activity;
import io.aeolus.monitor.internal.ledger.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Notes how a run goes on, whenever it is asked to look and the time has come. Looking takes some tens of microseconds. Not
 * thread-safe.
 */
public final class RunSampler {

    /** Runs that are over in seconds have to be seen, too. */
    private static final long SHORT_NANOS = 10_000_000_000L;

    private static final long FIRST_INTERVAL_NANOS = 100_000_000L;
    private static final long INTERVAL_NANOS = 1_000_000_000L;

    /** Who asks several times a second does so a little early now and then. */
    private static final long EARLY_NANOS = 20_000_000L;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Set<String> components;
    private final RunView ledger;
    private final LongSupplier nanoClock;
    private final List<Look> looks = new ArrayList<>();
    private Activity notCounted = Activity.NONE;
    private Moment start = Moment.NONE;
    private Moment end = Moment.NONE;

    /** What a look has found. */
    private record Look(long nanos, long tuples, long emitted, boolean hasCpu, long cpuNanos, double heapMiB) {}

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
    public RunSampler(Set<String> components, RunView ledger, LongSupplier nanoClock) {
        this.components = Set.copyOf(components);
        this.ledger = ledger;
        this.nanoClock = nanoClock;
    }

    /** Looks at the run if the time has come. */
    void look() {
        OptionalLong first = ledger.firstEmitNanos();
        if (first.isEmpty()) {
            return;
        }
        long now = nanoClock.getAsLong();
        if (looks.isEmpty() || now - looks.get(looks.size() - 1).nanos() >= interval(now - first.getAsLong())) {
            lookAt(now);
        }
    }

    private static long interval(long passedNanos) {
        return (passedNanos < SHORT_NANOS ? FIRST_INTERVAL_NANOS : INTERVAL_NANOS) - EARLY_NANOS;
    }

    private void lookAt(long now) {
        Activity activity = ledger.activity();
        long tuples = ledger.counts().acked();
        boolean isNew = looks.isEmpty() || tuples > last().tuples() || activity.emitted() > last().emitted();
        looks.add(
                new Look(now, tuples, activity.emitted(), activity.hasCpu(), activity.cpuNanos(), activity.heapMiB()));
        if (looks.size() == 1) {
            start = new Moment(now, activity);
        }
        if (isNew) {
            // Afterwards executors only look for work.
            end = new Moment(now, activity);
        }
    }

    private Look last() {
        return looks.get(looks.size() - 1);
    }

    /** The part of the run that counts begins now. */
    void begin() {
        ledger.takeProcessing();
        notCounted = ledger.activity();
        start = new Moment(nanoClock.getAsLong(), notCounted);
    }

    /**
     * The part of the run that counts is over.
     *
     * @param endNanos when it was
     * @return how it went
     */
    RunTrace end(long endNanos) {
        lookAt(nanoClock.getAsLong());
        long first = ledger.firstEmitNanos().orElse(endNanos);
        List<RunSample> samples = new ArrayList<>();
        for (int i = 0; i < looks.size(); i++) {
            Look look = looks.get(i);
            boolean isLast = i == looks.size() - 1;
            if (look.nanos() - endNanos < 0 || isLast) {
                // What is known in the end is what was so at the end.
                long nanos = isLast ? endNanos : look.nanos();
                samples.add(sample(look, (nanos - first) / NANOS_PER_SECOND));
            }
        }
        return new RunTrace(
                samples, new OperatorTraces(notCounted, start, end, ledger.takeProcessing()).of(components));
    }

    private RunSample sample(Look look, double seconds) {
        OptionalDouble cpu = look.hasCpu()
                ? OptionalDouble.of((look.cpuNanos() - looks.get(0).cpuNanos()) / NANOS_PER_SECOND)
                : OptionalDouble.empty();
        return new RunSample(seconds, look.tuples(), look.emitted(), cpu, look.heapMiB());
    }
}
