// SPDX-License-Identifier: Apache-2.0
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
 * The CPU time of all worker processes per spout tuple. The interval of a process lasts from the first to the last activity of its spouts
 * or, in a process without spouts, of its bolt with most calls, because rarely called bolts were active long before. Of restarted tasks,
 * only the last incarnation counts.
 */
public final class RowCosts {

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

        /** Returns the mean number of processors used by some threads of the process. */
        double cores(ToLongFunction<ProcessTimes> cpuNanos) {
            return (cpuNanos.applyAsLong(to.process()) - cpuNanos.applyAsLong(from.process())) / nanos();
        }
    }

    public static Totals between(ProfileDelta deltas, ProfileState base, ProfileState end) {
        Map<Long, Activity> spouts = new HashMap<>();
        Map<Long, Activity> bolts = new HashMap<>();
        for (ProfileDelta.Task task : deltas.tasks().values()) {
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
        OptionalDouble rowsPerSecond = OptionalDouble.of(rowsPerNano * Nanos.PER_SECOND);
        // In a process without task activity, ackers may have been busy in an unknown interval.
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
        return OperatorProfiles.ratio(sum(all, activity -> activity.cores(cpuNanos)), rowsPerNano);
    }

    private static double sum(Collection<Activity> activities, ToDoubleFunction<Activity> amount) {
        return activities.stream().mapToDouble(amount).sum();
    }
}
