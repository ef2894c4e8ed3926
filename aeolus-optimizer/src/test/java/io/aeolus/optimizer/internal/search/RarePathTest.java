// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Lingers;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** numbers -> sort -> check: at each tick, sort emits a window, which takes check 40 ms. */
class RarePathTest {

    private static final OptionalInt PENDING = OptionalInt.of(20_000);

    @Test
    void a_rare_path_does_not_delay_all_tuples() throws BadInputException {
        Evaluation evaluation = evaluate(1e-6);

        assertThat(evaluation.limit()).isEqualTo(new Limit.Tasks(1));
        assertThat(evaluation.tuplesPerSecond()).isCloseTo(1e9 / 250, within(1e9 / 250 * 0.02));
    }

    @Test
    void a_common_path_delays_all_tuples() throws BadInputException {
        // 20,000 pending tuples of 20 ms on average; the 8 cores saturate long before.
        assertThat(evaluate(0.5).tuplesPerSecond()).isLessThan(1_000);
    }

    private static Evaluation evaluate(double windowsPerRow) throws BadInputException {
        CostModel model = new CostModel(
                List.of(
                        Flows.source("numbers", 100, OptionalDouble.empty()),
                        Flows.bolt("sort", 250),
                        Flows.bolt("check", 40_000_000)),
                List.of(Flows.stream(0, 1, 1), Flows.stream(1, 2, windowsPerRow)),
                0,
                0);
        Bounds bounds = Bounds.of(8, PENDING, new Lingers(5e6)).withTolerance(0.01);
        return new Problem(model, bounds).evaluate(Flows.plan(new int[] {1, 1, 1}, new int[] {1, 1}, 5e6, PENDING));
    }
}
