package io.aeolus.optimizer.internal.model;

import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;

/**
 * The work that tasks have with each source tuple under a plan, however it is shared out among the tasks of an operator: that of {@link
 * Loads}, for those who explain a plan. Not thread-safe.
 */
public final class TaskWork {

    private final FlowGraph graph;
    private final Loads loads;
    private final double rowsPerNano;

    /** By edge; of those into one operator only, the one that is looked at. */
    private final double[] partOfEdge;

    /** Takes over the loads of the plan. */
    TaskWork(FlowGraph graph, Loads loads, double rowsPerNano) {
        this.graph = graph;
        this.loads = loads;
        this.rowsPerNano = rowsPerNano;
        this.partOfEdge = new double[graph.edges];
    }

    /** How many tasks an operator would keep busy if each could take any tuple, 0 or more. */
    public double tasksWorth(int operator) {
        takeParts(operator, loads::copies);
        return rowsPerNano * loads.taskNanos(operator, partOfEdge, 1, rowsPerNano);
    }

    /** The part of its calls that an operator's busiest task has: more than 0, at most 1. */
    public double busiestPart(int operator) {
        return loads.busiestPart(operator);
    }

    /** The highest part of one input's tuples that have the same key; empty without key-based inputs. */
    public OptionalDouble hottestPart(int operator) {
        OptionalDouble hottest = OptionalDouble.empty();
        for (int i = graph.inStart[operator]; i < graph.inStart[operator + 1]; i++) {
            if (graph.spread[graph.inEdges[i]] instanceof TaskShare.ByKey keys) {
                hottest = OptionalDouble.of(Math.max(hottest.orElse(0), keys.hottestShare()));
            }
        }
        return hottest;
    }

    /**
     * Whether it is where tuples come from that keeps an operator's tasks from having as much to do; not where it takes an input by a key.
     */
    public boolean staysInWorkers(int operator) {
        boolean isByWorker = false;
        for (int i = graph.inStart[operator]; i < graph.inStart[operator + 1]; i++) {
            isByWorker |= graph.spread[graph.inEdges[i]] instanceof TaskShare.ByWorker;
        }
        return isByWorker && hottestPart(operator).isEmpty();
    }

    /** Source tuples in a nanosecond that an operator could reach with any number of tasks; empty if nothing bounds it. */
    public OptionalDouble highestRate(int operator) {
        takeParts(operator, e -> partOfOneOfMany(graph.spread[e]));
        double busy = loads.taskNanos(operator, partOfEdge, loads.partOfCalls(operator, partOfEdge, 0), rowsPerNano);
        return busy > 0 ? OptionalDouble.of(1 / busy) : OptionalDouble.empty();
    }

    /** Nanoseconds for each source tuple that all tasks of an operator take of processors, messages included. */
    public double cpuNanos(int operator) {
        return loads.cpuNanos(operator, rowsPerNano);
    }

    /** Nanoseconds for each source tuple that the ackers take of processors. */
    public double ackerNanos() {
        return loads.ackerNanos(rowsPerNano);
    }

    private void takeParts(int operator, IntToDoubleFunction part) {
        for (int i = graph.inStart[operator]; i < graph.inStart[operator + 1]; i++) {
            partOfEdge[graph.inEdges[i]] = part.applyAsDouble(graph.inEdges[i]);
        }
    }

    /** What the busiest of any number of tasks gets at least. */
    private static double partOfOneOfMany(TaskShare spread) {
        if (spread instanceof TaskShare.ByKey keys) {
            return keys.hottestShare();
        }
        return spread instanceof TaskShare.Even || spread instanceof TaskShare.ByWorker ? 0 : 1;
    }
}
