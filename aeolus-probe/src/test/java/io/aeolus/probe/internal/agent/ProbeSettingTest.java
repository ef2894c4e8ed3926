// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.spi.BatchDivisor;
import io.aeolus.probe.Command;
import io.aeolus.probe.Probe;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.apache.storm.Config;
import org.apache.storm.utils.ReflectionUtils;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class ProbeSettingTest {

    private static final ProbeSetting REMOTE =
            new ProbeSetting("run", Optional.of(new ProbeSetting.Address("host", 1234)));

    @Test
    void settings_contain_the_run_and_the_address() {
        assertThat(ProbeSetting.of(REMOTE.addedTo(Map.of()))).isEqualTo(REMOTE);
        ProbeSetting local = new ProbeSetting("run", Optional.empty());
        assertThat(ProbeSetting.of(local.addedTo(Map.of()))).isEqualTo(local);
    }

    /** Storm serializes settings as JSON. */
    @Test
    void settings_survive_JSON() {
        byte[] sent = Utils.toCompressedJsonConf(REMOTE.addedTo(Map.of()));

        assertThat(ProbeSetting.of(Utils.fromCompressedJsonConf(sent))).isEqualTo(REMOTE);
    }

    @Test
    void wrapped_components_read_the_divisor_from_the_agent() {
        Probe probe = WorkerAgents.open("divided", snapshot -> {}, error -> {});
        Map<String, Object> settings = probe.addTo(Map.of());
        IntSupplier divisor = ReflectionUtils.<BatchDivisor>newInstance((String) settings.get(BatchDivisor.SETTING))
                .of(settings);

        assertThat(divisor.getAsInt()).isEqualTo(1);
        probe.send(new Command.DivideBatches(4));
        assertThat(divisor.getAsInt()).isEqualTo(4);
        probe.close();
    }

    @Test
    void configured_reporters_are_kept() {
        Map<String, Object> mine = Map.of("class", "mine");

        assertThat(REMOTE.addedTo(Map.of(Config.TOPOLOGY_METRICS_REPORTERS, List.of(mine))))
                .containsEntry(
                        Config.TOPOLOGY_METRICS_REPORTERS,
                        List.of(mine, Map.of("class", WorkerReporter.class.getName())));
    }

    /** Storm logs settings, and users who may view the topology can read them. */
    @Test
    void settings_do_not_contain_the_token() {
        Map<String, Object> settings = REMOTE.addedTo(Map.of(Config.TOPOLOGY_AUTO_CREDENTIALS, List.of("mine")));

        assertThat(settings)
                .containsEntry(Config.TOPOLOGY_AUTO_CREDENTIALS, List.of("mine", ProbeCredentials.class.getName()));
        assertThat(settings.get("aeolus.probe")).isEqualTo(Map.of("run", "run", "host", "host", "port", 1234));
    }

    @Test
    void a_missing_setting_is_rejected() {
        assertThatThrownBy(() -> ProbeSetting.of(Map.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("setting 'aeolus.probe' is missing");
    }
}
