package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.monitor.internal.profile.TaskIncarnation.Interval;
import io.aeolus.monitor.internal.watch.TaskState;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
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
    private static final Comparator<TaskState> BY_TIME = Comparator.comparingLong(TaskState::nanos);
    private static final Comparator<Activity> BY_CALLS = Comparator.comparingLong(Activity::calls);

    private RowCosts() {}

    private record Activity(long rows, long calls, TaskState from, TaskState to) {

        static Activity of(Interval interval, boolean isSpout) {
            return new Activity(isSpout ? interval.tuples() : 0, interval.calls(), interval.from(), interval.to());
        }

        Activity plus(Activity other) {
            return new Activity(
                    rows + other.rows,
                    calls + other.calls,
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

    /** The figures of the time between two states. */
    public static Totals between(Deltas deltas, ProfileState base, ProfileState end) {
        Map<Long, Activity> spouts = new HashMap<>();
        Map<Long, Activity> bolts = new HashMap<>();
        for (Deltas.Task task : deltas.tasks().values()) {
            TaskIncarnation latest = task.latest();
            boolean isSpout = latest.costs().isSpout();
            latest.since(base.same(latest))
                    .ifPresent(interval -> (isSpout ? spouts : bolts)
                            .merge(
                                    latest.process(),
                                    Activity.of(interval, isSpout),
                                    isSpout ? Activity::plus : BinaryOperator.maxBy(BY_CALLS)));
        }
        Optional<LatencyMillis> latency = LatencyMillis.of(end.latencies().minus(base.latencies()));
        if (spouts.isEmpty()) {
            return Totals.ofRate(OptionalDouble.empty(), latency);
        }
        Map<Long, Activity> all = new HashMap<>(bolts);
        all.putAll(spouts);
        double rowsPerNano = sum(all.values(), Activity::rowsPerNano);
        OptionalDouble rowsPerSecond = OptionalDouble.of(rowsPerNano * NANOS_PER_SECOND);
        // The ackers of a process whose tasks did nothing may still have worked, at unknown times.
        if (!all.keySet().containsAll(end.workers().keySet())
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
