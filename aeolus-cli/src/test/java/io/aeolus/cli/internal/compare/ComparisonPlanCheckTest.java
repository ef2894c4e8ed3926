// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cluster.BadInputException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

/** The checks of a plan before a comparison. */
class ComparisonPlanCheckTest extends ComparisonHarness {

    @Test
    void refuses_a_plan_for_another_delivery_guarantee() throws Exception {
        Subject acked = subject();
        Subject unacked = with(subject(), subject().ending(), Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0));

        assertRefused(
                unacked,
                "topology.max.spout.pending",
                100,
                "plan.json: $.config is for a topology with ackers (topology.max.spout.pending), but this topology has none:"
                        + " compute a plan from its profile");
        assertRefused(
                acked,
                "topology.acker.executors",
                0,
                "plan.json: $.config is for a topology without ackers (topology.acker.executors is 0), but this topology has ackers:"
                        + " compute a plan from its profile");
    }

    @Test
    void refuses_a_plan_without_workers() throws Exception {
        assertRefused(
                subject(),
                "topology.workers",
                0,
                "plan.json: $.config['topology.workers'] is 0: must be an integer, 1 to 100000");
    }

    private static void assertRefused(Subject subject, String setting, int value, String message) {
        String plan = Numbers.PLAN.strip().replaceAll("}$", ", \"config\": {\"" + setting + "\": " + value + "}}");
        assertThatThrownBy(() -> comparison(
                        subject,
                        plan,
                        options(EnumSet.range(Configuration.STOCK, Configuration.OPTIMIZED), 1, Optional.empty())))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }

    @Test
    void refuses_a_plan_that_does_not_fit_before_anything_runs() {
        assertThatThrownBy(() ->
                        comparison(Numbers.PLAN.replace("\"square\"", "\"cube\""), EnumSet.of(Configuration.STOCK), 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("plan.json: ")
                .hasMessageContaining("cube");
        assertThatThrownBy(() -> comparison(
                        Numbers.PLAN.replace("\"default\"", "\"other\""), EnumSet.of(Configuration.STOCK), 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("plan.json: ")
                .hasMessageContaining("other");
        assertThatThrownBy(() -> comparison(
                        Numbers.PLAN.replace("\"topology\":\"numbers\"", "\"topology\":\"letters\""),
                        EnumSet.of(Configuration.STOCK),
                        1))
                .isInstanceOf(BadInputException.class)
                .hasMessage("plan.json: $.topology is \"letters\", but the topology is \"numbers\": "
                        + "use a plan for this topology");
    }

    @Test
    void names_streams_that_stay_unbatched() throws Exception {
        Comparison comparison = comparison(
                Numbers.PLAN.replace("\"stream\":\"default\"", "\"stream\":\"control\""),
                EnumSet.of(Configuration.BATCH_ONLY),
                1);
        run(comparison);

        assertThat(comparison.remarks())
                .containsExactly("stream 'control' of 'numbers' stays unbatched: it has no consumers");
        assertThat(cluster.runs).noneMatch(ComparisonHarness::isBatched);
    }

    @Test
    void ignores_settings_of_the_plan_that_would_be_unfair() throws Exception {
        Comparison comparison = comparison(
                Numbers.PLAN.replace(
                        "\"prediction\"",
                        "\"config\":{\"topology.workers\":4,\"topology.bolt.wait.progressive.level2.count\":2},\"prediction\""),
                EnumSet.of(Configuration.OPTIMIZED),
                1);
        run(comparison);

        assertThat(comparison.remarks())
                .containsExactly("the plan's topology.workers is ignored: all configurations use the same value");
        assertThat(cluster.runs.get(0).config())
                .containsEntry(Config.TOPOLOGY_WORKERS, 1)
                .containsEntry("topology.bolt.wait.progressive.level2.count", 2);
    }
}
