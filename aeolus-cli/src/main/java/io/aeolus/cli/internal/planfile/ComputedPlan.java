package io.aeolus.cli.internal.planfile;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.aeolus.monitor.JsonFormat;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.WhatIf;
import java.util.List;

/** A plan that was computed, and what changes would do to it, as {@code aeolus optimize --json} writes them. */
public record ComputedPlan(
        OptimizerOptions bounds, @JsonUnwrapped OptimizedPlan computed, List<WhatIf> whatIf) {

    /** The format of the file. */
    public static final JsonFormat<ComputedPlan> FORMAT = new JsonFormat<>(ComputedPlan.class, "computed plan", 1)
            .rounding("asProfiled", "prediction", "interval", "layout", "states", "explanation", "whatIf");

    public ComputedPlan {
        whatIf = List.copyOf(whatIf);
    }
}
