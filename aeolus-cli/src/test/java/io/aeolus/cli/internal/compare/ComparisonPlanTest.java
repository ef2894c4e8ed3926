// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cluster.Progress;
import io.aeolus.optimizer.IdleExecutors;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TopologyOptimizer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparisonPlanTest {

    @Test
    void a_computed_plan_has_the_idle_executors_of_the_profiled_machine() throws Exception {
        TopologyOptimizer optimizer = TopologyOptimizer.of(
                Profiles.numbers(),
                Optional.empty(),
                OptimizerOptions.defaults().withCores(16));
        ComparisonPlan plan = ComparisonPlan.computed(optimizer, Progress.NONE);

        assertThat(plan.alternatives().idleExecutors()).isEqualTo(IdleExecutors.on(16));
    }
}
