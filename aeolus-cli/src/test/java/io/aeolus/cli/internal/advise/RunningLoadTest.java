// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.synthetic.RunningWords;
import io.aeolus.cluster.TopologyStatistics;
import io.aeolus.cluster.TopologyStatistics.Executor;
import io.aeolus.cluster.TopologyStatistics.Place;
import io.aeolus.cluster.TopologyStatistics.SampledTime;
import io.aeolus.cluster.TopologyStatistics.Sums;
import io.aeolus.monitor.Profile;
import io.aeolus.probe.StreamName;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunningLoadTest {

    private static final Profile WORDS = new RunningWords(20_000, 3, 1).profile();

    @Test
    void complete_latency_is_the_mean_between_two_reports() {
        assertThat(RunningLoad.of(WORDS, acked(1_000, 2_000), acked(1_500, 7_000))
                        .completeMillis())
                .isEqualTo(Map.of("lines", 10.0));
    }

    @Test
    void complete_latency_starts_again_with_the_counts_of_a_restarted_worker() {
        assertThat(RunningLoad.of(WORDS, acked(1_000, 2_000), acked(500, 4_000)).completeMillis())
                .isEqualTo(Map.of("lines", 8.0));
    }

    @Test
    void complete_latency_is_unknown_without_acks() {
        assertThat(RunningLoad.of(WORDS, acked(0, 0), acked(0, 0)).completeMillis())
                .isEmpty();
    }

    private static TopologyStatistics acked(long samples, long millis) {
        Sums sums = new Sums(
                20,
                Map.of(),
                Map.of(),
                Map.of(new StreamName("lines", "default"), new SampledTime(samples, millis)),
                Map.of());
        return new TopologyStatistics(
                "words-1", List.of(new Executor(new Place("lines", 1, 1, "here:6700"), 90, sums)), List.of());
    }
}
