// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.cluster.TopologyStatistics.Executor;
import io.aeolus.cluster.TopologyStatistics.Place;
import io.aeolus.cluster.TopologyStatistics.SampledTime;
import io.aeolus.cluster.TopologyStatistics.Sums;
import io.aeolus.probe.StreamName;
import io.aeolus.probe.UserStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The work of an executor between its first and its last report.
 *
 * @param uptimeSeconds the uptime of its worker at the first report
 * @param seconds the time between both reports
 * @param intervals the work between each two successive reports, at least one
 * @param secondsOfIntervals the time between each two successive reports
 * @param sums the work in all intervals
 */
record ExecutorActivity(
        Place place,
        int uptimeSeconds,
        double seconds,
        List<Sums> intervals,
        List<Integer> secondsOfIntervals,
        Sums sums) {

    ExecutorActivity {
        intervals = List.copyOf(intervals);
        secondsOfIntervals = List.copyOf(secondsOfIntervals);
    }

    /** Subtracts the reports of an executor, at least two. */
    static ExecutorActivity of(List<Executor> reports) {
        Executor first = reports.get(0);
        Executor last = reports.get(reports.size() - 1);
        List<Sums> intervals = new ArrayList<>();
        List<Integer> seconds = new ArrayList<>();
        for (int i = 1; i < reports.size(); i++) {
            seconds.add(reports.get(i).uptimeSeconds() - reports.get(i - 1).uptimeSeconds());
            intervals.add(reports.get(i).sums().since(reports.get(i - 1).sums()));
        }
        return new ExecutorActivity(
                first.place(),
                first.uptimeSeconds(),
                last.uptimeSeconds() - first.uptimeSeconds(),
                intervals,
                seconds,
                last.sums().since(first.sums()));
    }

    String host() {
        return place.worker().substring(0, place.worker().lastIndexOf(':'));
    }

    /** Returns the time of the sampled calls with users' tuples; of Storm's components, of all calls. */
    SampledTime executed() {
        return executed(sums);
    }

    /** Returns the same time by interval. */
    List<SampledTime> executedByInterval() {
        return intervals.stream().map(this::executed).toList();
    }

    private SampledTime executed(Sums of) {
        return sum(of.executed(), isOfStorm());
    }

    /** Returns the time from the receipt of users' tuples to their acks; of a spout, from the emit to the ack. */
    SampledTime acked() {
        return sum(sums.acked(), isOfStorm());
    }

    /** Returns the sampled tuples that failed. */
    long failed() {
        return sums.failed().values().stream().mapToLong(samples -> samples).sum();
    }

    private static SampledTime sum(Map<StreamName, SampledTime> times, boolean all) {
        return times.entrySet().stream()
                .filter(entry -> all || UserStreams.contain(entry.getKey().component(), entry.getKey().stream()))
                .map(Map.Entry::getValue)
                .reduce(SampledTime.NONE, SampledTime::plus);
    }

    boolean isOfStorm() {
        return place.component().startsWith("__");
    }

    /** Returns the number of tuples that a number of samples stands for. */
    double tuples(long samples) {
        return (double) samples * sums.tuplesPerSample();
    }

    double callsPerSecond() {
        return tuples(executed().samples()) / seconds;
    }

    /** Returns the messages emitted on users' streams per second. */
    double emittedPerSecond() {
        return emitted(place.component(), sums) / seconds;
    }

    /** Returns the messages emitted on users' streams. */
    static long emitted(String component, Sums of) {
        return of.emitted().entrySet().stream()
                .filter(entry -> UserStreams.contain(component, entry.getKey())
                        && !entry.getKey().startsWith("__"))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
