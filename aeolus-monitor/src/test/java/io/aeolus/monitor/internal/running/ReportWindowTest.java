// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.TopologyStatistics;
import io.aeolus.cluster.TopologyStatistics.Executor;
import io.aeolus.cluster.TopologyStatistics.Place;
import io.aeolus.cluster.TopologyStatistics.SampledTime;
import io.aeolus.cluster.TopologyStatistics.Sums;
import io.aeolus.probe.StreamName;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportWindowTest {

    private static final StreamName INPUT = new StreamName("lines", "default");

    private final ReportWindow window = new ReportWindow("words", 60);

    @Test
    void subtracts_the_first_report_from_the_last() throws Exception {
        window.add(reports(split(37, 1_000, 10)));
        window.add(reports(split(67, 1_400, 16)));
        assertThat(window.isComplete()).isFalse();
        assertThat(window.completedSeconds()).isEqualTo(30);
        window.add(reports(split(97, 1_500, 20)));

        assertThat(window.isComplete()).isTrue();
        ExecutorActivity activity = window.activities().get(0);
        assertThat(activity.seconds()).isEqualTo(60);
        assertThat(activity.uptimeSeconds()).isEqualTo(37);
        assertThat(activity.executed()).isEqualTo(new SampledTime(500, 10));
        assertThat(activity.executedByInterval()).containsExactly(new SampledTime(400, 6), new SampledTime(100, 4));
    }

    @Test
    void counts_a_report_once() throws Exception {
        window.add(reports(split(37, 1_000, 10)));
        window.add(reports(split(37, 1_000, 10)));
        window.add(reports(split(97, 1_500, 20)));

        assertThat(window.activities().get(0).intervals()).hasSize(1);
    }

    @Test
    void accepts_uptimes_that_are_rounded_down() throws Exception {
        window.add(reports(split(37, 1_000, 10)));
        window.add(reports(split(96, 1_500, 20)));

        assertThat(window.isComplete()).isTrue();
    }

    @Test
    void waits_for_the_slowest_executor_and_keeps_the_length_of_the_others() throws Exception {
        window.add(reports(split(10, 0, 0), count(20, 0, 0)));
        window.add(reports(split(70, 500, 5), count(20, 0, 0)));
        assertThat(window.isComplete()).isFalse();
        assertThat(window.lateWorkers()).containsExactly("there:6701");
        window.add(reports(split(130, 900, 9), count(80, 100, 1)));

        assertThat(window.isComplete()).isTrue();
        assertThat(window.activities().get(0).executed()).isEqualTo(new SampledTime(500, 5));
    }

    @Test
    void waits_for_silent_executors() throws Exception {
        window.add(new TopologyStatistics(
                "words-1", List.of(split(10, 0, 0)), List.of(count(0, 0, 0).place())));
        window.add(new TopologyStatistics(
                "words-1", List.of(split(70, 9, 0)), List.of(count(0, 0, 0).place())));

        assertThat(window.isComplete()).isFalse();
        assertThat(window.lateWorkers()).containsExactly("there:6701");
    }

    @Test
    void refuses_changes_within_the_window() throws Exception {
        window.add(reports(split(37, 1_000, 10)));

        assertRefused(reports(split(5, 20, 1)), "the worker at here:6700 restarted");
        assertRefused(
                new TopologyStatistics(
                        "words-1", List.of(), List.of(split(0, 0, 0).place())),
                "the worker at here:6700 restarted");
        Executor moved = new Executor(new Place("split", 1, 2, "there:6702"), 50, sums(0, 0));
        assertRefused(reports(moved), "executor 1 of 'split' moved from here:6700 to there:6702");
        assertRefused(reports(split(97, 1_500, 20), count(20, 0, 0)), "its executors changed");
    }

    @Test
    void refuses_counts_that_start_again_after_a_longer_time_than_before() throws Exception {
        window.add(reports(split(3, 1_000, 10)));

        assertRefused(reports(split(42, 600, 8)), "the worker at here:6700 restarted");
    }

    private void assertRefused(TopologyStatistics statistics, String change) {
        assertThatThrownBy(() -> window.add(statistics))
                .isInstanceOf(BadInputException.class)
                .hasMessage("topology 'words': " + change
                        + " while it was measured, so its counts start again: try again when the topology is steady");
    }

    private static TopologyStatistics reports(Executor... executors) {
        return new TopologyStatistics("words-1", Arrays.asList(executors), List.of());
    }

    private static Executor split(int uptime, long samples, long millis) {
        return new Executor(new Place("split", 1, 2, "here:6700"), uptime, sums(samples, millis));
    }

    private static Executor count(int uptime, long samples, long millis) {
        return new Executor(new Place("count", 3, 3, "there:6701"), uptime, sums(samples, millis));
    }

    private static Sums sums(long samples, long millis) {
        return new Sums(20, Map.of(), Map.of(INPUT, new SampledTime(samples, millis)), Map.of(), Map.of());
    }
}
