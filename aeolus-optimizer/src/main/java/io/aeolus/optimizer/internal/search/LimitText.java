package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Limit;

/** Says what keeps a plan from being faster. */
final class LimitText {

    private LimitText() {}

    static String of(Limit limit, Problem problem) {
        CostModel dataflow = problem.dataflow();
        if (limit instanceof Limit.Tasks tasks) {
            return "the busiest task of '"
                    + dataflow.operators().get(tasks.operator()).id() + "' is always busy";
        }
        if (limit instanceof Limit.Uneven uneven) {
            return "the batches under way do not keep all tasks of '"
                    + dataflow.operators().get(uneven.operator()).id() + "' busy (topology.max.spout.pending)";
        }
        if (limit instanceof Limit.Source source) {
            return "'" + dataflow.operators().get(source.operator()).id() + "' emits no more";
        }
        if (limit instanceof Limit.Cores) {
            double cores = problem.layout().cores();
            int machines = problem.layout().machines().used(problem.layout().workers());
            if (machines > 1) {
                return "the fullest of " + machines + " machines is always busy (" + Amounts.count(cores)
                        + " cores in all)";
            }
            return cores == 1 ? "the core is always busy" : "all " + Amounts.count(cores) + " cores are always busy";
        }
        if (limit instanceof Limit.Ackers) {
            return "the ackers are always busy (topology.acker.executors: " + dataflow.ackers() + ")";
        }
        if (limit instanceof Limit.Link) {
            return "the link between workers is always busy";
        }
        if (limit instanceof Limit.Rate) {
            return "limited by the requested rate (--rate)";
        }
        return "topology.max.spout.pending is reached";
    }
}
