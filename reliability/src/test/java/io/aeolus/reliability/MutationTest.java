// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plants defects into the batched topology: the checks must detect each defect, and nothing else. {@code mvn verify -Pchaos} repeats this
 * with a lost row in a million, and on a cluster.
 */
class MutationTest {

    private static final long SEED = Long.getLong("chaos.seed", 2013);

    @TempDir
    private Path folder;

    @Test
    void each_defect_is_detected() throws IOException {
        checkAll(6_000, 5_000);
    }

    @Test
    @Tag("chaos")
    void a_lost_row_in_a_million_is_detected() throws IOException {
        checkAll(500_000, Mutation.DROP.period());
    }

    private void checkAll(long rows, long mostRare) throws IOException {
        StringBuilder table = new StringBuilder("| defect | one call in | detected by |\n| --- | ---: | --- |\n");
        for (Mutation mutation : Mutation.values()) {
            long period = Math.min(mutation.period(), mostRare);
            Set<Check> broken = EnumSet.noneOf(Check.class);
            for (int faults = 0; faults <= 2; faults += 2) {
                Path ofRun = Files.createDirectory(folder.resolve(mutation + "-" + faults));
                broken.addAll(new DriverRun(mutation, period, rows, faults, ofRun).broken(SEED));
            }
            table.append(String.format(
                    "| %s | %s | %s |%n",
                    mutation.defect(),
                    period == 0 ? "" : period,
                    broken.stream().map(Check::guarantee).collect(Collectors.joining("; "))));
            assertThat(broken).as(mutation.defect()).isEqualTo(mutation.detectedBy());
        }
        System.out.println(table);
    }
}
