// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.linearroad.internal.PreparedLinearRoad;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each kind of bad input is reported in one line with location, problem and remedy. */
class BadInputTest {
    private static final String REPORT = "0,5,1,63,0,1,0,2,10600,-1,-1,-1,-1,-1,-1\n";

    @TempDir
    Path directory;

    @Test
    void rejects_a_missing_file() {
        Path file = directory.resolve("none.dat");
        refused(new LinearRoadFile(file), file + " does not exist: check the path");
    }

    @Test
    void rejects_a_directory() {
        refused(new LinearRoadFile(directory), directory + " is a directory: use a file in it");
    }

    @Test
    void rejects_an_unreadable_file() throws Exception {
        LinearRoadFile file = InputFile.text(directory, REPORT);
        assumeThat(file.path().toFile().setReadable(false)).isTrue();
        assumeThat(Files.isReadable(file.path()))
                .as("the user may read any file")
                .isFalse();
        refused(file, file.path() + " is not readable: check its permissions");
    }

    @Test
    void rejects_an_empty_file() throws Exception {
        LinearRoadFile file = InputFile.text(directory, "");
        refused(file, file.path() + " is empty: check whether it was written completely");
    }

    @Test
    void rejects_a_compressed_file_without_content() throws Exception {
        LinearRoadFile file = InputFile.bytes(directory, InputFile.gzip(""));
        refused(
                file,
                file.path() + ": the file has no lines; expected lines of 15 comma-separated integers:"
                        + " Type,Time,VID,Spd,XWay,Lane,Dir,Seg,Pos,...");
    }

    @Test
    void names_the_malformed_line() throws Exception {
        LinearRoadFile file = InputFile.text(directory, REPORT + REPORT.replace("63", "120") + REPORT);
        refused(file, file.path() + ":2: field 4 (Spd) is 120, expected 0..100; fix or remove the line");
    }

    @Test
    void rejects_decreasing_time() throws Exception {
        LinearRoadFile file = InputFile.text(directory, REPORT + REPORT + REPORT.replace(",5,", ",4,"));
        refused(file, file.path() + ":3: time decreases from 5 to 4 s; fix or remove the line");
    }

    @Test
    void rejects_a_car_that_reports_twice_in_a_second() throws Exception {
        LinearRoadFile file = InputFile.text(directory, REPORT + REPORT.replace(",63,", ",90,"));
        assertThatThrownBy(() -> PreparedLinearRoad.of(file, Optional.empty(), Progress.NONE))
                .isInstanceOf(BadInputException.class)
                .hasMessage(file.path() + ":2: car 1 reports twice at 5 s; remove one of the lines");
    }

    @Test
    void rejects_a_truncated_last_line() throws Exception {
        LinearRoadFile file = InputFile.text(directory, REPORT + REPORT.substring(0, 20));
        refused(
                file,
                file.path() + ":2: the line has 9 fields, expected 15 comma-separated integers (the file ends within"
                        + " this line); copy the file again, or remove the line");
    }

    @Test
    void rejects_binary_data_without_newlines() throws Exception {
        LinearRoadFile file = InputFile.bytes(directory, new byte[300_000]);
        refused(
                file,
                file.path() + ":1: the line has 1 field, expected 15 comma-separated integers (the file ends within"
                        + " this line); copy the file again, or remove the line");
    }

    @Test
    void rejects_a_truncated_compressed_file() throws Exception {
        byte[] packed = InputFile.gzip(REPORT.repeat(1_000));
        String cure = "the compressed file is truncated: copy or compress it again";
        LinearRoadFile within = InputFile.bytes(directory, Arrays.copyOf(packed, packed.length / 2));
        assertThatThrownBy(() -> InputScan.of(within))
                .isInstanceOf(BadInputException.class)
                .hasMessageMatching(".*input\\.dat\\.gz:\\d+: " + cure);
        LinearRoadFile trailer = InputFile.bytes(directory, Arrays.copyOf(packed, packed.length - 1));
        refused(trailer, trailer.path() + ":1001: " + cure);
        LinearRoadFile header = InputFile.bytes(directory, Arrays.copyOf(packed, 5));
        refused(header, header.path() + ": " + cure);
    }

    @Test
    void rejects_a_corrupt_compressed_file() throws Exception {
        byte[] packed = InputFile.gzip(REPORT.repeat(1_000));
        packed[packed.length - 8]++;
        LinearRoadFile file = InputFile.bytes(directory, packed);
        refused(
                file,
                file.path()
                        + ":1001: the compressed file is damaged (Corrupt GZIP trailer): copy or compress it again");
    }

    @Test
    void rejects_more_rows_than_the_generator_can_create() {
        WorkloadOptions options = new WorkloadOptions(
                Optional.empty(), Optional.empty(), OptionalLong.of(1_000_000_000), directory, Map.of());

        assertThatThrownBy(() -> new LinearRoadWorkload().prepare(options, Progress.NONE))
                .isInstanceOf(BadInputException.class)
                .hasMessageMatching("--rows: 1,000,000,000 is too many for 'linearroad': use 1[\\d,]{10} or fewer");
    }

    private static void refused(LinearRoadFile file, String message) {
        assertThatThrownBy(() -> InputScan.of(file))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> SegmentStatistics.of(file))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }
}
