package io.aeolus.optimizer.internal.optimize;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.DopLimit;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Spread;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How many tasks each component gets. Storm cannot change that number after submission, and a rebalance gives a component no more
 * executors than it has tasks; so components that may grow get more tasks than executors. Those that get every tuple in each of their
 * tasks do not: each task more would be work more.
 */
final class TaskNumbers {

    private final Dataflow dataflow;
    private final Map<String, Integer> tasksNow;
    private final double headroom;
    private final Set<Integer> takersOfAll = new HashSet<>();

    TaskNumbers(Dataflow dataflow, Map<String, Integer> tasksNow, double headroom) {
        this.dataflow = dataflow;
        this.tasksNow = Map.copyOf(tasksNow);
        this.headroom = headroom;
        for (Stream stream : dataflow.streams()) {
            for (Edge edge : stream.edges()) {
                if (edge.spread() instanceof Spread.ToAll) {
                    takersOfAll.add(edge.consumer());
                }
            }
        }
    }

    /** The tasks of each operator; headroom only as far as the budget of tasks goes, the first operators first. */
    int[] of(Plan plan, OptionalInt maxTasks) {
        int[] tasks = new int[dataflow.operators().size()];
        Arrays.setAll(tasks, v -> fewest(v, plan.dop(v)));
        long left = maxTasks.isPresent()
                ? Math.max(
                        0,
                        maxTasks.getAsInt()
                                - Arrays.stream(tasks).asLongStream().sum())
                : Long.MAX_VALUE;
        for (int v = 0; v < tasks.length; v++) {
            long more = Math.min(left, wanted(v, plan.dop(v)) - tasks[v]);
            if (more > 0) {
                tasks[v] += (int) more;
                left -= more;
            }
        }
        return tasks;
    }

    private int fewest(int v, int dop) {
        Operator operator = dataflow.operators().get(v);
        boolean isFixed = operator.isSource() || operator.limit().reason() == DopLimit.Reason.FIXED_TASKS;
        return isFixed ? Math.max(dop, tasksNow.getOrDefault(operator.id(), dop)) : dop;
    }

    private int wanted(int v, int dop) {
        Operator operator = dataflow.operators().get(v);
        DopLimit limit = operator.limit();
        boolean mayGrow = !operator.isSource()
                && dop > 1
                && limit.most() > dop
                && limit.reason() != DopLimit.Reason.FIXED_TASKS
                && !takersOfAll.contains(v);
        return mayGrow
                ? (int) Math.min(Math.min(limit.most(), ComponentPlan.MAX_TASKS), Math.ceil(dop * headroom))
                : dop;
    }
}
