package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

class ProfileSettingsTest {

    @Test
    void a_users_own_metrics_stay() {
        Map<String, Object> consumer = Map.of("class", "my.Consumer", "parallelism.hint", 2);
        Map<String, Object> reporter = Map.of("class", "my.Reporter");
        Map<String, Object> config = Map.of(
                Config.TOPOLOGY_METRICS_CONSUMER_REGISTER,
                List.of(consumer),
                Config.TOPOLOGY_METRICS_REPORTERS,
                List.of(reporter),
                Config.TOPOLOGY_WORKER_METRICS,
                Map.of("mine", "my.Metric"),
                Config.TOPOLOGY_ENABLE_V2_METRICS_TICK,
                true,
                "mine",
                1);
        Map<String, Object> before = new HashMap<>(config);

        Map<String, Object> all = ProfileSettings.addedTo(config, "run-1");

        assertThat(config).isEqualTo(before);
        assertThat(all).containsEntry("mine", 1).containsEntry(Config.TOPOLOGY_ENABLE_V2_METRICS_TICK, true);
        assertThat((List<?>) all.get(Config.TOPOLOGY_METRICS_CONSUMER_REGISTER))
                .hasSize(2)
                .first()
                .isEqualTo(consumer);
        assertThat((List<?>) all.get(Config.TOPOLOGY_METRICS_REPORTERS))
                .hasSize(2)
                .first()
                .isEqualTo(reporter);
        assertThat(all.get(Config.TOPOLOGY_WORKER_METRICS))
                .isEqualTo(Map.of("mine", "my.Metric", "aeolus.profile", WorkerReporting.class.getName()));
        assertThat(ProfileSettings.runId(all)).isEqualTo("run-1");
    }

    @Test
    void storms_own_figures_are_not_asked_for_where_nobody_takes_them() {
        Map<String, Object> all = ProfileSettings.addedTo(Map.of("mine", 1), "run-1");

        assertThat(all).containsEntry(Config.TOPOLOGY_ENABLE_V2_METRICS_TICK, false);
        assertThat((List<?>) all.get(Config.TOPOLOGY_METRICS_CONSUMER_REGISTER))
                .singleElement()
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
                .containsEntry("class", ReportConsumer.class.getName())
                .containsEntry("argument", "run-1")
                .containsEntry("parallelism.hint", 1);
        assertThat(all.get(Config.TOPOLOGY_METRICS_REPORTERS))
                .isEqualTo(List.of(Map.of("class", MetricsTap.class.getName())));
    }

    @Test
    void settings_without_a_run_are_refused() {
        assertThatThrownBy(() -> ProfileSettings.runId(Map.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("aeolus.profile.run");
    }
}
