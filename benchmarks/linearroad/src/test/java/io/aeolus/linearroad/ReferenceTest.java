// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cli.ReferenceReport;
import io.aeolus.cluster.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceTest {
    private static final String HEADER = "dir,seg,minute,numvehicles,lav,toll,accident,accidentseg\n";
    private static final SegmentRow FIRST = new SegmentRow(0, 0, 5, 1, 0, -1, 0);
    private static final SegmentRow SECOND = new SegmentRow(0, 1, 6, 2, 60, 30, 200);

    @TempDir
    Path directory;

    @Test
    void matches_equal_rows_in_any_order() throws Exception {
        ReferenceReport comparison = reference(FIRST, SECOND).compare(List.of(SECOND, FIRST));
        assertThat(comparison).isEqualTo(new ReferenceReport(2, 0, 0, 0, List.of()));
        assertThat(comparison.isEqual()).isTrue();
    }

    @Test
    void distinguishes_missing_additional_and_different_rows() throws Exception {
        SegmentRow third = new SegmentRow(0, 0, 7, 3, 1, 2, 0);
        SegmentRow wrong = new SegmentRow(0, 1, 6, 2, 60, 31, 200);
        SegmentRow elsewhere = new SegmentRow(1, 0, 5, 1, 0, -1, 0);
        ReferenceReport comparison = reference(FIRST, SECOND, third).compare(List.of(FIRST, wrong, elsewhere, FIRST));
        assertThat(comparison)
                .isEqualTo(new ReferenceReport(
                        1,
                        1,
                        1,
                        2,
                        List.of(
                                "xway 0 dir 0 seg 5 minute 1: duplicate result numVehicles 0 lav -1 toll 0",
                                "xway 1 dir 0 seg 5 minute 1: unexpected result numVehicles 0 lav -1 toll 0",
                                "xway 0 dir 1 seg 6 minute 2: numVehicles 60 lav 31 toll 200,"
                                        + " expected numVehicles 60 lav 30 toll 200",
                                "xway 0 dir 0 seg 7 minute 3: missing, expected numVehicles 1 lav 2 toll 0")));
        assertThat(comparison.isEqual()).isFalse();
    }

    @Test
    void shows_the_first_five_differences() throws Exception {
        SegmentRow[] rows = IntStream.rangeClosed(1, 100)
                .mapToObj(minute -> new SegmentRow(0, 0, 5, minute, 0, -1, 0))
                .toArray(SegmentRow[]::new);
        List<String> differences = reference(rows).compare(List.of()).differences();
        assertThat(differences).hasSize(5);
        assertThat(differences.get(4)).startsWith("xway 0 dir 0 seg 5 minute 5: missing");
    }

    @Test
    void ignores_tolls_waived_by_an_accident() throws Exception {
        write("0,5,1,60,39,0,1,5\n1,6,2,60,30,0,0,-1\n");
        ReferenceReport comparison = Reference.read(directory)
                .compare(List.of(new SegmentRow(0, 0, 5, 1, 60, 39, 200), new SegmentRow(0, 1, 6, 2, 60, 30, 200)));
        assertThat(comparison.matched()).isEqualTo(1);
        assertThat(comparison.mismatched()).isEqualTo(1);
    }

    @Test
    void reads_a_compressed_table() throws Exception {
        Files.write(directory.resolve("segstats.csv.gz"), InputFile.gzip(HEADER + "0,5,1,0,-1,0,0,-1\n"));
        assertThat(Reference.read(directory).size()).isEqualTo(1);
        assertThat(Reference.read(directory).compare(List.of(FIRST)).isEqual()).isTrue();
    }

    @Test
    void names_a_missing_directory_or_table() {
        Path none = directory.resolve("none");
        refused(none, none + ": no such directory: name the directory that contains segstats.csv.gz");
        refused(
                directory,
                directory
                        + ": contains neither segstats.csv.gz nor segstats.csv: name a directory that contains one of them");
    }

    @Test
    void names_a_wrong_header() throws Exception {
        Path file = directory.resolve("segstats.csv");
        Files.writeString(file, "seg,dir\n");
        refused(directory, file + ":1: expected the header " + HEADER.strip() + ": check that this is the right file");
    }

    @Test
    void rejects_a_table_without_rows() throws Exception {
        Path file = write("");
        refused(directory, file + ": has no rows after the header: copy the reference again");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0,5,1,0,-1,0,0       | has 7 columns, expected 8
            0,5,1,x,-1,0,0,-1    | column 4 is not an integer
            2,5,1,0,-1,0,0,-1    | a value is out of its range
            0,100,1,0,-1,0,0,-1  | a value is out of its range
            0,5,0,0,-1,0,0,-1    | a value is out of its range
            0,5,1,-1,-1,0,0,-1   | a value is out of its range
            0,5,1,0,-2,0,0,-1    | a value is out of its range
            0,5,1,0,-1,-1,0,-1   | a value is out of its range
            0,5,1,0,-1,0,2,-1    | a value is out of its range
            1,6,2,9,9,0,0,-1     | duplicate row for xway 0 dir 1 seg 6 minute 2
            """)
    void names_the_malformed_row(String row, String reason) throws Exception {
        Path file = write("1,6,2,60,30,0,0,-1\n" + row + "\n");
        refused(directory, file + ":3: " + reason + "; copy the reference again");
    }

    private Reference reference(SegmentRow... rows) throws Exception {
        write(Stream.of(rows)
                .map(row -> "%d,%d,%d,%d,%d,%d,0,-1\n"
                        .formatted(row.dir(), row.seg(), row.minute(), row.numVehicles(), row.lav(), row.toll()))
                .collect(Collectors.joining()));
        return Reference.read(directory);
    }

    private Path write(String rows) throws Exception {
        return Files.writeString(directory.resolve("segstats.csv"), HEADER + rows);
    }

    private static void refused(Path directory, String message) {
        assertThatThrownBy(() -> Reference.read(directory))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }
}
