// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.OptionalInt;

/** Finds the smallest parallelism of each operator for a rate. Not thread-safe. */
final class ParallelismSearch {

    private final FlowGraph graph;
    private final Loads loads;
    private final OptionalInt maxTasks;
    private double infeasibleLoad;

    /** Prepares a search that changes the parallelism of the loads. */
    ParallelismSearch(FlowGraph graph, Loads loads, Bounds bounds) {
        this.graph = graph;
        this.loads = loads;
        this.maxTasks = bounds.maxTasks();
    }

    /**
     * Raises parallelism from its current value until no task is overloaded, no further than needed. A higher
     * parallelism can shrink the batches of neighbours, so the search repeats until nothing changes. Afterwards the
     * loads are measured at the rate.
     *
     * @return whether that is possible within the limit on tasks
     */
    boolean raise(double rowsPerNano) {
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            loads.measure(rowsPerNano);
            infeasibleLoad = 0;
            if (!loads.isMachineFeasible()) {
                return false;
            }
            for (int v = 0; v < graph.operators; v++) {
                if (Loads.fits(loads.share(v))) {
                    continue;
                }
                OptionalInt needed = leastParallelism(v, rowsPerNano);
                if (needed.isEmpty()) {
                    int present = loads.parallelism[v];
                    infeasibleLoad = rowsPerNano * loads.busyNanosWith(v, most(v), present);
                    loads.setParallelism(v, present);
                    return false;
                }
                loads.setParallelism(v, needed.getAsInt());
                isChanged = true;
            }
            if (tasks() > maxTasks.orElse(Integer.MAX_VALUE)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the smallest parallelism above the current one that does not overload an operator. */
    private OptionalInt leastParallelism(int v, double rowsPerNano) {
        int present = loads.parallelism[v];
        // A task's share falls no faster than the parallelism rises, so a lower parallelism would overload it.
        double atLeast = Math.ceil(present * rowsPerNano * loads.busyNanos[v] * (1 - 2 * Loads.ROUNDING));
        long first = (long) Math.max(present + 1.0, atLeast);
        OptionalInt least = OptionalInt.empty();
        for (long range = 1; first <= most(v) && least.isEmpty(); range *= 2) {
            least = leastParallelism(v, (int) first, (int) Math.min(most(v), first + range - 1), rowsPerNano);
            first += range;
        }
        loads.setParallelism(v, present);
        return least;
    }

    /**
     * Returns the smallest parallelism of a range. More tasks have smaller shares, but possibly smaller batches, so with a hot key the load
     * may rise again. A range is skipped only if the shares at its end overload the operator even with the batches at its start.
     */
    private OptionalInt leastParallelism(int v, int first, int last, double rowsPerNano) {
        if (!Loads.fits(rowsPerNano * loads.busyNanosWith(v, last, first))) {
            return OptionalInt.empty();
        }
        if (first == last) {
            return OptionalInt.of(first);
        }
        int middle = first + (last - first) / 2;
        OptionalInt least = leastParallelism(v, first, middle, rowsPerNano);
        return least.isPresent() ? least : leastParallelism(v, middle + 1, last, rowsPerNano);
    }

    /**
     * Returns the highest load of the resources that more tasks do not relieve, with the last measurement: the cores, the ackers, the link,
     * the limit on tasks, and the operator at which the search stopped.
     */
    double fullness(double rowsPerNano) {
        double machine = rowsPerNano / loads.highestRateOfMachine();
        double tasks = maxTasks.isPresent() ? (double) tasks() / maxTasks.getAsInt() : 0;
        return Math.max(infeasibleLoad, Math.max(machine, tasks));
    }

    private int most(int v) {
        return graph.operator(v).limit().max();
    }

    private long tasks() {
        return graph.model.tasks(loads.parallelism);
    }
}
