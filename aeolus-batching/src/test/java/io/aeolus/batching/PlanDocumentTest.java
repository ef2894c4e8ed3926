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

/** What a plan file may say, and what is said of one that may not. That written plans can be read is seen in aeolus-optimizer. */
class PlanDocumentTest {

    private static final String FULL = full();

    private static final String SMALL =
            "{\"version\":1,\"topology\":\"t\",\"components\":{\"a\":{\"parallelism\":1,\"tasks\":1}},\"streams\":"
                    + "[{\"producer\":\"a\",\"stream\":\"s\",\"batchSize\":2,\"scheme\":\"distinct\",\"linger\":\"5ms\"}]}";

    /** A plan with all fields, which aeolus-optimizer reads, too. */
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
                                new StreamPlan("parse", "default", 64, Scheme.DISTINCT, Duration.ofMillis(5)),
                                new StreamPlan("agg", "default", 1, Scheme.SHARED, Duration.ofSeconds(1)))));
        assertThat(document.config()).isEqualTo(Map.of("topology.max.spout.pending", 5000, "aeolus.rows.acked", true));
        assertThat(document.prediction()).contains(new PlanDocument.Prediction(2_000_000, 1.5));
        assertThat(document.explanation()).containsExactly("parse is the bottleneck");
    }

    @Test
    void does_without_config_prediction_and_explanation() {
        PlanDocument document = PlanDocument.parse(SMALL, "plan.json");

        assertThat(document.config()).isEmpty();
        assertThat(document.prediction()).isEqualTo(Optional.empty());
        assertThat(document.explanation()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"version\":1,|| $.version is missing: give a plan that has \"version\": 1",
                "\"version\":1|\"version\":5,\"window\":{}| is a profile: give a plan, which 'aeolus optimize' makes of it",
                "\"version\":1|\"version\":2| $.version is 2: this program reads version 1; make the plan again",
                "\"version\":1|\"version\":\"1\"| $.version is \"1\": this program reads version 1; make the plan again",
                "\"topology\":\"t\"|\"topology\":7| $.topology is 7: give a text",
                "\"topology\":\"t\"|\"topology\":\"t\",\"x\":1| $.x is unknown: remove it; known here are components, config, explanation, prediction, streams, topology, version",
                "\"parallelism\":1|\"parallelism\":0| $.components.a: parallelism is 0: give at least 1",
                "\"parallelism\":1|\"parallelism\":1.5| $.components.a.parallelism is 1.5: give a whole number, at most 2147483647",
                "\"parallelism\":1|\"parallelism\":2| $.components.a: tasks is 1, below parallelism 2: give at least one task per executor",
                "\"tasks\":1|\"tasks\":1,\"hint\":2| $.components.a.hint is unknown: remove it; known here are parallelism, tasks",
                ",\"tasks\":1|| $.components.a.tasks is missing: add it",
                "\"batchSize\":2|\"batchSize\":0| $.streams[0]: stream 's' of 'a': batchSize is 0: give 1 (not batched) to 65536",
                "\"batchSize\":2|\"batchSize\":99999999999| $.streams[0].batchSize is 99999999999: give a whole number, at most 2147483647",
                "\"batchSize\":2|\"batchSize\":null| $.streams[0].batchSize is null: give a value",
                "\"distinct\"|\"both\"| $.streams[0]: scheme is \"both\": give \"distinct\" or \"shared\"",
                "\"5ms\"|\"5\"| $.streams[0]: linger is \"5\": give a time such as \"5ms\" or \"1s\"",
                "\"5ms\"|5| $.streams[0].linger is 5: give a text",
                "\"5ms\"|\"0ms\"| $.streams[0]: stream 's' of 'a': linger is 0ms: give 1ms to 1h",
                "\"producer\":\"a\",|| $.streams[0].producer is missing: add it",
                "\"5ms\"}]|\"5ms\"},3]| $.streams[1] is 3: give an object {}",
                "{\"a\":{\"parallelism\":1,\"tasks\":1}}|[]| $.components is a list: give an object {}",
                "\"5ms\"}]}|\"5ms\"}],\"config\":[]}| $.config is a list: give an object {}",
                "\"5ms\"}]}|\"5ms\"}],\"config\":{\"topology.workers\":null}}| $.config['topology.workers'] is null: give a value",
                "\"5ms\"}]}|\"5ms\"}],\"config\":{\"topology.worker.childopts\":\"-Xmx9g\"}}| $.config['topology.worker.childopts'] may not be in a plan: remove it, or set it in the topology; a plan may have aeolus.rows.acked, topology.acker.executors, topology.bolt.wait.progressive.level2.count, topology.max.spout.pending, topology.workers",
                "\"5ms\"}]}|\"5ms\"}],\"config\":{\"topology.workers\":\"2\"}}| $.config['topology.workers'] is \"2\": give a whole number, 1 to 100000",
                "\"5ms\"}]}|\"5ms\"}],\"config\":{\"topology.workers\":0}}| $.config['topology.workers'] is 0: give a whole number, 1 to 100000",
                "\"5ms\"}]}|\"5ms\"}],\"config\":{\"topology.max.spout.pending\":0}}| $.config['topology.max.spout.pending'] is 0: give a whole number, 1 to 2147483647",
                "\"5ms\"}]}|\"5ms\"}],\"config\":{\"aeolus.rows.acked\":\"no\"}}| $.config['aeolus.rows.acked'] is \"no\": give true or false",
                "\"5ms\"}]}|\"5ms\"}],\"explanation\":[1]}| $.explanation[0] is 1: give a text",
                "\"5ms\"}]}|\"5ms\"}],\"prediction\":{\"tuplesPerSecond\":-1,\"meanLatencyMillis\":1}}| $.prediction.tuplesPerSecond is -1: give a number, 0 or more",
                "\"5ms\"}]}|\"5ms\"}],\"prediction\":{\"tuplesPerSecond\":1,\"meanLatencyMillis\":1,\"p99\":1}}| $.prediction.p99 is unknown: remove it; known here are meanLatencyMillis, tuplesPerSecond",
                "\"5ms\"}|\"5ms\"},{\"producer\":\"a\",\"stream\":\"s\",\"batchSize\":2,\"scheme\":\"distinct\",\"linger\":\"5ms\"}| $.streams: stream 's' of 'a' is named twice: leave one entry",
            })
    void names_file_place_reason_and_remedy_in_one_line(String from, String to, String message) {
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
                "\"topology\":\"t\"|\"topology\":\"t\",\"topology\":\"t\"|column 29: not a plan in JSON: the field 'topology' is there twice: leave one",
                "]}|]} 7|unexpected '7' in place of the end",
                "]}|]|the text ends too early",
                "\"5ms\"|\"5\tms\"|a text goes over the end of the line",
                "\"5ms\"|\"5\\xms\"|'\\x' stands for nothing in a text",
                "\"5ms\"|\"\\u00g0\"|unexpected 'g' in place of four hexadecimal digits",
                "\"batchSize\":2|\"batchSize\":02|unexpected '2' in place of ','",
                "\"batchSize\":2|\"batchSize\":1e999|the number 1e999 is too large",
                "\"batchSize\":2|\"batchSize\":nothing|unexpected 'n' in place of a value",
                "}]}|},]}|unexpected ']' in place of a value",
                "{\"version\"|{version|unexpected 'v' in place of '\"'",
            })
    void names_line_and_column_of_what_is_not_json(String from, String to, String message) {
        String broken = SMALL.replace(from, to);

        assertThatThrownBy(() -> PlanDocument.parse(broken, "plan.json"))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith("plan.json: line 1, column ")
                .hasMessageContaining(message)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }

    @Test
    void refuses_a_text_that_is_nested_too_deep() {
        assertThatThrownBy(() -> PlanDocument.parse("[".repeat(100_000), "plan.json"))
                .isInstanceOf(PlanException.class)
                .hasMessageEndingWith("it is nested deeper than 100 times");
    }

    @Test
    void refuses_what_is_no_object() {
        assertThatThrownBy(() -> PlanDocument.parse("\n", "plan.json"))
                .isInstanceOf(PlanException.class)
                .hasMessage("plan.json: is empty: name a plan file");
        assertThatThrownBy(() -> PlanDocument.parse("\ufeff" + SMALL, "plan.json"))
                .isInstanceOf(PlanException.class)
                .hasMessage("plan.json: starts with a byte order mark: save it as UTF-8 without one");
        assertThatThrownBy(() -> PlanDocument.parse("[1]", "plan.json"))
                .isInstanceOf(PlanException.class)
                .hasMessage("plan.json: not a plan: give an object {}");
    }

    @Test
    void is_read_from_a_file_for_users_code(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("plan.json"), SMALL);

        assertThat(BatchingPlan.read(file))
                .isEqualTo(new BatchingPlan(Map.of("a", ComponentPlan.of(1)), List.of(StreamPlan.of("a", "s", 2))));
    }

    @Test
    void refuses_a_file_that_is_not_there_or_cannot_be_read(@TempDir Path directory) throws Exception {
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
