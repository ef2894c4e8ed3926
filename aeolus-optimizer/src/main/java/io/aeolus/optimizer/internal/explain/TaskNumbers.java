// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.explain;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalInt;

/**
 * Chooses the number of tasks of each component. Storm fixes that number at submission, and a rebalance starts no more executors than
 * there are tasks. So components that may grow get spare tasks, the same number per executor: an executor with one task more than the
 * others would be the bottleneck. Components with one executor get no spare tasks, and neither do components that receive each tuple in all
 * tasks, as each task adds work.
 */
final class TaskNumbers {

    private final CostModel model;
    private final double headroom;
    private final BitSet broadcastConsumers;

    /** Prepares the choice with the tasks per executor of a component that may grow. */
    TaskNumbers(CostModel model, double headroom) {
        this.model = model;
        this.headroom = headroom;
        this.broadcastConsumers = model.broadcastConsumers();
    }

    /** Returns the tasks of each operator. Spare tasks count towards the limit, and the first operators get them first. */
    int[] of(Plan plan, OptionalInt maxTasks) {
        int[] tasks = new int[model.operators().size()];
        Arrays.setAll(tasks, v -> model.operator(v).limit().tasks(plan.parallelism(v)));
        long left = maxTasks.isPresent()
                ? Math.max(
                        0,
                        maxTasks.getAsInt()
                                - Arrays.stream(tasks).asLongStream().sum())
                : Integer.MAX_VALUE;
        for (int v = 0; v < tasks.length; v++) {
            if (mayGrow(v, plan.parallelism(v))) {
                long max = Math.min(tasks[v] + left, model.operator(v).limit().max());
                int spare = evenly(plan.parallelism(v), Math.min(max, ComponentPlan.MAX_TASKS)) - tasks[v];
                tasks[v] += spare;
                left -= spare;
            }
        }
        return tasks;
    }

    private boolean mayGrow(int v, int parallelism) {
        Operator operator = model.operator(v);
        return !operator.isSource()
                && parallelism > 1
                && operator.limit().max() > parallelism
                && operator.limit().tasks(parallelism) == parallelism
                && !broadcastConsumers.get(v);
    }

    private int evenly(int parallelism, long max) {
        return parallelism * (int) Math.max(1, Math.min(Math.floor(headroom), Math.floor((double) max / parallelism)));
    }
}
