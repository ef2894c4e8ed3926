// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Valid plan files, and the messages for invalid ones. aeolus-optimizer tests that written plans can be read. */
class PlanDocumentTest {

    private static final String FULL = full();

    private static final String SMALL =
            "{\"version\":1,\"topology\":\"t\",\"components\":{\"a\":{\"parallelism\":1,\"tasks\":1}},\"streams\":"
                    + "[{\"producer\":\"a\",\"stream\":\"s\",\"batchSize\":2,\"linger\":\"5ms\"}]}";

    /** A plan with all fields, which tests of aeolus-optimizer read, too. */
    private static String full() {
        try (InputStream file = PlanDocumentTest.class.getResourceAsStream("full-plan.json")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void reads_every_field() {
        PlanDocument document = PlanDocument.parse(FULL, "plan.json");

        assertThat(document.topologyName()).isEqualTo("linearroad");
        assertThat(document.plan())
                .isEqualTo(new BatchingPlan(
                        Map.of("agg", new ComponentPlan(2, 4), "parse", ComponentPlan.of(1)),
                        List.of(
                                new StreamPlan("parse", "default", 64, Duration.ofMillis(5)),
                                new StreamPlan("agg", "default", 1, Duration.ofSeconds(1)))));
        assertThat(document.config()).isEqualTo(Map.of("topology.max.spout.pending", 5000, "aeolus.rows.acked", true));
        assertThat(document.prediction()).contains(new PlanDocument.Prediction(2_000_000, 1.5));
        assertThat(document.explanation()).containsExactly("parse is the bottleneck");
    }

    @Test
    void config_prediction_and_explanation_are_optional() {
        PlanDocument document = PlanDocument.parse(SMALL, "plan.json");

        assertThat(document.config()).isEmpty();
        assertThat(document.prediction()).isEqualTo(Optional.empty());
        assertThat(document.explanation()).isEmpty();
    }

    @Test
    void reads_the_chained_consumers_of_a_stream() {
        String chained = SMALL.replace("\"5ms\"", "\"5ms\",\"chained\":[\"c\",\"b\",\"c\"]");

        assertThat(PlanDocument.parse(chained, "plan.json").plan().streams())
                .containsExactly(StreamPlan.of("a", "s", 2).withChained(List.of("b", "c")));
        assertThat(PlanDocument.parse(SMALL, "plan.json").plan().hasChains()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"version\":1,|| $.version is missing: must be 1",
                "\"version\":1|\"version\":5,\"window\":{}| is a profile, not a plan: compute a plan from it with 'aeolus optimize'",
                "\"version\":1|\"version\":2| $.version is 2: must be 1; compute the plan again with this version of Aeolus",
                "\"version\":1|\"version\":\"1\"| $.version is \"1\": must be 1; compute the plan again with this version of Aeolus",
                "\"topology\":\"t\"|\"topology\":7| $.topology is 7: must be a string",
                "\"topology\":\"t\"|\"topology\":\"t\",\"x\":1| $.x is unknown: remove it; valid fields are components, config, explanation, prediction, streams, topology, version",
                "\"parallelism\":1|\"parallelism\":0| $.components.a: parallelism is 0: must be at least 1",
                "\"parallelism\":1|\"parallelism\":1.5| $.components.a.parallelism is 1.5: must be an integer, at most 2147483647",
                "\"parallelism\":1|\"parallelism\":2| $.components.a: tasks is 1: must be at least the parallelism, 2, one task per executor",
                "\"tasks\":1|\"tasks\":1,\"hint\":2| $.components.a.hint is unknown: remove it; valid fields are parallelism, tasks",
                ",\"tasks\":1|| $.components.a.tasks is missing: add it",
                "\"batchSize\":2|\"batchSize\":0| $.streams[0]: stream 's' of 'a': batchSize is 0: must be 1 (unbatched) to 65536",
                "\"batchSize\":2|\"batchSize\":99999999999| $.streams[0].batchSize is 99999999999: must be an integer, at most 2147483647",
                "\"batchSize\":2|\"batchSize\":null| $.streams[0].batchSize is null: must have a value",
                "\"5ms\"|\"5\"| $.streams[0]: linger is \"5\": must be a time such as \"5ms\" or \"1s\"",
                "\"5ms\"|5| $.streams[0].linger is 5: must be a string",
                "\"5ms\"|\"5ms\",\"chained\":\"b\"| $.streams[0].chained is \"b\": must be an array",
                "\"5ms\"|\"5ms\",\"chained\":[\"b\",1]| $.streams[0].chained[1] is 1: must be a string",
                "\"5ms\"|\"0ms\"| $.streams[0]: stream 's' of 'a': linger is 0ms: must be 1ms to 1h",
                "\"producer\":\"a\",|| $.streams[0].producer is missing: add it",
                "\"5ms\"}]|\"5ms\"},3]| $.streams[1] is 3: must be an object",
                "{\"a\":{\"parallelism\":1,\"tasks\":1}}|[]| $.components is an array: must be an object",
                "\"5ms\"}]}|\"5ms\"}],\"config\":[]}| $.config is an array: must be an object",
                "\"5ms\"}]}|\"5ms\"}],\"config\":{\"topology.workers\":null}}| $.config['topology.workers'] is null: must have a value",
                "\"5ms\"}]}|\"5ms\"}],\"config\":{\"topology.worker.childopts\":\"-Xmx9g\"}}| $.config['topology.worker.childopts'] is not allowed in a plan: remove it, or set it in the topology; a plan may set aeolus.rows.acked, topology.acker.executors, topology.bolt.wait.progressive.level2.count, topology.max.spout.pending, topology.workers",
                "\"5ms\"}]}|\"5ms\"}],\"config\":{\"topology.workers\":\"2\"}}| $.config['topology.workers'] is \"2\": must be an integer, 1 to 100000",
                "\"5ms\"}]}|\"5ms\"}],\"config\":{\"topology.workers\":0}}| $.config['topology.workers'] is 0: must be an integer, 1 to 100000",
                "\"5ms\"}]}|\"5ms\"}],\"config\":{\"topology.max.spout.pending\":0}}| $.config['topology.max.spout.pending'] is 0: must be an integer, 1 to 2147483647",
                "\"5ms\"}]}|\"5ms\"}],\"config\":{\"aeolus.rows.acked\":\"no\"}}| $.config['aeolus.rows.acked'] is \"no\": must be true or false",
                "\"5ms\"}]}|\"5ms\"}],\"explanation\":[1]}| $.explanation[0] is 1: must be a string",
                "\"5ms\"}]}|\"5ms\"}],\"prediction\":{\"tuplesPerSecond\":-1,\"meanLatencyMillis\":1}}| $.prediction.tuplesPerSecond is -1: must be a number, at least 0",
                "\"5ms\"}]}|\"5ms\"}],\"prediction\":{\"tuplesPerSecond\":1,\"meanLatencyMillis\":1,\"p99\":1}}| $.prediction.p99 is unknown: remove it; valid fields are meanLatencyMillis, tuplesPerSecond",
                "\"5ms\"}|\"5ms\"},{\"producer\":\"a\",\"stream\":\"s\",\"batchSize\":2,\"linger\":\"5ms\"}| $.streams: stream 's' of 'a' has two entries: remove one",
            })
    void message_names_file_path_reason_and_remedy(String from, String to, String message) {
        assertThat(SMALL).contains(from);
        String broken = SMALL.replace(from, to == null ? "" : to);

        assertThatThrownBy(() -> PlanDocument.parse(broken, "plan.json"))
                .isInstanceOf(PlanException.class)
                .hasMessage("plan.json: " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"topology\":\"t\"|\"topology\":\"t\",\"topology\":\"t\"|column 29: not valid JSON: duplicate field 'topology': remove one",
                "]}|]} 7|unexpected '7', expected the end of the text",
                "]}|]|unexpected end of the text",
                "\"5ms\"|\"5\tms\"|line break or control character in a string",
                "\"5ms\"|\"5\\xms\"|'\\x' is not a valid escape sequence",
                "\"5ms\"|\"\\u00g0\"|unexpected 'g', expected four hexadecimal digits",
                "\"batchSize\":2|\"batchSize\":02|unexpected '2', expected ','",
                "\"batchSize\":2|\"batchSize\":1e999|number 1e999 is too large",
                "\"batchSize\":2|\"batchSize\":nothing|unexpected 'n', expected a value",
                "}]}|},]}|unexpected ']', expected a value",
                "{\"version\"|{version|unexpected 'v', expected '\"'",
            })
    void message_names_line_and_column_of_invalid_json(String from, String to, String message) {
        String broken = SMALL.replace(from, to);

        assertThatThrownBy(() -> PlanDocument.parse(broken, "plan.json"))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith("plan.json: line 1, column ")
                .hasMessageContaining(message)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }

    @Test
    void rejects_deeply_nested_json() {
        assertThatThrownBy(() -> PlanDocument.parse("[".repeat(100_000), "plan.json"))
                .isInstanceOf(PlanException.class)
                .hasMessageEndingWith("nested deeper than 100 levels");
    }

    @Test
    void rejects_text_that_is_not_an_object() {
        assertThatThrownBy(() -> PlanDocument.parse("\n", "plan.json"))
                .isInstanceOf(PlanException.class)
                .hasMessage("plan.json: is empty: name a plan file");
        assertThatThrownBy(() -> PlanDocument.parse("\ufeff" + SMALL, "plan.json"))
                .isInstanceOf(PlanException.class)
                .hasMessage("plan.json: starts with a byte order mark: save it as UTF-8 without one");
        assertThatThrownBy(() -> PlanDocument.parse("[1]", "plan.json"))
                .isInstanceOf(PlanException.class)
                .hasMessage("plan.json: $ is an array: must be an object");
    }

    @Test
    void reads_a_file(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("plan.json"), SMALL);

        assertThat(BatchingPlan.read(file))
                .isEqualTo(new BatchingPlan(Map.of("a", ComponentPlan.of(1)), List.of(StreamPlan.of("a", "s", 2))));
    }

    @Test
    void rejects_a_missing_or_unreadable_file(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("no.json");
        assertThatThrownBy(() -> BatchingPlan.read(file))
                .isInstanceOf(PlanException.class)
                .hasMessage(file + ": there is no such file: name a plan file");
        assertThatThrownBy(() -> BatchingPlan.read(directory))
                .isInstanceOf(PlanException.class)
                .hasMessage(directory + ": cannot be read (is a directory): name a plan file");

        Path bytes = Files.write(directory.resolve("bytes.json"), new byte[] {(byte) 0xc3, (byte) 0x28});
        assertThatThrownBy(() -> BatchingPlan.read(bytes))
                .isInstanceOf(PlanException.class)
                .hasMessage(bytes + ": is not UTF-8 text: name a plan file");
    }
}
