package io.aeolus.monitor.internal.profile.collect;

import io.aeolus.monitor.Profile;
import io.aeolus.monitor.internal.profile.report.Mark;
import io.aeolus.monitor.internal.profile.report.TaskReport;
import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * What the whole topology takes for a row. The time of a process is that from the first mark of any of its spouts to the last one,
 * and its rows are those of all of its spouts. Workers that share a process share these, so each process counts once. Of a task
 * that was started again, the last incarnation counts.
 */
final class RowCosts {

    private static final double NANOS_PER_SECOND = 1e9;

    private RowCosts() {}

    /** What the spouts of a process did. */
    private record Activity(long rows, Mark from, Mark to) {

        static Activity of(List<Span.Ends> spouts) {
            Comparator<Mark> byTime = Comparator.comparingLong(Mark::nanos);
            return new Activity(
                    spouts.stream()
                            .mapToLong(ends -> ends.to().rows() - ends.from().rows())
                            .sum(),
                    spouts.stream().map(Span.Ends::from).min(byTime).orElseThrow(),
                    spouts.stream().map(Span.Ends::to).max(byTime).orElseThrow());
        }

        double rowsPerSecond() {
            return rows * NANOS_PER_SECOND / (to.nanos() - from.nanos());
        }

        boolean seesProcess() {
            return from.processCpu().isKnown() && to.processCpu().isKnown();
        }

        double processNanos() {
            return (double) to.processCpu().processNanos() - from.processCpu().processNanos();
        }

        double ackerNanos() {
            return (double) to.processCpu().ackerNanos() - from.processCpu().ackerNanos();
        }
    }

    static Profile.Totals between(Frame base, Frame end) {
        Map<String, List<Span.Ends>> byProcess = new HashMap<>();
        for (Life life : end.latestLives().values()) {
            Optional<TaskReport> before = Optional.ofNullable(
                            base.lives().get(life.report().incarnation()))
                    .map(Life::report);
            if (life.report().isSpout()) {
                Span.ends(before, life.report())
                        .ifPresent(ends -> byProcess
                                .computeIfAbsent(life.process(), process -> new ArrayList<>())
                                .add(ends));
            }
        }
        if (byProcess.isEmpty()) {
            return Profile.Totals.UNKNOWN;
        }
        List<Activity> activities =
                byProcess.values().stream().map(Activity::of).toList();
        OptionalDouble rowsPerSecond = OptionalDouble.of(sum(activities, Activity::rowsPerSecond));
        // A process without a spout is not looked at while there are rows.
        boolean seesAll = byProcess.keySet().containsAll(processes(end))
                && activities.stream().allMatch(Activity::seesProcess);
        double rows = sum(activities, activity -> (double) activity.rows());
        return seesAll
                ? new Profile.Totals(
                        rowsPerSecond,
                        Operators.ratio(sum(activities, Activity::processNanos), rows),
                        Operators.ratio(sum(activities, Activity::ackerNanos), rows))
                : new Profile.Totals(rowsPerSecond, OptionalDouble.empty(), OptionalDouble.empty());
    }

    private static double sum(List<Activity> activities, ToDoubleFunction<Activity> amount) {
        return activities.stream().mapToDouble(amount).sum();
    }

    private static Set<String> processes(Frame frame) {
        Set<String> processes = new HashSet<>();
        frame.workers().values().stream().map(WorkerReport::process).forEach(processes::add);
        return processes;
    }
}
