// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.aeolus.cli.ReferenceReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Compares the results of the benchmark's validator with our oracle on 20 minutes of input. The data is not part of the project: name a
 * directory that contains {@code data/linearroad} with {@code -Daeolus.shared=DIR}. Without the data, the tests are skipped.
 */
class ReferenceDataTest {

    private static final Path DATA = Path.of(System.getProperty("aeolus.shared", "../../../shared"), "data/linearroad");
    private static final Path INPUT = DATA.resolve("lr-x1-20min.dat.gz");

    @BeforeEach
    void findData() {
        assumeTrue(Files.isRegularFile(INPUT), () -> INPUT + " does not exist: set -Daeolus.shared");
    }

    @Test
    void every_row_of_the_input_is_valid() throws Exception {
        InputScan scan = InputScan.of(input());
        assertThat(scan).isEqualTo(new InputScan(501_707, 2_473, 486, 0, 1, 0, 1_199, scan.textBytes()));
        assertThat(scan.rows()).isEqualTo(504_666);
    }

    @Test
    void every_row_of_the_reference_is_computed() throws Exception {
        Reference reference = Reference.read(DATA.resolve("reference"));
        assertThat(reference.size()).isEqualTo(3_993);
        assertThat(reference.compare(SegmentStatistics.of(input())))
                .isEqualTo(new ReferenceReport(3_993, 0, 0, 0, List.of()));
    }

    private static LinearRoadFile input() {
        return new LinearRoadFile(INPUT);
    }
}
