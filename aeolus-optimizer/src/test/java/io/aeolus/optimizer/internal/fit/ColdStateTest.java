// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cases.Altered;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TopologyOptimizer;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A profile of new workers whose input was over before they were warm in batches of 256. */
class ColdStateTest {

    private final Profile warm = KnownChain.random(new SplittableRandom(21)).profile();

    @Test
    void ignores_a_state_that_is_cold_and_slow() throws Exception {
        Profile cold = with(3, false);

        TopologyOptimizer optimizer = TopologyOptimizer.of(cold, Optional.empty(), OptimizerOptions.defaults());

        Profile without = warm.withBatching(warm.batched().subList(0, 1), warm.refused());
        TopologyOptimizer expected = TopologyOptimizer.of(without, Optional.empty(), OptimizerOptions.defaults());
        assertThat(optimizer.optimize().file().plan())
                .isEqualTo(expected.optimize().file().plan());
        assertThat(optimizer.optimize().prediction())
                .isEqualTo(expected.optimize().prediction());
        assertThat(optimizer.optimize().explanation().remarks())
                .contains(
                        "batches of 256 are ignored: the JVM was cold and slower than with smaller batches; profile with more input");
    }

    @Test
    void uses_a_state_that_is_cold_or_slow_only() {
        assertThat(with(3, true).coldStates()).isEmpty();
        assertThat(with(1, false).coldStates()).isEmpty();
        assertThat(with(3, false).coldStates()).hasSize(1);
    }

    /** The same profile with the last state slowed down by a factor. */
    private Profile with(double slower, boolean isWarm) {
        BatchedState last = SlowerMachine.in(warm, 2, slower).batched().get(1);
        return warm.withBatching(
                List.of(warm.batched().get(0), Altered.with(last, "window", new Profile.Window(39, isWarm, 10))),
                warm.refused());
    }
}
