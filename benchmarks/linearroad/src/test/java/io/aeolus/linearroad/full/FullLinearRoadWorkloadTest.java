// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.benchmarks.testing.WorkloadRun;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.probe.OutputDigest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullLinearRoadWorkloadTest {

    @TempDir
    private Path directory;

    @Test
    void expects_the_output_of_the_topology() throws Exception {
        LinearRoadFile file = RandomRoad.write(directory, 3, 150, 5);
        PreparedWorkload prepared = prepare(file.path());

        assertThat(digest(prepared)).isEqualTo(prepared.expectedOutput());
        assertThat(prepared.rows()).isEqualTo(Files.lines(file.path()).count());
    }

    @Test
    void generates_an_input_with_its_history_once() throws Exception {
        WorkloadOptions options =
                new WorkloadOptions(Optional.empty(), Optional.empty(), OptionalLong.of(1_000), directory, Map.of());
        PreparedWorkload prepared = new FullLinearRoadWorkload().prepare(options, Progress.NONE);
        Path input = Path.of((String) prepared.inputDescription().get("file"));

        Path history = new LinearRoadFile(input).history();
        assertThat(history).isNotEmptyFile();
        assertThat(prepared.rows()).isBetween(200_000L, 260_000L);
        assertThat((Long) prepared.inputDescription().get("expenditureQueries")).isPositive();

        byte[] tolls = Files.readAllBytes(history);
        Files.delete(history);
        new FullLinearRoadWorkload().prepare(options, Progress.NONE);
        assertThat(history).hasBinaryContent(tolls);
    }

    private PreparedWorkload prepare(Path input) throws Exception {
        WorkloadOptions options =
                new WorkloadOptions(Optional.of(input), Optional.empty(), OptionalLong.empty(), directory, Map.of());
        return new FullLinearRoadWorkload().prepare(options, Progress.NONE);
    }

    private static OutputDigest digest(PreparedWorkload prepared) {
        return WorkloadRun.of(prepared.topology()).rows().stream()
                .map(OutputDigest::of)
                .reduce(OutputDigest.EMPTY, OutputDigest::plus);
    }
}
