// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.explain;

import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.TaskWork;
import io.aeolus.optimizer.internal.search.EvaluatedPlan;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.probe.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Explains the parallelism of each component. */
final class ComponentReasons {

    /** The ratio of the busiest task's share to an equal share above which a remark is given. */
    private static final double UNEVEN = 1.1;

    private final Problem problem;
    private final EvaluatedPlan chosen;
    private final TaskWork work;

    ComponentReasons(Problem problem, EvaluatedPlan chosen) {
        this.problem = problem;
        this.chosen = chosen;
        this.work = problem.work(chosen);
    }

    Reason of(int v) {
        Operator operator = problem.model().operator(v);
        int parallelism = chosen.plan().parallelism(v);
        ParallelismLimit limit = operator.limit();
        double share = work.busiestPart(v);
        boolean isUneven = parallelism > 1 && share * parallelism > UNEVEN;
        boolean isAtMaximum = parallelism == limit.max();
        boolean isBottleneck = isBottleneck(v);
        double worth = work.tasksWorth(v);
        String text = "parallelism %d: %s tuples/s keep %s tasks busy (CPU %s + wait %s per call)"
                .formatted(
                        parallelism,
                        Amounts.number(chosen.evaluation().tuplesPerSecond()),
                        worth < 0.05 ? "<0.1" : String.format(Locale.ROOT, "%.1f", worth),
                        Amounts.nanos(operator.cpuNanos()),
                        Amounts.nanos(operator.waitNanos()));
        if (isUneven) {
            text += "; the busiest task gets " + Amounts.percent(share) + " of the tuples";
        }
        if (isAtMaximum) {
            text += "; at its maximum: " + limit.reason().text();
        }
        if (isAtMaximum && (isBottleneck || limit.min() == limit.max())) {
            return new Reason(limit.reason().text(), text);
        }
        if (isUneven) {
            return new Reason(work.staysInWorkers(v) ? "local shuffle" : "key skew", text);
        }
        if (isBottleneck && isTaskLimitReached()) {
            return new Reason("--max-tasks", text);
        }
        return new Reason(parallelism == 1 && !isBottleneck ? "no bottleneck" : "load", text);
    }

    private boolean isBottleneck(int v) {
        Limit limit = chosen.evaluation().limit();
        return limit.equals(new Limit.Tasks(v)) || limit.equals(new Limit.Uneven(v));
    }

    private boolean isTaskLimitReached() {
        return problem.bounds().maxTasks().isPresent()
                && problem.model().tasks(chosen.plan().parallelisms())
                        >= problem.bounds().maxTasks().getAsInt();
    }

    /**
     * Components whose hottest key limits them to a rate near the plan's, one line each. The key's tuples are sent to one
     * task at any parallelism.
     */
    List<String> skew() {
        List<String> lines = new ArrayList<>();
        for (int v = 0; v < problem.model().operators().size(); v++) {
            Operator operator = problem.model().operator(v);
            double hottest = work.hottestPart(v).orElse(0);
            OptionalDouble rate = work.highestRate(v);
            double near = ModelConstants.NEAR_KEY_LIMIT * chosen.evaluation().rowsPerNano();
            if (operator.limit().max() > 1 && hottest > 0 && rate.isPresent() && rate.getAsDouble() < near) {
                lines.add(
                        "%s: the hottest key has %s of the tuples, which limits the topology to %s tuples/s at any parallelism"
                                .formatted(
                                        operator.id(),
                                        Amounts.percent(hottest),
                                        Amounts.number(rate.getAsDouble() * Nanos.PER_SECOND)));
            }
        }
        return lines;
    }
}
