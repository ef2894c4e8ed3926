// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static io.aeolus.cli.internal.kafka.ConsumerTopologies.group;
import static io.aeolus.cli.internal.kafka.ConsumerTopologies.settings;
import static io.aeolus.cli.internal.kafka.ConsumerTopologies.topology;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class CanaryOptionsTest {

    private final List<String> notes = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({
        "--suffix -canary, words-canary, read-canary",
        "--name=w2, w2, read-w2",
        "--suffix=2 --group g, words2, g"
    })
    void separates_names_and_consumer_groups(String options, String name, String newGroup) throws Exception {
        CanaryOptions canary = parsed(options);

        StormTopology separated = canary.separated(words(Map.of(), topology(settings("a:1", "read"))), notes::add)
                .submission()
                .topology();

        assertThat(canary.nameOf("words")).isEqualTo(name);
        assertThat(group(separated)).isEqualTo(newGroup);
        assertThat(notes)
                .containsExactly("'s' reads from Kafka with the consumer group '" + newGroup + "' instead of 'read':"
                        + " the spout's FirstPollOffsetStrategy chooses where a new group starts");
    }

    @Test
    void changes_nothing_without_another_name() throws Exception {
        CapturedTopology captured = words(Map.of("prefix", "words"), topology(settings("a:1", "read")));

        assertThat(parsed("").separated(captured, notes::add)).isSameAs(captured);
        assertThat(parsed("--name words").separated(captured, notes::add)).isSameAs(captured);
        assertThat(notes).isEmpty();
    }

    @Test
    void keeps_the_original_topology() throws Exception {
        CapturedTopology captured = words(Map.of(), topology(settings("a:1", "read")));

        parsed("--name w").separated(captured, notes::add);

        assertThat(group(captured.submission().topology())).isEqualTo("read");
    }

    @Test
    void names_the_settings_that_contain_the_name_of_the_original() throws Exception {
        Map<String, Object> config = Map.of(
                "redis.prefix", "words:counts",
                "topology.name", "words",
                "dictionary", "swords",
                "metrics", List.of(Map.of("graphite.prefix", "prod.words")));

        parsed("--suffix=-b").separated(words(config, topology(5)), notes::add);

        assertThat(notes)
                .containsExactly("'words-b' has the same metrics, redis.prefix as 'words': give others with -c if the"
                        + " topologies must not share them");
    }

    @Test
    void refuses_a_group_that_separates_nothing() throws Exception {
        StormTopology two = topology(settings("a:1", "x"), settings("a:1", "y"));

        assertRefused(
                "--name w --group x",
                topology(settings("a:1", "x")),
                "--group: 'x' is already the consumer group" + " that MAIN gives: give another group");
        assertRefused(
                "--group x",
                topology(5),
                "--group: no component reads from Kafka with a group.id: remove the" + " option");
        assertRefused(
                "--group z",
                two,
                "--group: the topology has the consumer groups x, y, which would become one:"
                        + " remove the option, and give --name or --suffix, which keep them separate");
    }

    @Test
    void refuses_a_group_that_cannot_be_changed() {
        assertRefused(
                "--suffix=-b",
                topology("bootstrap.servers=a:1 group.id=x"),
                "the settings of 's' contain bootstrap.servers and group.id, but not in a map that can be changed, so both"
                        + " topologies would use the same consumer group: keep the settings in a HashMap");
    }

    private void assertRefused(String options, StormTopology topology, String message) {
        assertThatThrownBy(() -> parsed(options).separated(words(Map.of(), topology), notes::add))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }

    private static CanaryOptions parsed(String options) {
        return options.isEmpty()
                ? new CanaryOptions()
                : CommandLine.populateCommand(new CanaryOptions(), options.split(" ", -1));
    }

    private static CapturedTopology words(Map<String, Object> config, StormTopology topology) {
        return new CapturedTopology(new Submission("words", topology, config), Optional.empty(), List.of());
    }
}
