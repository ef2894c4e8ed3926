package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.ProcessTimes;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * What the whole topology takes for a row: what all processes take in a second, divided by the rows in a second. The time of a process is
 * that between the first moment and the last one of its spouts. Where it has none it is that of the bolt that is called most often: one
 * that has work now and then began long before. Of a task that was started again, the last incarnation counts.
 */
public final class RowCosts {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final Comparator<Life.Moment> BY_TIME = Comparator.comparingLong(Life.Moment::nanos);

    private static final Comparator<Activity> BY_CALLS = Comparator.comparingLong(Activity::calls);

    private RowCosts() {}

    /** What the tasks of a process did: its spouts, if it has some. */
    private record Activity(long rows, Life.Moment from, Life.Moment to) {

        static Activity ofSpout(Life.Ends ends) {
            return new Activity(ends.to().tuples() - ends.from().tuples(), ends.from(), ends.to());
        }

        static Activity ofBolt(Life.Ends ends) {
            return new Activity(0, ends.from(), ends.to());
        }

        private long calls() {
            return to.calls() - from.calls();
        }

        Activity plus(Activity other) {
            return new Activity(
                    rows + other.rows,
                    BinaryOperator.minBy(BY_TIME).apply(from, other.from),
                    BinaryOperator.maxBy(BY_TIME).apply(to, other.to));
        }

        Nanos processCpuNanos() {
            return to.process().cpuNanos().minus(from.process().cpuNanos());
        }

        private double nanos() {
            return (double) to.nanos() - from.nanos();
        }

        double rowsPerNano() {
            return rows / nanos();
        }

        /** Processors that some of the process's threads took. */
        double cores(ToLongFunction<ProcessTimes> cpuNanos) {
            return (cpuNanos.applyAsLong(to.process()) - cpuNanos.applyAsLong(from.process())) / nanos();
        }
    }

    /** The figures of the time between two frames. */
    public static Totals between(Deltas deltas, Frame base, Frame end) {
        Map<Long, Activity> spouts = new HashMap<>();
        Map<Long, Activity> bolts = new HashMap<>();
        for (Deltas.Task task : deltas.tasks().values()) {
            Life life = task.latest();
            Optional<Life.Ends> ends = life.since(base.same(life));
            if (ends.isPresent() && life.costs().isSpout()) {
                spouts.merge(life.process(), Activity.ofSpout(ends.get()), Activity::plus);
            } else if (ends.isPresent()) {
                bolts.merge(life.process(), Activity.ofBolt(ends.get()), BinaryOperator.maxBy(BY_CALLS));
            }
        }
        Optional<LatencyMillis> latency = LatencyMillis.of(end.latencies().minus(base.latencies()));
        if (spouts.isEmpty()) {
            return Totals.ofRate(OptionalDouble.empty(), latency);
        }
        Map<Long, Activity> all = new HashMap<>(bolts);
        all.putAll(spouts);
        double rowsPerNano = sum(all.values(), Activity::rowsPerNano);
        OptionalDouble rowsPerSecond = OptionalDouble.of(rowsPerNano * NANOS_PER_SECOND);
        // A process whose tasks have done nothing may still have ackers at work, at times that nobody knows.
        if (!all.keySet().containsAll(end.processes().keySet())
                || !all.values().stream()
                        .allMatch(activity -> activity.processCpuNanos().isKnown())) {
            return Totals.ofRate(rowsPerSecond, latency);
        }
        return new Totals(
                rowsPerSecond,
                nanosPerRow(times -> times.cpuNanos().value(), all.values(), rowsPerNano),
                nanosPerRow(ProcessTimes::ackerCpuNanos, all.values(), rowsPerNano),
                nanosPerRow(ProcessTimes::compilerCpuNanos, all.values(), rowsPerNano),
                latency);
    }

    private static OptionalDouble nanosPerRow(
            ToLongFunction<ProcessTimes> cpuNanos, Collection<Activity> all, double rowsPerNano) {
        return Operators.ratio(sum(all, activity -> activity.cores(cpuNanos)), rowsPerNano);
    }

    private static double sum(Collection<Activity> activities, ToDoubleFunction<Activity> amount) {
        return activities.stream().mapToDouble(amount).sum();
    }
}
