// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.compare.Results.record;
import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.RunRecord;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PlanWarningTest {

    private static final Path FILE = Path.of("plan.json");

    private final RunRecord stock = record("stock", 1, 10);

    @Test
    void warns_of_a_plan_that_is_slower_than_stock() {
        ComparisonResult result = Results.result(stock, record("optimized", 1, 20));

        assertThat(Verdict.planWarning(result, FILE))
                .hasValue(
                        "warning: the plan in plan.json is slower than stock (100,000 vs 200,000 tuples/s): do not use it");
    }

    @Test
    void does_not_warn_of_a_plan_that_is_as_fast() {
        assertThat(Verdict.planWarning(Results.result(stock, record("optimized", 1, 10.1)), FILE))
                .isEmpty();
        assertThat(Verdict.planWarning(Results.result(stock, record("optimized", 1, 2)), FILE))
                .isEmpty();
    }

    @Test
    void does_not_warn_if_stock_or_the_plan_did_not_run() {
        assertThat(Verdict.planWarning(Results.result(stock), FILE)).isEmpty();
    }
}
