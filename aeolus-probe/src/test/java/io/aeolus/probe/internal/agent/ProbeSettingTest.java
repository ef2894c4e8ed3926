package io.aeolus.probe.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
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
