package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.screen.QuietScreen;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.optimizer.IdleExecutors;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TopologyOptimizer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where executors without work are, decides what they do: not where the command is. */
class ComparisonPlanTest {

    private static final long MANY = 100_000;

    @Test
    void a_computed_plan_knows_the_machine_that_it_is_for() throws Exception {
        TopologyOptimizer optimizer = TopologyOptimizer.of(
                Profiles.numbers(),
                Optional.empty(),
                OptimizerOptions.defaults().withCores(16));
        ComparisonPlan plan = ComparisonPlan.computed(optimizer, new QuietScreen());

        assertThat(plan.alternatives().idleExecutors()).isEqualTo(IdleExecutors.on(16));
    }

    @Test
    void nothing_is_known_of_machines_elsewhere() {
        assertThat(ClusterKind.REMOTE.idleExecutors().settings(MANY)).isEmpty();
        assertThat(ClusterKind.REMOTE.idleExecutors().most()).isEqualTo(Integer.MAX_VALUE);
        assertThat(ClusterKind.LOCAL.idleExecutors().settings(MANY)).isNotEmpty();
    }
}
