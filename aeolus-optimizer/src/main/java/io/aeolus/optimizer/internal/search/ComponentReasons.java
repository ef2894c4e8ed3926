package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.TaskWork;
import java.util.Locale;

/** Says what bounds the parallelism of each component. */
final class ComponentReasons {

    /** A busiest task with so much more than its part is worth a word. */
    private static final double UNEVEN = 1.1;

    private final Problem problem;
    private final ChosenPlan chosen;
    private final TaskWork work;

    ComponentReasons(Problem problem, ChosenPlan chosen) throws BadInputException {
        this.problem = problem;
        this.chosen = chosen;
        this.work = problem.work(chosen);
    }

    Reason of(int v) {
        Operator operator = problem.dataflow().operators().get(v);
        int parallelism = chosen.plan().parallelism(v);
        ParallelismLimit limit = operator.limit();
        double worth = work.tasksWorth(v);
        String line = "parallelism %d: %s worth of work at %s tuples/s, CPU %s + wait %s per call"
                .formatted(
                        parallelism,
                        tasks(worth),
                        Amounts.number(chosen.evaluation().tuplesPerSecond()),
                        Amounts.nanos(operator.cpuNanos()),
                        Amounts.nanos(operator.waitNanos()));
        double share = work.busiestPart(v);
        if (parallelism > 1 && share * parallelism > UNEVEN) {
            line += "; its busiest task gets " + Amounts.percent(share) + " of the tuples";
        }
        boolean isAtMost = parallelism == limit.most();
        if (isAtMost) {
            line += "; no more tasks: " + limit.reason().text();
        }
        boolean isLimit = isOf(v, chosen.evaluation().limit());
        if (isAtMost && (isLimit || limit.least() == limit.most())) {
            return new Reason(limit.reason().text(), line);
        }
        if (parallelism > 1 && share * parallelism > UNEVEN) {
            return new Reason(work.staysInWorkers(v) ? "tuples stay in workers" : "uneven keys", line);
        }
        if (isLimit && isBudgetSpent(chosen.plan())) {
            return new Reason("--max-tasks", line);
        }
        return new Reason(parallelism == 1 && !isLimit ? "not a bound" : "work", line);
    }

    private static boolean isOf(int v, Limit limit) {
        return limit instanceof Limit.Tasks tasks
                ? tasks.operator() == v
                : limit instanceof Limit.Uneven uneven && uneven.operator() == v;
    }

    private boolean isBudgetSpent(Plan plan) {
        return problem.bounds().maxTasks().isPresent()
                && plan.tasks() >= problem.bounds().maxTasks().getAsInt();
    }

    private static String tasks(double worth) {
        return worth < 0.05 ? "less than 0.1 tasks'" : String.format(Locale.ROOT, "%.1f tasks'", worth);
    }
}
