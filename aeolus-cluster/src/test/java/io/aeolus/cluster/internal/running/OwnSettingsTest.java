package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class OwnSettingsTest {

    @Test
    void what_a_program_adds_of_the_machine_where_it_ran_is_not_the_topologys() {
        Map<String, Object> passedOn = new HashMap<>(Utils.readDefaultConfig());
        passedOn.put("nimbus.seeds", List.of("elsewhere"));
        passedOn.put("nimbus.thrift.port", 6627L);
        passedOn.put("storm.zookeeper.servers", List.of("elsewhere"));
        passedOn.put("storm.local.dir", "/elsewhere");
        passedOn.put("topology.workers", 4);
        passedOn.put("words.file", "words.txt");

        Map<String, Object> own = OwnSettings.of(passedOn);

        assertThat(own).containsEntry("topology.workers", 4).containsEntry("words.file", "words.txt");
        assertThat(own.keySet()).allMatch(name -> name.startsWith("topology.") || name.equals("words.file"));
        assertThat(own).containsKey("topology.message.timeout.secs");
    }

    @Test
    void what_it_says_itself_stays() {
        Map<String, Object> said = Map.of("drpc.servers", List.of("here"), "drpc.port", 3_773);

        assertThat(OwnSettings.of(said)).isEqualTo(said);
    }

    @Test
    void a_number_is_the_same_however_long_it_is() {
        assertThat(OwnSettings.of(Map.of("drpc.port", 3_772L))).isEmpty();
    }
}
