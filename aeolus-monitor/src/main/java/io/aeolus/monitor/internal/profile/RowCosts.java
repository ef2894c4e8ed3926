package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Profile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * What the whole topology takes for a row. The time of a process is that between the first moment and the last one of its spouts, or
 * of its bolts if it has no spout. Of a task that was started again, the last incarnation counts.
 */
public final class RowCosts {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final Comparator<Moment> BY_TIME = Comparator.comparingLong(Moment::nanos);

    private RowCosts() {}

    /** What the tasks of a process did: its spouts, if it has some. */
    private record Activity(long rows, Moment from, Moment to) {

        static Activity of(List<Span.Ends> tasks, boolean areSpouts) {
            return new Activity(
                    areSpouts
                            ? tasks.stream()
                                    .mapToLong(ends ->
                                            ends.to().tuples() - ends.from().tuples())
                                    .sum()
                            : 0,
                    tasks.stream().map(Span.Ends::from).min(BY_TIME).orElseThrow(),
                    tasks.stream().map(Span.Ends::to).max(BY_TIME).orElseThrow());
        }

        double rowsPerSecond() {
            return rows * NANOS_PER_SECOND / (to.nanos() - from.nanos());
        }

        boolean seesProcess() {
            return from.processCpuNanos().isKnown() && to.processCpuNanos().isKnown();
        }

        double processNanos() {
            return (double) to.processCpuNanos().value()
                    - from.processCpuNanos().value();
        }

        double ackerNanos() {
            return (double) to.ackerCpuNanos() - from.ackerCpuNanos();
        }
    }

    /**
     * The figures of the time between two frames.
     *
     * @param base where it begins
     * @param end where it ends
     * @return what is known
     */
    public static Profile.Totals between(Frame base, Frame end) {
        Map<Long, List<Span.Ends>> spouts = new HashMap<>();
        Map<Long, List<Span.Ends>> bolts = new HashMap<>();
        for (Life life : end.latestLives().values()) {
            Optional<Life> before =
                    Optional.ofNullable(base.lives().get(life.task().incarnation()));
            Span.ends(before, life)
                    .ifPresent(ends -> (life.costs().isSpout() ? spouts : bolts)
                            .computeIfAbsent(life.process(), process -> new ArrayList<>())
                            .add(ends));
        }
        if (spouts.isEmpty()) {
            return Profile.Totals.UNKNOWN;
        }
        Map<Long, Activity> activities = new HashMap<>();
        bolts.forEach((process, tasks) -> activities.put(process, Activity.of(tasks, false)));
        spouts.forEach((process, tasks) -> activities.put(process, Activity.of(tasks, true)));
        OptionalDouble rowsPerSecond = OptionalDouble.of(sum(activities.values(), Activity::rowsPerSecond));
        // A process whose tasks have done nothing may still have ackers at work, at times that nobody knows.
        boolean seesAll = activities.keySet().containsAll(end.processes().keySet())
                && activities.values().stream().allMatch(Activity::seesProcess);
        double rows = sum(activities.values(), activity -> (double) activity.rows());
        return seesAll
                ? new Profile.Totals(
                        rowsPerSecond,
                        Operators.ratio(sum(activities.values(), Activity::processNanos), rows),
                        Operators.ratio(sum(activities.values(), Activity::ackerNanos), rows))
                : new Profile.Totals(rowsPerSecond, OptionalDouble.empty(), OptionalDouble.empty());
    }

    private static double sum(Collection<Activity> activities, ToDoubleFunction<Activity> amount) {
        return activities.stream().mapToDouble(amount).sum();
    }
}
