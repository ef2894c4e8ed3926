// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;

/** The work of tasks per source tuple under a plan, from {@link Loads}, for explanations. Not thread-safe. */
public final class TaskWork {

    private final FlowGraph graph;
    private final Loads loads;

    /** Shares by edge, of the operator of the latest call. */
    private final double[] partOfEdge;

    /** Takes ownership of measured loads. */
    TaskWork(FlowGraph graph, Loads loads) {
        this.graph = graph;
        this.loads = loads;
        this.partOfEdge = new double[graph.edges];
    }

    /** Returns the number of tasks that an operator would keep busy if each could take any tuple. */
    public double tasksWorth(int operator) {
        takeParts(operator, loads::copies);
        double pptNanos = graph.operator(operator).pptNanos();
        return loads.rate * loads.taskNanos(operator, partOfEdge, 1, pptNanos);
    }

    /** Returns the share of an operator's busiest task: above 0, at most 1. */
    public double busiestPart(int operator) {
        return loads.share[operator];
    }

    /** Returns the highest share of a single key in an input; empty without keyed inputs. */
    public OptionalDouble hottestPart(int operator) {
        OptionalDouble hottest = OptionalDouble.empty();
        for (int e : graph.inEdges[operator]) {
            if (graph.taskShare[e] instanceof TaskShare.ByKey keys) {
                hottest = OptionalDouble.of(Math.max(hottest.orElse(0), keys.hottestShare()));
            }
        }
        return hottest;
    }

    /** Returns whether an operator's tasks have unequal shares because tuples stay in their worker, not because of keys. */
    public boolean staysInWorkers(int operator) {
        boolean isByWorker = false;
        for (int e : graph.inEdges[operator]) {
            isByWorker |= graph.taskShare[e] instanceof TaskShare.ByWorker;
        }
        return isByWorker && hottestPart(operator).isEmpty();
    }

    /** Returns the highest rate of an operator at any parallelism, in source tuples per nanosecond; empty for no bound. */
    public OptionalDouble highestRate(int operator) {
        takeParts(operator, e -> partOfOneOfMany(graph.taskShare[e]));
        double partOfCalls = loads.partOfCalls(operator, partOfEdge, 0);
        double pptNanos = graph.operator(operator).pptNanos();
        double busy = loads.taskNanos(operator, partOfEdge, partOfCalls, pptNanos);
        return busy > 0 ? OptionalDouble.of(1 / busy) : OptionalDouble.empty();
    }

    /** Returns the CPU time of all tasks of an operator per source tuple in nanoseconds, messages included. */
    public double cpuNanos(int operator) {
        takeParts(operator, loads::copies);
        return loads.taskNanos(operator, partOfEdge, 1, graph.operator(operator).cpuNanos());
    }

    /** Returns the CPU time of the ackers per source tuple in nanoseconds. */
    public double ackerNanos() {
        return loads.ackerNanos();
    }

    private void takeParts(int operator, IntToDoubleFunction part) {
        for (int e : graph.inEdges[operator]) {
            partOfEdge[e] = part.applyAsDouble(e);
        }
    }

    /** Returns a lower bound on the busiest task's share at any parallelism. */
    private static double partOfOneOfMany(TaskShare taskShare) {
        if (taskShare instanceof TaskShare.ByKey keys) {
            return keys.hottestShare();
        }
        return taskShare instanceof TaskShare.Even || taskShare instanceof TaskShare.ByWorker ? 0 : 1;
    }
}
