// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.internal.RoadRules;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinearRoadGeneratorTest {
    @TempDir
    Path directory;

    @ParameterizedTest(name = "{0} expressways, {1} minutes, seed {2}, density {3}")
    @CsvSource({
        "1, 1, 1, 1",
        "1, 1, 2, 0.01",
        "1, 12, 3, 0.5",
        "4, 4, 4, 1.5",
        "3, 2, 5, 10",
        "40, 1, 6, 0.3",
        "1, 30, -7, 0.1",
        "2, 9, 9223372036854775807, 0.5",
        "2, 27, 106, 0.1"
    })
    void generates_valid_files(int expressways, int minutes, long seed, double density) throws Exception {
        GeneratorConfig config = new GeneratorConfig(expressways, minutes, seed, density, 12).withTravelTimeQueries();
        Path file = directory.resolve("made.dat");
        GeneratorResult result = LinearRoadGenerator.generate(config, file);
        InputScan scan = InputScan.of(new LinearRoadFile(file));
        assertThat(scan)
                .isEqualTo(new InputScan(
                        result.positionReports(),
                        result.balanceQueries(),
                        result.expenditureQueries(),
                        result.travelTimeQueries(),
                        scan.expressways(),
                        scan.firstTimeSeconds(),
                        scan.lastTimeSeconds(),
                        Files.size(file)));
        if (density >= 0.1) {
            GeneratedTraffic traffic = GeneratedTraffic.check(file, minutes);
            assertThat(traffic.expressways).hasSize(expressways);
            assertThat(traffic.lastReports).hasSize(result.vehicles());
            assertThat((double) result.positionReports())
                    .isCloseTo((double) config.expectedReports(), withPercentage(3));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 1)
    void generates_accidents_that_slow_traffic_and_clear(long seed) throws Exception {
        int minutes = 40;
        Path file = directory.resolve("made.dat");
        GeneratorConfig config =
                GeneratorConfig.of(1, minutes, seed).withDensity(0.5).withAccidentsPerHour(12);
        LinearRoadGenerator.generate(config, file);
        GeneratedTraffic traffic = GeneratedTraffic.check(file, minutes);
        List<GeneratedTraffic.Stop[]> accidents = traffic.accidents();
        assertThat(accidents).hasSizeBetween(2, 8);
        int cleared = 0;
        for (GeneratedTraffic.Stop[] cars : accidents) {
            int detection = Math.max(cars[0].firstSecond(), cars[1].firstSecond()) + 90;
            int end = Math.max(cars[0].lastSecond(), cars[1].lastSecond());
            if (end < minutes * 60 - 30) {
                cleared++;
                assertThat(end - detection).isBetween(570, 1_200);
            }
            int from = Math.min(detection + 60, end);
            double behind = meanSpeed(traffic, cars[0], from, end);
            assertThat(behind).as("speed in the mile of the accident").isLessThan(30);
            int before = cars[0].firstSecond();
            assertThat(meanSpeed(traffic, cars[0], before - 180, before - 30)).isGreaterThan(behind);
        }
        assertThat(cleared).isPositive();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void generates_congestion_that_is_tolled(long seed) throws Exception {
        Path file = directory.resolve("made.dat");
        LinearRoadGenerator.generate(GeneratorConfig.of(1, 20, seed), file);
        List<SegmentRow> rows = SegmentStatistics.of(new LinearRoadFile(file));
        long tolled = rows.stream().filter(row -> row.toll() > 0).count();
        assertThat(tolled).isBetween(rows.size() / 200L, rows.size() / 4L);
        assertThat(rows.stream().filter(row -> row.minute() > 10 && row.toll() > 0))
                .isNotEmpty();
        // The benchmark's data have 144 cars and 43.6 mph in a segment of minutes 19 and 20.
        List<SegmentRow> late = rows.stream().filter(row -> row.minute() >= 19).toList();
        assertThat(late.stream().mapToInt(SegmentRow::numVehicles).average()).hasValueCloseTo(150.0, within(20.0));
        assertThat(late.stream().mapToInt(SegmentRow::lav).average()).hasValueCloseTo(47.0, within(7.0));
    }

    @Test
    void follows_the_arrival_curve_for_three_hours_in_bounded_memory() throws Exception {
        Path file = directory.resolve("made.dat");
        GeneratorResult result = LinearRoadGenerator.generate(
                GeneratorConfig.of(1, 180, 1).withDensity(0.02).withTravelTimeQueries(), file);
        GeneratedTraffic traffic = GeneratedTraffic.check(file, 180);
        int[] perSecond = {225, 616, 1004, 1381, 1722, 2017, 2261, 2468, 2630, 2753, 2835, 2871, 2873, 2832};
        for (int i = 0; i < perSecond.length; i++) {
            int reports = IntStream.range(10 * i, 10 * i + 10)
                    .map(minute -> traffic.reportsPerMinute[minute])
                    .sum();
            assertThat(reports / 600.0 / 0.02).as("minutes from %d", 10 * i).isCloseTo(perSecond[i], withPercentage(4));
        }
        // The generator keeps only the cars on the road, and each reports every 30 s.
        assertThat(result.peakVehicles()).isBetween((int) (0.02 * 2_700 * 30), (int) (0.02 * 3_000 * 30));
        assertThat(result.vehicles()).isGreaterThan(5 * result.peakVehicles());
    }

    @Test
    void generates_the_benchmarks_share_of_queries() throws Exception {
        GeneratorResult result = LinearRoadGenerator.generate(
                GeneratorConfig.of(1, 20, 1).withTravelTimeQueries(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream());
        double reports = result.positionReports();
        assertThat(result.balanceQueries() / reports).isBetween(0.0045, 0.0055);
        assertThat(result.expenditureQueries() / reports).isBetween(0.0009, 0.0011);
        assertThat(result.travelTimeQueries() / reports).isBetween(0.0036, 0.0044);
        assertThat(result.rows() / reports).isBetween(1.009, 1.011);
    }

    @Test
    void queries_of_type_4_do_not_change_the_other_rows() throws Exception {
        GeneratorConfig config = GeneratorConfig.of(2, 3, 42);
        assertThat(withoutQueryNumbers(config.withTravelTimeQueries()).filter(row -> !row.startsWith("4")))
                .hasSizeGreaterThan(10_000)
                .containsExactlyElementsOf(withoutQueryNumbers(config).toList());
    }

    private static Stream<String> withoutQueryNumbers(GeneratorConfig config) throws IOException {
        return new String(bytes(config), StandardCharsets.US_ASCII)
                .lines()
                .map(line -> line.replaceFirst("^([23](,[^,]*){8}),[0-9]+", "$1"));
    }

    @Test
    void a_shorter_file_is_the_beginning_and_a_later_file_the_end_of_a_longer_one() throws Exception {
        GeneratorConfig longer = new GeneratorConfig(2, 8, 5, 0.5, 12).withTravelTimeQueries();
        byte[] all = bytes(longer);
        assertThat(all).startsWith(bytes(new GeneratorConfig(2, 5, 5, 0.5, 12).withTravelTimeQueries()));
        byte[] end = bytes(longer.withFirstMinute(5));
        assertThat(all).endsWith(end);
        assertThat(new String(end, 0, 6, StandardCharsets.US_ASCII)).isEqualTo("0,300,");
    }

    @Test
    void writes_the_tolls_that_queries_request() throws Exception {
        GeneratorConfig config = GeneratorConfig.of(2, 8, 42).withFirstMinute(3).withTravelTimeQueries();
        Path file = directory.resolve("made.dat");
        GeneratorResult result = LinearRoadGenerator.generate(config, file);
        GeneratedTolls tolls = new GeneratedTolls(42);
        List<String> expected = new ArrayList<>();
        try (RowReader rows = new LinearRoadFile(file).openRows()) {
            while (rows.advance()) {
                if (rows.row() instanceof DailyExpenditureQuery query) {
                    int toll = tolls.toll(query.vehicle(), query.day(), query.xway());
                    expected.add(query.vehicle() + "," + query.day() + "," + query.xway() + "," + toll);
                }
            }
        }
        assertThat(Files.readAllLines(directory.resolve("made.tolls.dat"))).isEqualTo(expected);
        assertThat(expected).hasSize((int) result.expenditureQueries()).hasSizeGreaterThan(50);
    }

    @Test
    void generates_tolls_from_10_to_99_with_equal_probability() {
        GeneratedTolls tolls = new GeneratedTolls(42);
        int[] counts = new int[100];
        for (int car = 0; car < 1_500; car++) {
            for (int day = 1; day <= RoadRules.HISTORY_DAYS; day++) {
                counts[tolls.toll(car, day, car % 7)]++;
            }
        }
        assertThat(IntStream.range(10, 100).map(toll -> counts[toll]))
                .allSatisfy(count -> assertThat((double) count).isCloseTo(1_500 * 69 / 90.0, withPercentage(15)));
    }

    @Test
    void generates_equal_bytes_for_equal_configurations() throws Exception {
        GeneratorConfig config = new GeneratorConfig(2, 3, 42, 1, 12);
        byte[] once = bytes(config);
        assertThat(bytes(config)).isEqualTo(once);
        assertThat(bytes(new GeneratorConfig(2, 3, 43, 1, 12))).isNotEqualTo(once);
        Path plain = directory.resolve("made.dat");
        LinearRoadGenerator.generate(config, plain);
        assertThat(plain).hasBinaryContent(once);
        Path packed = directory.resolve("made.dat.gz");
        LinearRoadGenerator.generate(config, packed);
        assertThat(Files.size(packed)).isLessThan(once.length / 2);
        assertThat(InputScan.of(new LinearRoadFile(packed))).isEqualTo(InputScan.of(new LinearRoadFile(plain)));
    }

    @Test
    void generates_the_committed_checksum() throws Exception {
        // A change of the traffic changes the input of all published figures, and this digest.
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes(new GeneratorConfig(2, 6, 42, 1, 12)));
        assertThat(HexFormat.of().formatHex(digest))
                .isEqualTo("2ce14d50fbfbc35765f8496004ca9d2325e5d0a3e6b2dcbf0614c39e2d302036");
    }

    @Test
    void propagates_exceptions_of_the_output_stream() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("disk full");
            }
        };
        assertThatThrownBy(() -> LinearRoadGenerator.generate(
                        GeneratorConfig.of(1, 1, 1), full, OutputStream.nullOutputStream()))
                .isInstanceOf(IOException.class)
                .hasMessage("disk full");
    }

    @Test
    void rejects_a_target_without_a_directory() {
        Path target = directory.resolve("none").resolve("made.dat");
        assertThatThrownBy(() -> LinearRoadGenerator.generate(GeneratorConfig.of(1, 1, 1), target))
                .isInstanceOf(BadInputException.class)
                .hasMessage(target + ": the directory " + target.getParent() + " does not exist: create it first");
    }

    private static byte[] bytes(GeneratorConfig config) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        LinearRoadGenerator.generate(config, bytes, OutputStream.nullOutputStream());
        return bytes.toByteArray();
    }

    /** Returns the mean speed of moving cars in the mile of a stop between two times. */
    private static double meanSpeed(GeneratedTraffic traffic, GeneratedTraffic.Stop stop, int from, int to) {
        return traffic.reports.stream()
                .filter(row -> row[1] >= from && row[1] <= to)
                .filter(row -> row[4] == stop.xway() && row[6] == stop.dir() && row[7] == stop.seg())
                .filter(row -> row[3] > 0 && row[5] >= 1 && row[5] <= 3)
                .mapToInt(row -> row[3])
                .average()
                .orElseThrow();
    }
}
