// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.explain;

import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.TupleMemory;
import io.aeolus.optimizer.internal.search.Candidate;
import io.aeolus.optimizer.internal.search.EvaluatedPlan;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.internal.search.ProblemFactory;
import java.util.Optional;

/** Explains the tuples in flight of a plan with a limit on memory. */
record MemoryReasons(ProblemFactory problems, Problem problem) {

    /** Names the limit on memory as the cause of a bottleneck. */
    String limit(String bottleneck, EvaluatedPlan chosen) {
        Limit limit = chosen.evaluation().limit();
        boolean isOfPending = limit instanceof Limit.Pending || limit instanceof Limit.Uneven;
        return isOfPending && isLimiting(chosen.plan()) ? bottleneck + " (--max-memory)" : bottleneck;
    }

    /** Returns the memory of the tuples in flight; empty without a limit on memory. */
    Optional<String> remark(Plan plan) {
        if (problems.options().maxMemoryBytes().isEmpty() || plan.pending().isEmpty()) {
            return Optional.empty();
        }
        int tuples = plan.pending().getAsInt();
        TupleMemory memory = new Candidate(problem, plan).memory();
        return Optional.of(
                "up to %s spout tuples in flight take up to %s of memory, %s each with the tuples that descend from them%s"
                        .formatted(
                                Amounts.count(tuples),
                                Amounts.bytes(memory.bytesOf(tuples)),
                                Amounts.bytes(memory.bytes()),
                                isLimiting(plan) ? ": limited by --max-memory" : ""));
    }

    /** A limit on latency can be lower. Spout tasks have equal numbers of tuples, which may leave out less than a tuple for each. */
    private boolean isLimiting(Plan plan) {
        double next = plan.pending().orElse(0) + (double) problem.sourceTasks(plan);
        return problems.isMemoryLimiting(problem)
                && next > problem.bounds().pending().orElse(Integer.MAX_VALUE);
    }
}
