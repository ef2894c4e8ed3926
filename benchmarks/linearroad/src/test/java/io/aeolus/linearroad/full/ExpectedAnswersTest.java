// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.linearroad.AccountBalanceQuery;
import io.aeolus.linearroad.DailyExpenditureQuery;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.LinearRoadRow;
import io.aeolus.linearroad.PositionReport;
import io.aeolus.linearroad.full.topology.TollHistory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules of the benchmark, on inputs that are small enough to compute by hand. */
class ExpectedAnswersTest {

    private static final int EXIT_LANE = 4;

    @TempDir
    private Path directory;

    private final List<LinearRoadRow> rows = new ArrayList<>();

    @Test
    void notifies_a_car_at_its_first_report_in_each_segment() throws Exception {
        reports(1, 0, 60, 10, 10, 11, 11, 12);

        assertThat(answers(0)).containsExactly(toll(1, 0, -1, 0), toll(1, 60, -1, 0), toll(1, 120, -1, 0));
    }

    @Test
    void does_not_notify_a_car_on_the_exit_lane() throws Exception {
        report(0, 1, 60, 10, 1);
        report(30, 1, 60, 11, EXIT_LANE);

        assertThat(answers(0)).containsExactly(toll(1, 0, -1, 0));
    }

    @Test
    void notifies_a_car_that_enters_again_in_the_segment_of_its_exit() throws Exception {
        report(0, 1, 60, 10, 1);
        report(30, 1, 60, 10, EXIT_LANE);
        report(90, 1, 60, 10, 0);

        assertThat(answers(0)).containsExactly(toll(1, 0, -1, 0), toll(1, 90, 60, 0));
    }

    @Test
    void charges_the_toll_of_a_segment_at_the_next_notification() throws Exception {
        crowd(0);
        report(70, 1, 20, 9, 1);
        report(100, 1, 20, 10, 1);
        query(100, 1, 7);
        report(130, 1, 20, 11, 1);
        query(130, 1, 8);
        query(150, 1, 9);

        // 60 cars at 20 mph in minute 1: 2 * 10^2.
        assertThat(answers(0)).contains(toll(1, 100, 20, 200), toll(1, 130, -1, 0));
        assertThat(answers(2))
                .containsExactly(
                        List.of(2, 100, 7, 100, 0L), List.of(2, 130, 8, 130, 200L), List.of(2, 150, 9, 130, 200L));
    }

    @Test
    void does_not_charge_a_car_that_leaves_by_the_exit_lane_and_comes_back() throws Exception {
        crowd(0);
        report(70, 1, 20, 10, 1);
        report(100, 1, 20, 10, EXIT_LANE);
        report(130, 1, 20, 10, EXIT_LANE);
        query(140, 1, 7);
        report(400, 1, 20, 30, 0);
        query(400, 1, 8);

        assertThat(answers(0)).contains(toll(1, 70, 20, 200));
        assertThat(answers(2)).containsExactly(List.of(2, 140, 7, 70, 0L), List.of(2, 400, 8, 400, 0L));
    }

    /** The car has driven through the segment that it was notified of. */
    @Test
    void charges_a_car_that_leaves_by_the_exit_lane_of_a_later_segment() throws Exception {
        crowd(0);
        report(70, 1, 20, 10, 1);
        report(100, 1, 20, 11, EXIT_LANE);
        report(400, 1, 20, 30, 0);
        query(400, 1, 8);

        assertThat(answers(2)).containsExactly(List.of(2, 400, 8, 400, 200L));
    }

    @Test
    void answers_the_query_of_an_unknown_car_with_its_own_time() throws Exception {
        query(42, 5, 1);

        assertThat(answers(2)).containsExactly(List.of(2, 42, 1, 42, 0L));
    }

    /** The example of the benchmark's validator. */
    @Test
    void alerts_from_the_minute_after_the_fourth_reports_to_the_minute_after_the_last() throws Exception {
        stop(1793, 561, 9);
        stop(1, 570, 9);
        for (int second = 600; second < 1_000; second += 10) {
            report(second, second, 50, 77, 1);
        }

        List<List<Object>> alerts = answers(1);
        assertThat(alerts.get(0)).isEqualTo(List.of(1, 720, 720, 77));
        // The last reports are at 801 and 810, in minute 14.
        assertThat(alerts.get(alerts.size() - 1)).isEqualTo(List.of(1, 890, 890, 77));
        assertThat(alerts).hasSize(18);
    }

    @Test
    void has_no_accident_without_four_reports_of_both_cars_within_30_s() throws Exception {
        stop(1, 0, 9);
        stop(2, 10, 3);
        report(200, 3, 50, 77, 1);

        assertThat(answers(1)).isEmpty();
    }

    @Test
    void alerts_up_to_four_segments_before_the_accident_and_waives_their_tolls() throws Exception {
        crowd(60);
        stop(1, 0, 5);
        stop(2, 0, 5);
        report(121, 3, 50, 77, 1);
        report(121, 4, 50, 73, 1);
        report(121, 5, 50, 72, 1);
        report(121, 6, 50, 78, 1);
        report(121, 7, 20, 10, 1);

        assertThat(answers(1)).containsExactly(List.of(1, 121, 3, 77), List.of(1, 121, 4, 77));
        assertThat(answers(0)).contains(toll(7, 121, 20, 200));
    }

    @Test
    void looks_expenditures_up_in_the_history() throws Exception {
        rows.add(new DailyExpenditureQuery(3, 5, 0, 6, 7));

        assertThat(answers(3))
                .containsExactly(List.of(
                        3,
                        3,
                        6,
                        TollHistory.read(new LinearRoadFile(directory.resolve("input.dat")).history())
                                .toll(5, 7, 0)
                                .orElseThrow()));
    }

    private static List<Object> toll(int vehicle, int second, int lav, int toll) {
        return List.of(0, vehicle, second, lav, toll);
    }

    /** Adds 60 cars at 20 mph in segment 10. */
    private void crowd(int second) {
        for (int vehicle = 100; vehicle < 160; vehicle++) {
            report(second, vehicle, 20, 10, 1);
        }
    }

    private void stop(int vehicle, int second, int count) {
        for (int i = 0; i < count; i++) {
            report(second + 30 * i, vehicle, 0, 77, 1);
        }
    }

    private void reports(int vehicle, int second, int speed, int... segs) {
        for (int i = 0; i < segs.length; i++) {
            report(second + 30 * i, vehicle, speed, segs[i], 1);
        }
    }

    private void report(int second, int vehicle, int speed, int seg, int lane) {
        rows.add(new PositionReport(second, vehicle, speed, 0, lane, 0, seg, seg * 5_280));
    }

    private void query(int second, int vehicle, int queryId) {
        rows.add(new AccountBalanceQuery(second, vehicle, queryId));
    }

    private List<List<Object>> answers(int type) throws Exception {
        rows.sort(Comparator.comparingInt(LinearRoadRow::timeSeconds));
        return Expected.answers(RandomRoad.write(directory.resolve("input.dat"), rows)).stream()
                .filter(answer -> answer.get(0).equals(type))
                .toList();
    }
}
