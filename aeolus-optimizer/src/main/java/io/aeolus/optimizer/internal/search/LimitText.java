// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.layout.Layout;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Limit;
import java.util.List;
import java.util.stream.IntStream;

/** Describes the bottleneck of a plan. */
public final class LimitText {

    private LimitText() {}

    /** Returns the bottleneck in a few words, with its numbers. */
    public static String of(Limit limit, Problem problem) {
        if (limit instanceof Limit.Tasks tasks) {
            return "the busiest task of " + name(problem, tasks.operator()) + " is saturated";
        }
        if (limit instanceof Limit.Uneven uneven) {
            return "topology.max.spout.pending allows too few batches in flight to keep all tasks of "
                    + name(problem, uneven.operator()) + " busy";
        }
        if (limit instanceof Limit.Source source) {
            return name(problem, source.operator()) + " emits at its maximum rate";
        }
        if (limit instanceof Limit.Cores) {
            return cores(problem.layout());
        }
        if (limit instanceof Limit.Ackers) {
            return "the ackers are saturated (topology.acker.executors: "
                    + problem.model().ackers() + ")";
        }
        if (limit instanceof Limit.Link) {
            return "the network link between hosts is saturated";
        }
        return limit instanceof Limit.Rate ? "the requested rate (--rate)" : pending(problem.model());
    }

    private static String pending(CostModel model) {
        return "topology.max.spout.pending is reached"
                + (model.heldNanos() > 0 ? ", as bolts hold tuples for " + Amounts.nanos(model.heldNanos()) : "");
    }

    private static String name(Problem problem, int operator) {
        List<String> chain = IntStream.range(0, problem.model().operators().size())
                .filter(v -> v != operator && problem.topology().head(v) == operator)
                .mapToObj(v -> problem.model().operator(v).id())
                .toList();
        return "'" + problem.model().operator(operator).id() + "'"
                + (chain.isEmpty() ? "" : ", which also runs " + String.join(", ", chain) + ",");
    }

    private static String cores(Layout layout) {
        String cores = Amounts.count(layout.cores());
        int machines = layout.machines().used(layout.workers());
        if (machines > 1) {
            return "the busiest of " + machines + " machines is saturated (" + cores + " cores in total)";
        }
        return layout.cores() == 1 ? "the core is saturated" : "all " + cores + " cores are saturated";
    }
}
