// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cli.synthetic.Notes;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TopologyOptimizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanTrialTest {

    private final ScriptedRunner cluster = new ScriptedRunner();
    private final List<String> notes = new ArrayList<>();

    @BeforeEach
    void answer() {
        cluster.profile = Optional.of(Profiles.numbers());
    }

    @ParameterizedTest
    @CsvSource({"2, 3, false", "3, 4, false", "99, 4, true"})
    void runs_a_plan_again_in_a_cold_jvm(int cold, int runs, boolean isDoubtful) throws Exception {
        cluster.coldProfiles = cold;

        trial(ClusterKind.LOCAL).profile(plan());

        assertThat(cluster.profiles.size()).isEqualTo(runs);
        assertThat(notes)
                .contains("the JVM was not warm yet: running the plan again (%d of at most 4)".formatted(runs))
                .satisfies(said -> assertThat(
                                said.stream().anyMatch(line -> line.startsWith("the measurement may be inaccurate")))
                        .isEqualTo(isDoubtful));
    }

    @Test
    void does_not_run_a_plan_again_in_new_workers() throws Exception {
        cluster.coldProfiles = 2;

        trial(ClusterKind.PROCESSES).profile(plan());

        assertThat(cluster.profiles.size()).isOne();
    }

    @Test
    void fails_if_a_component_fails() {
        cluster.failure = Optional.of("numbers: component 'square' threw x");

        assertThatThrownBy(() -> trial(ClusterKind.LOCAL).profile(plan()))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("numbers: component 'square' threw x");
        assertThat(cluster.profiles.size()).isOne();
    }

    private PlanTrial trial(ClusterKind kind) throws Exception {
        TopologyUnderTest topology = TopologyUnderTest.of("numbers", Numbers.THOUSAND.prepared(), Map.of());
        return new PlanTrial(
                topology, Optional.of(Duration.ofSeconds(5)), PlanTrial.RUN_TIME, kind, cluster, new Notes(notes));
    }

    private static OptimizedPlan plan() throws Exception {
        return TopologyOptimizer.of(Profiles.numbers(), Optional.empty(), OptimizerOptions.defaults())
                .optimize();
    }
}
