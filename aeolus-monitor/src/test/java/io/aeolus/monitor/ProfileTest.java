// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static io.aeolus.monitor.WordsProfile.PROFILE;
import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cases.Altered;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProfileTest {

    @Test
    void is_good_only_without_problems_and_doubts() {
        assertThat(with(true, List.of("p"), List.of()).isGood()).isFalse();
        assertThat(with(true, List.of(), List.of("d")).isGood()).isFalse();
        assertThat(with(true, List.of(), List.of()).isGood()).isTrue();
    }

    @Test
    void is_only_cold_if_the_cold_jvm_is_the_only_doubt() {
        assertThat(with(false, List.of("p"), List.of()).isOnlyCold()).isTrue();
        assertThat(with(false, List.of(), List.of("d")).isOnlyCold()).isTrue();
        assertThat(with(false, List.of("p"), List.of("d")).isOnlyCold()).isFalse();
        assertThat(with(false, List.of(), List.of()).isOnlyCold()).isFalse();
        assertThat(with(true, List.of(), List.of("d")).isOnlyCold()).isFalse();
    }

    private static Profile with(boolean isWarm, List<String> problems, List<String> doubts) {
        return new Profile(
                PROFILE.topology(),
                PROFILE.workload(),
                PROFILE.cluster(),
                new Profile.Window(3.5, isWarm, 10),
                PROFILE.totals(),
                PROFILE.overheadShare(),
                problems,
                doubts,
                PROFILE.workers(),
                PROFILE.config(),
                PROFILE.components(),
                PROFILE.batched(),
                PROFILE.refused(),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void a_source_limits_its_rate_if_it_waits_nearly_always() {
        OperatorProfile own = PROFILE.components().get(0).operator();

        // The source waits or has nothing to emit for 75 % of the time, and is runnable for 12.5 %.
        assertThat(own.setsItsPace()).isFalse();
        assertThat(own.isWithoutIds()).isFalse();
        assertThat(PROFILE.unackedSources()).isEmpty();
    }

    @Test
    void all_tuples_are_acked_if_nearly_all_have_ids() {
        assertThat(of(Map.of(), source(1_000), source(990)).isAllAcked()).isTrue();
        assertThat(of(Map.of(), source(1_000), source(980)).isAllAcked()).isFalse();
        assertThat(of(Map.of(), source(1_000), source(980)).unackedSources()).isEmpty();
        assertThat(of(Map.of(), source(499)).unackedSources()).containsExactly("source");
        assertThat(of(Map.of("topology.acker.executors", 0), source(1_000)).isAllAcked())
                .isFalse();
    }

    /** A source that emitted a thousand tuples, some of them with a message id. */
    private static ComponentProfile source(long withId) {
        return WordsProfile.spout("source", WordsProfile.counted(1_000, 0, 0, withId));
    }

    private static Profile of(Map<String, Object> config, ComponentProfile... components) {
        return Altered.with(PROFILE, Map.of("components", List.of(components), "config", config));
    }
}
