package io.aeolus.optimizer.internal.model;

import java.util.OptionalInt;

/** Finds the least parallelisms that bear a rate. Not thread-safe. */
final class ParallelismSearch {

    private final FlowGraph graph;
    private final Loads loads;
    private final OptionalInt maxTasks;
    private double hopeless;

    /** Prepares a search that changes the parallelisms of the loads. */
    ParallelismSearch(FlowGraph graph, Loads loads, Bounds bounds) {
        this.graph = graph;
        this.loads = loads;
        this.maxTasks = bounds.maxTasks();
    }

    /**
     * Raises parallelisms until no task is more than busy, from what they are, no further than needed. One operator's parallelism can make batches of its
     * neighbours smaller, so this goes on until nothing changes; parallelisms only rise, to the least ones that will do. The loads are then
     * measured at the rate.
     *
     * @return whether that is possible, with no more tasks than there may be
     */
    boolean raise(double rowsPerNano) {
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            loads.measure(rowsPerNano);
            hopeless = 0;
            if (!loads.isMachineBearable()) {
                return false;
            }
            for (int v = 0; v < graph.operators; v++) {
                if (Loads.fits(loads.share(v))) {
                    continue;
                }
                OptionalInt needed = leastParallelism(v, rowsPerNano);
                if (needed.isEmpty()) {
                    int present = loads.parallelism[v];
                    hopeless = rowsPerNano * loads.busyNanosWith(v, most(v), present, rowsPerNano);
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

    /** The least parallelism above the present one that makes an operator bearable. */
    private OptionalInt leastParallelism(int v, double rowsPerNano) {
        int present = loads.parallelism[v];
        // No task's part falls faster than the parallelism rises, so with less than that each would still be more than
        // busy.
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
     * The least parallelism of a range. With more tasks each gets a smaller part, but batches may get smaller too, so that with a hot key the load
     * may rise again; so a range is left out only if not even the parts at its end with the batches at its start will do.
     */
    private OptionalInt leastParallelism(int v, int first, int last, double rowsPerNano) {
        if (!Loads.fits(rowsPerNano * loads.busyNanosWith(v, last, first, rowsPerNano))) {
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
     * How full what more tasks cannot help is at a rate, with what was last measured: the processors, the ackers, the link, all tasks
     * that there may be together, and the operator at which raising parallelisms ended.
     */
    double fullness(double rowsPerNano) {
        double machine = rowsPerNano / loads.highestRateOfMachine();
        double tasks = maxTasks.isPresent() ? (double) tasks() / maxTasks.getAsInt() : 0;
        return Math.max(hopeless, Math.max(machine, tasks));
    }

    private int most(int v) {
        return graph.operator(v).limit().most();
    }

    private long tasks() {
        long tasks = 0;
        for (int value : loads.parallelism) {
            tasks += value;
        }
        return tasks;
    }
}
