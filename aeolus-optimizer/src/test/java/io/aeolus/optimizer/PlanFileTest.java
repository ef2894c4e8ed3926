// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanFileTest {

    private static final String FULL = full();

    private static final String SMALL =
            "{\"version\":1,\"topology\":\"t\",\"components\":{\"a\":{\"parallelism\":1,\"tasks\":1}},\"streams\":"
                    + "[{\"producer\":\"a\",\"stream\":\"s\",\"batchSize\":2,\"linger\":\"5ms\"}]}";

    /** A plan with all fields, which aeolus-batching reads as well. */
    private static String full() {
        try (InputStream file = PlanFileTest.class.getResourceAsStream("/io/aeolus/batching/full-plan.json")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void reads_every_field() throws Exception {
        PlanDocument file = PlanFile.parse(FULL, "plan.json");

        assertThat(file.topologyName()).isEqualTo("linearroad");
        assertThat(file.plan())
                .isEqualTo(new BatchingPlan(
                        Map.of("agg", new ComponentPlan(2, 4), "parse", ComponentPlan.of(1)),
                        List.of(
                                new StreamPlan("parse", "default", 64, Duration.ofMillis(5)),
                                new StreamPlan("agg", "default", 1, Duration.ofSeconds(1)))));
        assertThat(file.config()).containsEntry("topology.max.spout.pending", 5000);
        assertThat(file.prediction()).contains(new Prediction(2_000_000, 1.5));
        assertThat(file.explanation()).containsExactly("parse is the bottleneck");
    }

    @Test
    void round_trips_byte_by_byte(@TempDir Path directory) throws Exception {
        Path first = directory.resolve("first.json");
        Files.writeString(first, FULL);
        Path second = directory.resolve("second.json");

        PlanFile.write(PlanFile.read(first), second);

        assertThat(second).hasSameBinaryContentAs(first);
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void config_prediction_and_explanation_are_optional() throws Exception {
        PlanDocument file = PlanFile.parse(SMALL, "plan.json");

        assertThat(file.config()).isEmpty();
        assertThat(file.prediction()).isEqualTo(Optional.empty());
        assertThat(file.explanation()).isEmpty();
        assertThat(PlanFile.parse(PlanFile.text(file), "again")).isEqualTo(file);
    }

    @Test
    void names_file_place_problem_and_remedy_in_one_line() {
        assertThatThrownBy(() -> PlanFile.parse(SMALL.replace("\"batchSize\":2", "\"batchSize\":0"), "plan.json"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "plan.json: $.streams[0]: stream 's' of 'a': batchSize is 0: must be 1 (unbatched) to 65536");
    }

    @Test
    void rejects_a_missing_file(@TempDir Path directory) {
        Path file = directory.resolve("no.json");

        assertThatThrownBy(() -> PlanFile.read(file))
                .isInstanceOf(BadInputException.class)
                .hasMessage(file + ": there is no such file: name a plan file");
    }

    @Test
    void rejects_a_directory(@TempDir Path directory) {
        assertThatThrownBy(() -> PlanFile.read(directory))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(directory + ": cannot be read");
    }
}
