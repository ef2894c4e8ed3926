package io.aeolus.optimizer.internal.model;

import java.util.OptionalInt;

/** Finds the least dops that bear a rate. Not thread-safe. */
final class DopSearch {

    private final FlowGraph graph;
    private final Loads loads;
    private final OptionalInt maxTasks;
    private double hopeless;

    /** Prepares a search that changes the dops of the loads. */
    DopSearch(FlowGraph graph, Loads loads, Bounds bounds) {
        this.graph = graph;
        this.loads = loads;
        this.maxTasks = bounds.maxTasks();
    }

    /**
     * Raises dops until no task is more than busy, from what they are, no further than needed. One operator's dop can make batches of its
     * neighbours smaller, so this goes on until nothing changes; dops only rise, to the least ones that will do. The loads are then
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
                OptionalInt needed = leastDop(v, rowsPerNano);
                if (needed.isEmpty()) {
                    int present = loads.dop[v];
                    hopeless = rowsPerNano * loads.busyNanosWith(v, most(v), present, rowsPerNano);
                    loads.setDop(v, present);
                    return false;
                }
                loads.setDop(v, needed.getAsInt());
                isChanged = true;
            }
            if (tasks() > maxTasks.orElse(Integer.MAX_VALUE)) {
                return false;
            }
        }
        return true;
    }

    /** The least dop above the present one that makes an operator bearable. */
    private OptionalInt leastDop(int v, double rowsPerNano) {
        int present = loads.dop[v];
        // No task's part falls faster than the dop rises, so with less than that each would still be more than busy.
        double atLeast = Math.ceil(present * rowsPerNano * loads.busyNanos[v] * (1 - 2 * Loads.ROUNDING));
        long first = (long) Math.max(present + 1.0, atLeast);
        OptionalInt least = OptionalInt.empty();
        for (long range = 1; first <= most(v) && least.isEmpty(); range *= 2) {
            least = leastDop(v, (int) first, (int) Math.min(most(v), first + range - 1), rowsPerNano);
            first += range;
        }
        loads.setDop(v, present);
        return least;
    }

    /**
     * The least dop of a range. With more tasks each gets a smaller part, but batches may get smaller too, so that with a hot key the load
     * may rise again; so a range is left out only if not even the parts at its end with the batches at its start will do.
     */
    private OptionalInt leastDop(int v, int first, int last, double rowsPerNano) {
        if (!Loads.fits(rowsPerNano * loads.busyNanosWith(v, last, first, rowsPerNano))) {
            return OptionalInt.empty();
        }
        if (first == last) {
            return OptionalInt.of(first);
        }
        int middle = first + (last - first) / 2;
        OptionalInt least = leastDop(v, first, middle, rowsPerNano);
        return least.isPresent() ? least : leastDop(v, middle + 1, last, rowsPerNano);
    }

    /**
     * How full what more tasks cannot help is at a rate, with what was last measured: the processors, the ackers, the link, all tasks
     * that there may be together, and the operator at which raising dops ended.
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
        for (int value : loads.dop) {
            tasks += value;
        }
        return tasks;
    }
}
