// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.variant;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.monitor.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubjectTest {

    @ParameterizedTest
    @CsvSource({
        "1, true, 1, 4, 1",
        "2, false, 2, 4, 2",
        "2, false, 2, 1, 1",
        "1, false, 64, 4, 4",
        "3, true, 64, 4, 3",
    })
    void has_the_workers_that_the_topology_declares(int number, boolean isGiven, int most, int declared, int expected) {
        Workers workers = new Workers(number, isGiven, most);

        assertThat(subject(Map.of(Config.TOPOLOGY_WORKERS, declared))
                        .in(workers)
                        .workers()
                        .number())
                .isEqualTo(expected);
        assertThat(subject(Map.of()).in(workers).workers()).isEqualTo(workers);
    }

    @Test
    void has_a_note_on_a_topology_that_logs_every_tuple() {
        assertThat(subject(Map.of(Config.TOPOLOGY_DEBUG, true)).remarks())
                .singleElement()
                .asString()
                .startsWith("topology.debug is true: ");
        assertThat(subject(Map.of()).remarks()).isEmpty();
    }

    private static Subject subject(Map<String, Object> config) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout());
        return Subject.of(
                "words.jar words.Words",
                new CapturedTopology(
                        new Submission("words", builder.createTopology(), config), Optional.empty(), List.of()),
                Set.of(),
                new Ending.Silence(Duration.ofSeconds(1)),
                Map.of());
    }

    @Test
    void keeps_the_credentials_of_the_submission() {
        SubmitOptions options = new SubmitOptions(TopologyInitialStatus.ACTIVE);
        options.set_creds(new Credentials(Map.of("ticket", "own")));
        CapturedTopology captured = new CapturedTopology(
                new Submission("mine", new StormTopology(), Map.of()), Optional.of(options), List.of());

        Subject subject = Subject.of(
                        "mine.jar", captured, Set.of(), new Ending.Silence(Duration.ofSeconds(1)), Map.of())
                .with(Map.of("topology.debug", true))
                .in(Workers.ONE);

        assertThat(subject.credentials()).isEqualTo(Map.of("ticket", "own"));
    }
}
