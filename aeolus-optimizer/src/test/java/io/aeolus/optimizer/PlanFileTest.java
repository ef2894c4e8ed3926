package io.aeolus.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.Scheme;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanFileTest {

    private static final String FULL = """
            {
              "version": 1,
              "topology": "linearroad",
              "components": {
                "agg": {
                  "parallelism": 2,
                  "tasks": 4
                },
                "parse": {
                  "parallelism": 1,
                  "tasks": 1
                }
              },
              "streams": [
                {
                  "producer": "parse",
                  "stream": "default",
                  "batchSize": 64,
                  "scheme": "distinct",
                  "linger": "5ms"
                },
                {
                  "producer": "agg",
                  "stream": "default",
                  "batchSize": 1,
                  "scheme": "shared",
                  "linger": "1s"
                }
              ],
              "config": {
                "topology.max.spout.pending": 5000,
                "own": [
                  1,
                  "a",
                  null
                ]
              },
              "prediction": {
                "tuplesPerSecond": 2000000.0,
                "latencyMillis": {
                  "mean": 1.5,
                  "p99": 7.0
                }
              },
              "explanation": [
                "parse is the bottleneck"
              ]
            }
            """;

    private static final String SMALL =
            "{\"version\":1,\"topology\":\"t\",\"components\":{\"a\":{\"parallelism\":1,\"tasks\":1}},\"streams\":"
                    + "[{\"producer\":\"a\",\"stream\":\"s\",\"batchSize\":2,\"scheme\":\"distinct\",\"linger\":\"5ms\"}]}";

    @Test
    void reads_every_field() throws Exception {
        PlanFile file = PlanFile.parse(FULL, "plan.json");

        assertThat(file.topologyName()).isEqualTo("linearroad");
        assertThat(file.plan())
                .isEqualTo(new BatchingPlan(
                        Map.of("agg", new ComponentPlan(2, 4), "parse", ComponentPlan.of(1)),
                        List.of(
                                new StreamPlan("parse", "default", 64, Scheme.DISTINCT, Duration.ofMillis(5)),
                                new StreamPlan("agg", "default", 1, Scheme.SHARED, Duration.ofSeconds(1)))));
        assertThat(file.config()).containsEntry("topology.max.spout.pending", 5000);
        assertThat(file.prediction()).contains(new Prediction(2_000_000, 1.5, 7));
        assertThat(file.explanation()).containsExactly("parse is the bottleneck");
    }

    @Test
    void writes_what_it_read_byte_by_byte(@TempDir Path directory) throws Exception {
        Path first = directory.resolve("first.json");
        Files.writeString(first, FULL);
        Path second = directory.resolve("second.json");

        PlanFile.read(first).write(second);

        assertThat(second).hasSameBinaryContentAs(first);
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void does_without_config_prediction_and_explanation() throws Exception {
        PlanFile file = PlanFile.parse(SMALL, "plan.json");

        assertThat(file.config()).isEmpty();
        assertThat(file.prediction()).isEqualTo(Optional.empty());
        assertThat(file.explanation()).isEmpty();
        assertThat(PlanFile.parse(file.toJson(), "again")).isEqualTo(file);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"version\":1,|| $.version is missing: give a plan that has \"version\": 1",
                "\"version\":1|\"version\":2| $.version is 2: this program reads version 1; make the plan again",
                "\"version\":1|\"version\":\"1\"| $.version is \"1\": this program reads version 1; make the plan again",
                "\"topology\":\"t\"|\"topology\":7| $.topology has the wrong value or fields: Cannot coerce Integer value (7) to String value",
                "\"topology\":\"t\"|\"topology\":\"t\",\"x\":1| $.x is unknown: remove it; known here are components, config, explanation, prediction, streams, topology",
                "\"parallelism\":1|\"parallelism\":0| $.components.a: parallelism is 0: give at least 1",
                "\"parallelism\":1|\"parallelism\":1.5| $.components.a.parallelism has the wrong value or fields: Cannot coerce Floating-point value (1.5) to `int` value",
                "\"parallelism\":1|\"parallelism\":2| $.components.a: tasks is 1, below parallelism 2: give at least one task per executor",
                "\"tasks\":1|\"tasks\":1,\"hint\":2| $.components.a.hint is unknown: remove it; known here are parallelism, tasks",
                ",\"tasks\":1|| $.components.a.tasks is missing: add it",
                "\"batchSize\":2|\"batchSize\":0| $.streams[0]: stream 's' of 'a': batchSize is 0: give 1 (not batched) to 65536",
                "\"batchSize\":2|\"batchSize\":99999999999| $.streams[0].batchSize has the wrong value or fields: Numeric value (99999999999) out of range of int (-2147483648 - 2147483647)",
                "\"batchSize\":2|\"batchSize\":null| $.streams[0].batchSize is null: give a value",
                "\"distinct\"|\"both\"| $.streams[0]: scheme is \"both\": give \"distinct\" or \"shared\"",
                "\"5ms\"|\"5\"| $.streams[0]: linger is \"5\": give a time such as \"5ms\" or \"1s\"",
                "\"5ms\"|5| $.streams[0].linger has the wrong value or fields: Cannot coerce Integer value (5) to String value",
                "\"5ms\"|\"0ms\"| $.streams[0]: stream 's' of 'a': linger is 0ms: give 1ms to 1h",
                "\"producer\":\"a\",|| $.streams[0].producer is missing: add it",
                "\"5ms\"}]|\"5ms\"},3]| $.streams[1] has the wrong value or fields: Cannot construct instance of Stream: no int/Int-argument constructor/factory method to deserialize from Number value (3)",
                "{\"a\":{\"parallelism\":1,\"tasks\":1}}|[]| $.components has the wrong value or fields: Cannot deserialize value of type LinkedHashMap from Array value (token START_ARRAY)",
                "\"5ms\"}]}|\"5ms\"}],\"config\":[]}| $.config has the wrong value or fields: Cannot deserialize value of type LinkedHashMap from Array value (token START_ARRAY)",
                "\"5ms\"}]}|\"5ms\"}],\"config\":{\"a\":null}}| $.config.a is null: give a value",
                "\"5ms\"}]}|\"5ms\"}],\"explanation\":[1]}| $.explanation[0] has the wrong value or fields: Cannot coerce Integer value (1) to String value",
                "\"5ms\"}]}|\"5ms\"}],\"prediction\":{\"tuplesPerSecond\":-1,\"latencyMillis\":{\"mean\":1,\"p99\":1}}}| $.prediction: tuplesPerSecond is -1.0: give a number, 0 or more",
                "\"5ms\"}]}|\"5ms\"}],\"prediction\":{\"tuplesPerSecond\":1,\"latencyMillis\":{\"mean\":1}}}| $.prediction.latencyMillis.p99 is missing: add it",
                "\"5ms\"}|\"5ms\"},{\"producer\":\"a\",\"stream\":\"s\",\"batchSize\":2,\"scheme\":\"distinct\",\"linger\":\"5ms\"}| $.streams: stream 's' of 'a' is named twice: leave one entry",
            })
    void names_file_place_reason_and_remedy_in_one_line(String from, String to, String message) {
        assertThat(SMALL).contains(from);
        String broken = SMALL.replace(from, to == null ? "" : to);

        assertThatThrownBy(() -> PlanFile.parse(broken, "plan.json"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("plan.json: " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"topology\":\"t\"|\"topology\":\"t\",\"topology\":\"t\"|Duplicate field 'topology'",
                "]}|]} 7|Trailing token",
                "]}|]|Unexpected end-of-input",
                "{\"version\"|{version|Unexpected character",
            })
    void names_line_and_column_of_what_is_not_json(String from, String to, String message) {
        String broken = SMALL.replace(from, to);

        assertThatThrownBy(() -> PlanFile.parse(broken, "plan.json"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("plan.json: line 1, column ")
                .hasMessageContaining(message)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }

    @Test
    void refuses_an_empty_text() {
        assertThatThrownBy(() -> PlanFile.parse("", "plan.json"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("plan.json: not a plan: give an object {}");
    }

    @Test
    void refuses_a_file_that_is_not_there(@TempDir Path directory) {
        Path file = directory.resolve("no.json");

        assertThatThrownBy(() -> PlanFile.read(file))
                .isInstanceOf(BadInputException.class)
                .hasMessage(file + ": there is no such file: name a plan file");
    }

    @Test
    void refuses_a_directory(@TempDir Path directory) {
        assertThatThrownBy(() -> PlanFile.read(directory))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(directory + ": cannot be read");
    }
}
