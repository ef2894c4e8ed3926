// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.cluster.TopologyStatistics.Executor;
import io.aeolus.cluster.TopologyStatistics.Place;
import io.aeolus.cluster.TopologyStatistics.SampledTime;
import io.aeolus.cluster.TopologyStatistics.Sums;
import io.aeolus.probe.StreamName;
import io.aeolus.probe.UserStreams;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The work of an executor between its first and its last report.
 *
 * @param reports its reports, at least two, each with a higher uptime than the previous report
 */
record ExecutorActivity(List<Executor> reports) {

    ExecutorActivity {
        reports = List.copyOf(reports);
    }

    private Executor first() {
        return reports.get(0);
    }

    private Executor last() {
        return reports.get(reports.size() - 1);
    }

    Place place() {
        return first().place();
    }

    String host() {
        return place().worker().substring(0, place().worker().lastIndexOf(':'));
    }

    /** Returns the uptime of the worker at the first report. */
    int uptimeSeconds() {
        return first().uptimeSeconds();
    }

    /** Returns the time between the first and the last report. */
    double seconds() {
        return last().uptimeSeconds() - first().uptimeSeconds();
    }

    private Sums sums() {
        return last().sums().since(first().sums());
    }

    /** Returns the work between each two successive reports. */
    List<ExecutorActivity> intervals() {
        return IntStream.range(1, reports.size())
                .mapToObj(i -> new ExecutorActivity(reports.subList(i - 1, i + 1)))
                .toList();
    }

    /** Returns the time of the sampled calls with users' tuples; of Storm's components, of all calls. */
    SampledTime executed() {
        return sum(sums().executed());
    }

    /** Returns the same time by interval. */
    List<SampledTime> executedByInterval() {
        return intervals().stream().map(ExecutorActivity::executed).toList();
    }

    /** Returns the time from the receipt of users' tuples to their acks; of a spout, from the emit to the ack. */
    SampledTime acked() {
        return sum(sums().acked());
    }

    private SampledTime sum(Map<StreamName, SampledTime> times) {
        return times.entrySet().stream()
                .filter(entry ->
                        isOfStorm() || UserStreams.contain(entry.getKey().component(), entry.getKey().stream()))
                .map(Map.Entry::getValue)
                .reduce(SampledTime.NONE, SampledTime::plus);
    }

    boolean isOfStorm() {
        return place().component().startsWith("__");
    }

    double callsPerSecond() {
        return perSecond(executed().samples());
    }

    double ackedPerSecond() {
        return perSecond(acked().samples());
    }

    double failedPerSecond() {
        return perSecond(
                sums().failed().values().stream().mapToLong(samples -> samples).sum());
    }

    /** Returns the number of tuples per second that a number of samples stands for. */
    private double perSecond(long samples) {
        return (double) samples * sums().tuplesPerSample() / seconds();
    }

    /** Returns the messages emitted on a stream per second. */
    double emittedPerSecond(String stream) {
        return sums().emitted().getOrDefault(stream, 0L) / seconds();
    }

    /** Returns the messages emitted on users' streams per second. */
    double emittedPerSecond() {
        return sums().emitted().entrySet().stream()
                        .filter(entry -> UserStreams.contain(place().component(), entry.getKey())
                                && !entry.getKey().startsWith("__"))
                        .mapToLong(Map.Entry::getValue)
                        .sum()
                / seconds();
    }
}
