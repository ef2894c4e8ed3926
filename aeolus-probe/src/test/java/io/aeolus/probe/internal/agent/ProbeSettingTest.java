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

    private static final ProbeSetting ELSEWHERE =
            new ProbeSetting("run", Optional.of(new ProbeSetting.Address("host", 1234)));

    @Test
    void settingsCarryWhereToConnectAndWhatToKnow() {
        assertThat(ProbeSetting.of(ELSEWHERE.addedTo(Map.of()))).isEqualTo(ELSEWHERE);
        ProbeSetting here = new ProbeSetting("run", Optional.empty());
        assertThat(ProbeSetting.of(here.addedTo(Map.of()))).isEqualTo(here);
    }

    /** Storm sends settings as JSON. */
    @Test
    void settingsArriveAsJson() {
        byte[] sent = Utils.toCompressedJsonConf(ELSEWHERE.addedTo(Map.of()));

        assertThat(ProbeSetting.of(Utils.fromCompressedJsonConf(sent))).isEqualTo(ELSEWHERE);
    }

    @Test
    void wrapped_components_find_the_divisor_of_their_batches() {
        Probe probe = WorkerAgents.open("divided", snapshot -> {}, error -> {});
        Map<String, Object> settings = probe.addTo(Map.of());
        IntSupplier divisor = ReflectionUtils.<BatchDivisor>newInstance((String) settings.get(BatchDivisor.SETTING))
                .of(settings);

        assertThat(divisor.getAsInt()).isEqualTo(1);
        probe.tell(new Command.DivideBatches(4));
        assertThat(divisor.getAsInt()).isEqualTo(4);
        probe.close();
    }

    @Test
    void reportersThatAreThereStay() {
        Map<String, Object> mine = Map.of("class", "mine");

        assertThat(ELSEWHERE.addedTo(Map.of(Config.TOPOLOGY_METRICS_REPORTERS, List.of(mine))))
                .containsEntry(
                        Config.TOPOLOGY_METRICS_REPORTERS,
                        List.of(mine, Map.of("class", WorkerReporter.class.getName())));
    }

    /** Storm logs settings, and whoever may see the topology may read them. */
    @Test
    void settings_name_what_reads_the_token_and_not_the_token() {
        Map<String, Object> settings = ELSEWHERE.addedTo(Map.of(Config.TOPOLOGY_AUTO_CREDENTIALS, List.of("mine")));

        assertThat(settings)
                .containsEntry(Config.TOPOLOGY_AUTO_CREDENTIALS, List.of("mine", ProbeCredentials.class.getName()));
        assertThat(settings.get("aeolus.probe")).isEqualTo(Map.of("run", "run", "host", "host", "port", 1234));
    }

    @Test
    void aTopologyThatIsNotObservedHasNoSetting() {
        assertThatThrownBy(() -> ProbeSetting.of(Map.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the setting aeolus.probe is missing");
    }
}
