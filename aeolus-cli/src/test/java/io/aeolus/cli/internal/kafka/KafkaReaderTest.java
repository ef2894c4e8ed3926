// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.kafka;

import static io.aeolus.cli.internal.kafka.ConsumerTopologies.group;
import static io.aeolus.cli.internal.kafka.ConsumerTopologies.settings;
import static io.aeolus.cli.internal.kafka.ConsumerTopologies.topology;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KafkaReaderTest {

    @Test
    void finds_consumers_in_any_map() {
        Properties properties = new Properties();
        properties.putAll(settings("c:3", "props"));

        assertThat(KafkaReader.of(topology(settings("a:1, b:2", "words"))))
                .containsExactly(new KafkaReader("s", List.of("a:1", "b:2"), "words"));
        assertThat(KafkaReader.of(topology(properties))).containsExactly(new KafkaReader("s", List.of("c:3"), "props"));
        assertThat(KafkaReader.of(topology(List.of(settings("d:4", "deep")))))
                .containsExactly(new KafkaReader("s", List.of("d:4"), "deep"));
        assertThat(KafkaReader.of(topology(new HashMap<>(Map.of("group.id", "x")))))
                .isEmpty();
        assertThat(KafkaReader.of(topology("bootstrap.servers group.id"))).isEmpty();
    }

    @Test
    void each_run_has_a_separate_group() {
        StormTopology original = topology(Collections.unmodifiableMap(settings("a:1", "words")));
        StormTopology one = ConsumerSettings.withNewGroups(original.deepCopy());
        StormTopology other = ConsumerSettings.withNewGroups(original.deepCopy());

        assertThat(group(original)).isEqualTo("words");
        assertThat(group(one)).startsWith("words-aeolus-");
        assertThat(group(other)).startsWith("words-aeolus-").isNotEqualTo(group(one));
    }

    static Stream<Serializable> consumers() {
        Map<String, Object> settings = settings("a:1", "words");
        return Stream.of(
                (Serializable) Map.of("bootstrap.servers", "a:1", "group.id", "words"),
                (Serializable) Collections.unmodifiableMap(Map.copyOf(settings)),
                (Serializable) Collections.synchronizedMap(settings));
    }

    @ParameterizedTest
    @MethodSource("consumers")
    void changes_immutable_and_wrapped_maps_once(Serializable consumer) {
        StormTopology topology = topology(consumer);

        assertThat(KafkaReader.of(topology)).containsExactly(new KafkaReader("s", List.of("a:1"), "words"));
        assertThat(ConsumerSettings.unchangeable(topology)).isEmpty();
        assertThat(group(ConsumerSettings.withGroups(topology, group -> group + "-canary")))
                .isEqualTo("words-canary");
    }

    @Test
    void a_sorted_map_with_other_keys_hides_no_consumer() {
        StormTopology topology =
                topology(new ArrayList<>(List.of(settings("a:1", "words"), new TreeMap<>(Map.of(1, "x")))));

        StormTopology changed = ConsumerSettings.withGroups(topology, group -> group + "-canary");

        assertThat(KafkaReader.of(changed)).extracting(KafkaReader::group).containsExactly("words-canary");
    }

    @Test
    void knows_the_components_whose_group_cannot_be_changed() {
        Map<String, Object> settings = settings("a:1", "words");

        assertThat(ConsumerSettings.unchangeable(topology(settings, 5))).isEmpty();
        assertThat(ConsumerSettings.unchangeable(
                        topology(settings, new FixedMap(settings), "bootstrap.servers group.id")))
                .containsExactly("s2", "s3");
    }

    /** An immutable map of a library. */
    private static final class FixedMap extends AbstractMap<String, Object> implements Serializable {

        private static final long serialVersionUID = 1L;

        private final ArrayList<Entry<String, Object>> entries = new ArrayList<>();

        FixedMap(Map<String, Object> settings) {
            settings.forEach((key, value) -> entries.add(new SimpleImmutableEntry<>(key, value)));
        }

        @Override
        public Set<Entry<String, Object>> entrySet() {
            return new LinkedHashSet<>(entries);
        }
    }

    @Test
    void does_not_change_components_without_consumers() {
        StormTopology original = topology(new HashMap<>(Map.of("group.id", "x")));

        assertThat(ConsumerSettings.withNewGroups(original.deepCopy())).isEqualTo(original);
    }

    @Test
    void reports_an_unreachable_broker_immediately() throws Exception {
        String closed;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String open = "127.0.0.1:" + socket.getLocalPort();
            assertThatCode(() -> new KafkaReader("s", List.of("no-port", open), "g").check())
                    .doesNotThrowAnyException();
            closed = open;
        }

        assertThatThrownBy(() -> new KafkaReader("s", List.of(closed), "g").check())
                .isInstanceOf(BadInputException.class)
                .hasMessage("component 's' reads from Kafka, and no broker is at " + closed
                        + " (Connection refused): start one, or pass its address to MAIN");
        assertThatThrownBy(() -> new KafkaReader("s", List.of("nowhere.invalid:9092", "x:y"), "g").check())
                .hasMessageContaining("no broker is at nowhere.invalid:9092 (unknown host), nor at x:y (");
    }
}
