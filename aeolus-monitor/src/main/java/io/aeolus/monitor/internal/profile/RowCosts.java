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
 * What the whole topology takes for a row. The time of a process is that between the first moment and the last one of its spouts, or
 * of its bolts if it has no spout. Of a task that was started again, the last incarnation counts.
 */
public final class RowCosts {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final Comparator<Life.Moment> BY_TIME = Comparator.comparingLong(Life.Moment::nanos);

    private RowCosts() {}

    /** What the tasks of a process did: its spouts, if it has some. */
    private record Activity(long rows, Life.Moment from, Life.Moment to) {

        static Activity of(Life.Ends ends, boolean isSpout) {
            return new Activity(isSpout ? ends.to().tuples() - ends.from().tuples() : 0, ends.from(), ends.to());
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

        long since(ToLongFunction<ProcessTimes> nanos) {
            return nanos.applyAsLong(to.process()) - nanos.applyAsLong(from.process());
        }
    }

    /** The figures of the time between two frames. */
    public static Totals between(Deltas deltas, Frame base, Frame end) {
        Map<Long, Activity> spouts = new HashMap<>();
        Map<Long, Activity> bolts = new HashMap<>();
        for (Deltas.Task task : deltas.tasks().values()) {
            Life life = task.latest();
            boolean isSpout = life.costs().isSpout();
            life.since(base.same(life))
                    .ifPresent(ends -> (isSpout ? spouts : bolts)
                            .merge(life.process(), Activity.of(ends, isSpout), Activity::plus));
        }
        Optional<LatencyMillis> latency = LatencyMillis.of(end.latencies().minus(base.latencies()));
        if (spouts.isEmpty()) {
            return Totals.ofRate(OptionalDouble.empty(), latency);
        }
        Map<Long, Activity> all = new HashMap<>(bolts);
        all.putAll(spouts);
        OptionalDouble rowsPerSecond = OptionalDouble.of(sum(
                all.values(),
                activity -> activity.rows * NANOS_PER_SECOND / (activity.to.nanos() - activity.from.nanos())));
        // A process whose tasks have done nothing may still have ackers at work, at times that nobody knows.
        if (!all.keySet().containsAll(end.processes().keySet())
                || !all.values().stream()
                        .allMatch(activity -> activity.processCpuNanos().isKnown())) {
            return Totals.ofRate(rowsPerSecond, latency);
        }
        double rows = sum(all.values(), Activity::rows);
        double processNanos =
                sum(all.values(), activity -> activity.processCpuNanos().value());
        double ackerNanos = sum(all.values(), activity -> activity.since(ProcessTimes::ackerCpuNanos));
        double compilerNanos = sum(all.values(), activity -> activity.since(ProcessTimes::compilerCpuNanos));
        return new Totals(
                rowsPerSecond,
                Operators.ratio(processNanos, rows),
                Operators.ratio(ackerNanos, rows),
                Operators.ratio(compilerNanos, rows),
                latency);
    }

    private static double sum(Collection<Activity> activities, ToDoubleFunction<Activity> amount) {
        return activities.stream().mapToDouble(amount).sum();
    }
}
