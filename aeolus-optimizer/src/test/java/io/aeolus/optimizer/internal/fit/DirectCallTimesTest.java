// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.model.ChainedCall;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.ModelConstants;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The estimated times of direct calls in chains. */
class DirectCallTimesTest {

    private final KnownChain chain = KnownChain.random(new SplittableRandom(7));

    @Test
    void a_call_by_a_spout_and_a_call_by_a_bolt_keep_the_ratio_of_their_usual_times() throws BadInputException {
        CostModel estimated = LearnedModels.of(chain.profile()).model();

        assertThat(call(estimated, 0).callNanos() / call(estimated, 1).callNanos())
                .isCloseTo(usual(true).callNanos() / usual(false).callNanos(), within(1e-9));
        assertThat(call(estimated, 0).savedNanos()).isCloseTo(call(estimated, 1).savedNanos(), within(1e-9));
    }

    @Test
    void direct_calls_take_longer_if_rows_take_longer() throws BadInputException {
        // With short calls, the profile shows the costs of rows.
        KnownChain chain =
                this.chain.withModel(this.chain.model().withOperators(operator -> operator.withTimes(10, 0)));
        double fast = call(LearnedModels.of(chain.withRowCosts(0.5).profile()).model(), 0)
                .callNanos();
        double slow = call(LearnedModels.of(chain.withRowCosts(2).profile()).model(), 0)
                .callNanos();

        assertThat(slow).isGreaterThan(1.3 * fast);
    }

    @Test
    void a_factor_on_all_costs_applies_to_direct_calls() {
        CostModel corrected = RateFactors.NONE.withCosts(2).applyTo(chain.model());

        assertThat(call(corrected, 0)).isEqualTo(usual(true).times(2));
    }

    private static ChainedCall call(CostModel model, int stream) {
        return model.stream(stream).edges().get(0).chained();
    }

    private static ChainedCall usual(boolean isBySource) {
        return ModelConstants.chainedCall(isBySource, OptionalDouble.empty());
    }
}
