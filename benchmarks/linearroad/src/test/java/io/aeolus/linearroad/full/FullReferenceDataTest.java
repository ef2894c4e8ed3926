// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.aeolus.benchmarks.testing.WorkloadRun;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.ReferenceReport;
import io.aeolus.cli.ReferenceReport.Part;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.linearroad.LinearRoadFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Compares the answers of the benchmark's validator with the expected answers and with the answers of the topology, on 20 minutes of input.
 * The data is not part of the project: name a directory that contains {@code data/linearroad} with {@code -Daeolus.shared=DIR}. Without the
 * data, the tests are skipped.
 */
class FullReferenceDataTest {

    private static final Path DATA = Path.of(System.getProperty("aeolus.shared", "../../../shared"), "data/linearroad");
    private static final Path INPUT = DATA.resolve("lr-x1-20min.dat.gz");
    private static final Path REFERENCE = DATA.resolve("reference");
    private static final ReferenceReport ALL = new ReferenceReport(
            208_924 + 3_519 + 2_473 + 486,
            0,
            0,
            0,
            List.of(),
            List.of(
                    new Part("tolls", 208_924, 208_924),
                    new Part("accidents", 3_519, 3_519),
                    // The reference has 3,240 valid answers of these queries.
                    new Part("balances", 2_473, 2_473),
                    new Part("expenditures", 486, 486)));

    @BeforeEach
    void findData() {
        assumeTrue(Files.isRegularFile(INPUT), () -> INPUT + " does not exist: set -Daeolus.shared");
    }

    @Test
    void every_answer_of_the_reference_is_computed() throws Exception {
        assertThat(FullReference.read(REFERENCE).compare(Expected.answers(new LinearRoadFile(INPUT))))
                .isEqualTo(ALL);
    }

    @Test
    void every_answer_of_the_reference_is_an_answer_of_the_topology() throws Exception {
        WorkloadOptions options =
                new WorkloadOptions(Optional.of(INPUT), Optional.of(REFERENCE), OptionalLong.empty(), DATA, Map.of());
        PreparedWorkload prepared = new FullLinearRoadWorkload().prepare(options, Progress.NONE);

        assertThat(prepared.compareWithReference(
                        WorkloadRun.of(prepared.topology()).turns(50_000_000).rows()))
                .contains(ALL);
    }
}
