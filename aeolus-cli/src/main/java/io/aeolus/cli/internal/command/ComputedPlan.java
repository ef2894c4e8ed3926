// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.aeolus.monitor.JsonFormat;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.WhatIf;
import java.util.List;

/** The JSON file of {@code aeolus optimize --json}: a computed plan, and the effects of what-if changes. */
public record ComputedPlan(
        OptimizerOptions bounds, @JsonUnwrapped OptimizedPlan computed, List<WhatIf> whatIf) {

    public static final JsonFormat<ComputedPlan> FORMAT = new JsonFormat<>(ComputedPlan.class, "computed plan", 1)
            .rounding("asProfiled", "prediction", "interval", "layout", "states", "explanation", "whatIf");

    public ComputedPlan {
        whatIf = List.copyOf(whatIf);
    }
}
