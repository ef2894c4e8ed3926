package io.aeolus.optimizer.internal.optimize;

import io.aeolus.monitor.BadInputException;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Flow;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Spread;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The work that tasks have with each source tuple under a plan: user code, waiting, and messages in and out. How it is shared out among
 * the tasks of an operator is a parameter.
 */
final class Work {

    private final Dataflow dataflow;
    private final Flow flow;
    private final Plan plan;
    private final Evaluation evaluation;

    Work(PlanningCase planningCase, Chosen chosen) throws BadInputException {
        this.dataflow = planningCase.dataflow();
        this.flow = planningCase.flow();
        this.plan = chosen.plan();
        this.evaluation = chosen.evaluation();
    }

    /** How many tasks an operator would keep busy if each could take any tuple. */
    double tasksWorth(int v) {
        return evaluation.rowsPerNano()
                * nanos(v, edge -> edge.spread() instanceof Spread.ToAll ? plan.dop(edge.consumer()) : 1);
    }

    /** The part of its tuples that an operator's busiest task gets. */
    double busiestShare(int v) {
        return share(v, edge -> edge.spread().busiestShare(plan.dop(v)));
    }

    /** The highest part of one input's tuples that have the same key; empty without key-based inputs. */
    OptionalDouble hottestShare(int v) {
        return dataflow.streams().stream()
                .flatMap(stream -> stream.edges().stream())
                .filter(edge -> edge.consumer() == v && edge.spread() instanceof Spread.ByKey)
                .mapToDouble(Work::boundlessShare)
                .max();
    }

    /** The rate that an operator could reach with any number of tasks, source tuples in a nanosecond; empty if nothing bounds it. */
    OptionalDouble highestRate(int v) {
        double busy = nanos(v, Work::boundlessShare);
        return busy > 0 ? OptionalDouble.of(1 / busy) : OptionalDouble.empty();
    }

    private static double boundlessShare(Edge edge) {
        if (edge.spread() instanceof Spread.ByKey keys) {
            return keys.hottestShare();
        }
        return edge.spread() instanceof Spread.Even ? 0 : 1;
    }

    /** Nanoseconds for each source tuple of a task that gets such a part of each input. */
    private double nanos(int v, ToDoubleFunction<Edge> part) {
        Operator operator = dataflow.operators().get(v);
        double ppt = operator.cpuNanos() + operator.waitNanos();
        double ofCalls = operator.isSource() ? 1 : share(v, part);
        double nanos = operator.isSource() ? flow.calls(v) * ppt : 0;
        for (int s = 0; s < dataflow.streams().size(); s++) {
            Stream stream = dataflow.streams().get(s);
            double rows = evaluation.batchSize().get(s);
            for (Edge edge : stream.edges()) {
                if (edge.consumer() == v) {
                    nanos += flow.tuples(s)
                            * part.applyAsDouble(edge)
                            * (ppt + edge.cost().receiver().nanos(rows));
                }
                if (stream.producer() == v) {
                    int copies = edge.spread() instanceof Spread.ToAll ? plan.dop(edge.consumer()) : 1;
                    nanos += flow.tuples(s)
                            * ofCalls
                            * copies
                            * edge.cost().sender().nanos(rows);
                }
            }
        }
        return nanos;
    }

    private double share(int v, ToDoubleFunction<Edge> part) {
        double all = 0;
        double own = 0;
        for (int s = 0; s < dataflow.streams().size(); s++) {
            for (Edge edge : dataflow.streams().get(s).edges()) {
                if (edge.consumer() == v) {
                    all += flow.tuples(s);
                    own += flow.tuples(s) * part.applyAsDouble(edge);
                }
            }
        }
        return all > 0 ? own / all : 1.0 / plan.dop(v);
    }
}
