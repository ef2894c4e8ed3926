// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.compare.Results.EXPECTED;
import static io.aeolus.cli.internal.compare.Results.record;
import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.RunRecord;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanWarningTest {

    private static final Path FILE = Path.of("plan.json");

    private final RunRecord stock = record("stock", 1, 10, EXPECTED, 0);

    @Test
    void warns_of_a_plan_that_is_slower_than_stock() {
        ComparisonResult result = Results.result(List.of(stock, record("optimized", 1, 20, EXPECTED, 0)), List.of());

        assertThat(Verdict.planWarning(result, FILE))
                .hasValue(
                        "warning: the plan in plan.json is slower than stock (100,000 vs 200,000 tuples/s): do not use it");
    }

    @Test
    void does_not_warn_of_a_plan_that_is_as_fast() {
        assertThat(Verdict.planWarning(
                        Results.result(List.of(stock, record("optimized", 1, 10.1, EXPECTED, 0)), List.of()), FILE))
                .isEmpty();
        assertThat(Verdict.planWarning(
                        Results.result(List.of(stock, record("optimized", 1, 2, EXPECTED, 0)), List.of()), FILE))
                .isEmpty();
    }

    @Test
    void does_not_warn_if_stock_or_the_plan_did_not_run() {
        assertThat(Verdict.planWarning(Results.result(List.of(stock), List.of()), FILE))
                .isEmpty();
    }
}
