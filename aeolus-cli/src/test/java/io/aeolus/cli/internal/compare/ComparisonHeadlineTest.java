// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.runfile.Headline;
import io.aeolus.cli.internal.runfile.RunFile.Same;
import org.junit.jupiter.api.Test;

/** The headline of comparisons without a ratio. */
class ComparisonHeadlineTest {

    @Test
    void states_that_the_plan_is_the_same_as_stock() {
        ComparisonResult result = Results.with(
                Results.result(Results.record("stock", 1, 10), Results.record("storm-tuned", 1, 8)),
                new Same("optimized", "stock", "the plan changes nothing"));

        assertThat(headline(result)).isEqualTo("optimized is the same as stock: the plan changes nothing");
        assertThat(Headline.againstStock(Results.file(result))).isEmpty();
    }

    @Test
    void names_the_configuration_without_tuples() {
        assertThat(headline(Results.result(Results.nothingDone("stock"), Results.record("optimized", 1, 8))))
                .isEqualTo("stock processed no tuple in the measured time");
        assertThat(headline(Results.result(Results.record("stock", 1, 8), Results.nothingDone("optimized"))))
                .isEqualTo("optimized processed no tuple in the measured time");
    }

    @Test
    void states_the_rate_of_a_single_configuration() {
        assertThat(headline(Results.result(Results.record("stock", 1, 10))))
                .isEqualTo("stock processed 200,000 tuples per second");
    }

    @Test
    void compares_with_stock_only_if_stock_ran() {
        ComparisonResult result =
                Results.result(Results.record("storm-tuned", 1, 10), Results.record("optimized", 1, 5));

        assertThat(headline(result))
                .isEqualTo("optimized is 2.00 x as fast as storm-tuned (400,000 vs 200,000 tuples/s)");
        assertThat(Headline.againstStock(Results.file(result))).isEmpty();
    }

    private static String headline(ComparisonResult result) {
        return Headline.of(Results.file(result), "");
    }
}
