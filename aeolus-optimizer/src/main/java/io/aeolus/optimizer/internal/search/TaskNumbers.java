package io.aeolus.optimizer.internal.search;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How many tasks each component gets. Storm cannot change that number after submission, and a rebalance gives a component no more
 * executors than it has tasks; so components that may grow get more tasks than executors. All executors get equally many: with one task
 * more than executors, one of them would have twice the work of any other, and be the limit. Components that get every tuple in each of
 * their tasks have no more tasks than executors: each task more would be work more.
 */
final class TaskNumbers {

    private final CostModel dataflow;
    private final Map<String, Integer> tasksNow;
    private final double headroom;
    private final Set<Integer> takersOfAll = new HashSet<>();

    TaskNumbers(CostModel dataflow, Map<String, Integer> tasksNow, double headroom) {
        this.dataflow = dataflow;
        this.tasksNow = Map.copyOf(tasksNow);
        this.headroom = headroom;
        for (Stream stream : dataflow.streams()) {
            for (Edge edge : stream.edges()) {
                if (edge.spread() instanceof TaskShare.ToAll) {
                    takersOfAll.add(edge.consumer());
                }
            }
        }
    }

    /** The tasks of each operator; headroom only where the budget of tasks has room for it, the first operators first. */
    int[] of(Plan plan, OptionalInt maxTasks) {
        int[] tasks = new int[dataflow.operators().size()];
        Arrays.setAll(tasks, v -> fewest(v, plan.parallelism(v)));
        long left = maxTasks.isPresent()
                ? Math.max(
                        0,
                        maxTasks.getAsInt()
                                - Arrays.stream(tasks).asLongStream().sum())
                : Integer.MAX_VALUE;
        for (int v = 0; v < tasks.length; v++) {
            if (mayGrow(v, plan.parallelism(v))) {
                long most = Math.min(
                        tasks[v] + left, dataflow.operators().get(v).limit().most());
                int more = evenly(plan.parallelism(v), Math.min(most, ComponentPlan.MAX_TASKS)) - tasks[v];
                tasks[v] += more;
                left -= more;
            }
        }
        return tasks;
    }

    private int fewest(int v, int parallelism) {
        Operator operator = dataflow.operators().get(v);
        boolean isFixed = operator.isSource() || operator.limit().reason() == ParallelismLimit.Reason.FIXED_TASKS;
        return isFixed ? Math.max(parallelism, tasksNow.getOrDefault(operator.id(), parallelism)) : parallelism;
    }

    private boolean mayGrow(int v, int parallelism) {
        Operator operator = dataflow.operators().get(v);
        return !operator.isSource()
                && parallelism > 1
                && operator.limit().most() > parallelism
                && operator.limit().reason() != ParallelismLimit.Reason.FIXED_TASKS
                && !takersOfAll.contains(v);
    }

    /** As many for each executor as headroom is asked for, or as there may be. */
    private int evenly(int parallelism, long most) {
        return parallelism * (int) Math.max(1, Math.min(Math.floor(headroom), Math.floor((double) most / parallelism)));
    }
}
