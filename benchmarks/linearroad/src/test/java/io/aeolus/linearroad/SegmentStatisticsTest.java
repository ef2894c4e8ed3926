// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import static io.aeolus.linearroad.Reports.report;
import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Examples calculated by hand. */
class SegmentStatisticsTest {
    @TempDir
    Path directory;

    @Test
    void averages_the_speeds_of_a_car_first() throws Exception {
        // Minute 1: car 1 averages (10 + 20) / 2 = 15, car 2 averages 60; so (15 + 60) / 2 = 37.5. The mean over
        // reports would be 30.
        assertThat(rows(report(0, 1, 10), report(10, 2, 60), report(30, 1, 20), report(60, 1, 50)))
                .containsExactly(row(1, 0, -1, 0), row(2, 2, 37, 0));
    }

    @Test
    void ignores_minutes_without_reports() throws Exception {
        assertThat(rows(
                        report(0, 1, 50), // minute 1
                        report(120, 1, 31), // minute 3: mean of minute 1
                        report(300, 2, 90), // minute 6: mean of 1 and 3, (50 + 31) / 2 = 40.5
                        report(360, 3, 10), // minute 7: mean of 3 and 6, (31 + 90) / 2 = 60.5
                        report(719, 4, 20), // minute 12: mean of 7
                        report(1_080, 5, 20))) // minute 19: no reports in 14 to 18
                .containsExactly(
                        row(1, 0, -1, 0),
                        row(3, 0, 50, 0),
                        row(6, 0, 40, 0),
                        row(7, 1, 60, 0),
                        row(12, 0, 10, 0),
                        row(19, 0, -1, 0));
    }

    @Test
    void weights_minutes_equally() throws Exception {
        // Minute 1 averages 10 over three cars, minute 2 averages 50 over one: (10 + 50) / 2 = 30.
        assertThat(rows(report(0, 1, 10), report(0, 2, 10), report(0, 3, 10), report(60, 4, 50), report(120, 4, 50)))
                .containsExactly(row(1, 0, -1, 0), row(2, 3, 10, 0), row(3, 1, 30, 0));
    }

    @Test
    void charges_a_toll_above_50_cars_and_below_40_mph() throws Exception {
        assertThat(secondMinuteAfter(50, 39)).isEqualTo(row(2, 50, 39, 0));
        assertThat(secondMinuteAfter(51, 39)).isEqualTo(row(2, 51, 39, 2));
        assertThat(secondMinuteAfter(51, 40)).isEqualTo(row(2, 51, 40, 0));
        assertThat(secondMinuteAfter(60, 0)).isEqualTo(row(2, 60, 0, 200));
    }

    @Test
    void truncates_the_speed_before_comparing_it_with_40() throws Exception {
        List<PositionReport> reports = new ArrayList<>();
        for (int car = 0; car < 50; car++) {
            reports.add(report(0, car, 40));
        }
        reports.add(report(0, 50, 39));
        reports.add(report(60, 50, 39));
        assertThat(rows(reports)).last().isEqualTo(row(2, 51, 39, 2));
    }

    @Test
    void keeps_integers_exact() throws Exception {
        // Minutes average 20.2, 20.4 and 22.4, together exactly 21; in floating point, the result would be
        // 20.999999999999996.
        assertThat((101 / 5.0 + 102 / 5.0 + 112 / 5.0) / 3).isLessThan(21);
        List<PositionReport> reports = new ArrayList<>();
        int[] extra = {1, 2, 12};
        for (int minute = 0; minute < 3; minute++) {
            for (int car = 0; car < 5; car++) {
                reports.add(report(60 * minute, car, car == 0 ? 20 + extra[minute] : 20));
            }
        }
        reports.add(report(180, 0, 20));
        assertThat(rows(reports)).last().isEqualTo(row(4, 5, 21, 0));
    }

    @Test
    void divides_exactly_by_any_number_of_reports() throws Exception {
        // Three reports averaging 100/3 and seven averaging 100/7: (33.33 + 14.29) / 2 = 23.8.
        List<PositionReport> reports = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            reports.add(report(i, 1, i == 0 ? 100 : 0));
        }
        for (int i = 0; i < 3; i++) {
            reports.add(report(10, 2, i == 0 ? 100 : 0));
        }
        reports.add(report(60, 1, 0));
        assertThat(rows(reports)).last().isEqualTo(row(2, 2, 23, 0));
    }

    @Test
    void counts_ramps_and_distinguishes_segments() throws Exception {
        PositionReport exit = new PositionReport(1, 1, 10, 2, 4, 1, 99, 527_999);
        PositionReport entrance = new PositionReport(2, 2, 20, 2, 0, 0, 99, 527_999);
        PositionReport elsewhere = new PositionReport(3, 3, 30, 1, 2, 1, 0, 0);
        PositionReport later = new PositionReport(61, 4, 40, 2, 4, 1, 99, 527_999);
        assertThat(rows(exit, entrance, elsewhere, later))
                .containsExactly(
                        new SegmentRow(1, 1, 0, 1, 0, -1, 0),
                        new SegmentRow(2, 0, 99, 1, 0, -1, 0),
                        new SegmentRow(2, 1, 99, 1, 0, -1, 0),
                        new SegmentRow(2, 1, 99, 2, 1, 10, 0));
    }

    @Test
    void ignores_queries() throws Exception {
        LinearRoadFile file = InputFile.rows(
                directory,
                List.of(
                        report(0, 1, 50),
                        new AccountBalanceQuery(60, 1, 0),
                        new DailyExpenditureQuery(60, 2, 0, 1, 9)));
        assertThat(SegmentStatistics.of(file)).containsExactly(row(1, 0, -1, 0));
        assertThat(SegmentStatistics.of(InputFile.rows(directory, List.of(new AccountBalanceQuery(60, 1, 0)))))
                .isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void is_independent_of_the_order_within_a_minute(long seed) throws Exception {
        Random random = new Random(seed);
        List<PositionReport> reports = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            // Reports of a minute have the same time, so that any order is a valid file.
            int time = 60 * random.nextInt(12);
            reports.add(report(time, random.nextInt(300), random.nextInt(101), random.nextInt(2), random.nextInt(5)));
        }
        reports.sort(Comparator.comparingInt(PositionReport::timeSeconds));
        List<SegmentRow> rows = rows(reports);
        assertThat(rows).hasSize(12 * 2 * 5).anyMatch(row -> row.lav() > 0);
        List<PositionReport> shuffled = new ArrayList<>(reports);
        Collections.shuffle(shuffled, random);
        shuffled.sort(Comparator.comparingInt(PositionReport::timeSeconds));
        assertThat(rows(shuffled)).isEqualTo(rows);
    }

    private SegmentRow secondMinuteAfter(int cars, int speedMph) throws Exception {
        List<PositionReport> reports = new ArrayList<>();
        for (int car = 0; car < cars; car++) {
            reports.add(report(59, car, speedMph));
        }
        reports.add(report(60, 0, speedMph));
        return rows(reports).get(1);
    }

    private List<SegmentRow> rows(PositionReport... reports) throws BadInputException, IOException {
        return rows(Arrays.asList(reports));
    }

    private List<SegmentRow> rows(List<PositionReport> reports) throws BadInputException, IOException {
        return SegmentStatistics.of(InputFile.rows(directory, reports));
    }

    private static SegmentRow row(int minute, int numVehicles, int lav, int toll) {
        return new SegmentRow(0, 0, 10, minute, numVehicles, lav, toll);
    }
}
