// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import io.aeolus.probe.Nanos;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Finds the best plan within bounds: the highest rate; among plans within the tolerance of that rate, the fewest tasks; then the lowest
 * maximum batch size; then the smallest batches, of the streams with the fewest tuples first.
 *
 * <p>Monotonicity makes this possible without trying all plans. Costs fall with batch sizes, so the largest batches
 * have the highest rate and the fewest tasks. At a given rate, each operator needs a minimum parallelism, and loads
 * rise with the rate. So a search narrows the interval of the highest rate, and raises parallelism until no task is
 * overloaded. Then it reduces batches one by one, as each batch only depends on its own resources. Each pass is linear
 * in operators and edges, and the number of passes does not depend on their number. Only with a slow link between hosts
 * does each tried size take a pass, as traffic on the link depends on batches upstream.
 */
public final class BoundedOptimizer {

    private final FlowGraph graph;
    private final Bounds bounds;

    /** Prepares the graph of a topology. */
    public BoundedOptimizer(CostModel model, Bounds bounds) {
        this.graph = FlowGraph.of(model);
        this.bounds = bounds;
    }

    /** Finds the best plan, or the reason why there is none. */
    public Outcome optimize() {
        if (bounds.latency().isPresent()) {
            LatencyBound latency = bounds.latency().get();
            double unloaded = Latencies.unloadedNanos(graph);
            if (unloaded > latency.meanNanos()) {
                return new Outcome.TooFast(latency.smallestFor(unloaded));
            }
        }
        long minTasks = graph.model.minTasks();
        if (bounds.maxTasks().isPresent() && bounds.maxTasks().getAsInt() < minTasks) {
            return new Outcome.TooFewTasks(minTasks);
        }
        Loads loads = new Loads(graph, bounds, lingers());
        largestBatches(loads);
        ParallelismSearch parallelisms = new ParallelismSearch(graph, loads, bounds);
        double highest = highestRate(loads, parallelisms);
        double goal = highest * (1 - bounds.tolerance());
        loads.setParallelisms(leastParallelisms());
        parallelisms.raise(goal);
        shrink(loads, goal);
        Plan plan = plan(loads, goal);
        return new Outcome.Found(plan, new Evaluator(graph).atBest(plan, bounds), highest);
    }

    private Plan plan(Loads loads, double goal) {
        double pending = loads.rows.pending(goal);
        return new Plan(
                loads.parallelism,
                loads.batchSize,
                loads.lingerNanos,
                pending < Integer.MAX_VALUE
                        ? OptionalInt.of((int) Math.max(1, Math.ceil(pending)))
                        : OptionalInt.empty());
    }

    /** A row waits on each edge of its path; on the longest path, these waits must fit into the latency limit. */
    private double[] lingers() {
        double[] lingers = new double[graph.streams];
        Arrays.setAll(lingers, bounds.lingers()::nanos);
        if (bounds.latency().isPresent()) {
            double mean = bounds.latency().get().meanNanos();
            for (int s = 0; s < lingers.length; s++) {
                double part = mean / Math.max(1, graph.hops[s]);
                lingers[s] = Math.min(lingers[s], Math.max(Nanos.PER_MILLI, part));
            }
        }
        return lingers;
    }

    private void largestBatches(Loads loads) {
        for (int s = 0; s < graph.streams; s++) {
            loads.batchSize[s] = graph.streamStart[s] == graph.streamStart[s + 1] ? 1 : maxRows(s);
        }
    }

    /**
     * With a latency limit, a consumer must process a batch within the batch's share of the limit. A share below the
     * shortest linger rules out batches.
     */
    private int maxRows(int s) {
        int maxSizes = graph.stream(s).limit().max();
        if (bounds.latency().isEmpty()) {
            return maxSizes;
        }
        double part = bounds.latency().get().meanNanos() / graph.hops[s];
        if (part < Nanos.PER_MILLI) {
            return 1;
        }
        for (Edge edge : graph.stream(s).edges()) {
            double ppt = graph.operator(edge.consumer()).pptNanos();
            maxSizes = (int) Math.min(maxSizes, ppt > 0 ? 1 + part / ppt : maxSizes);
        }
        return maxSizes;
    }

    private double highestRate(Loads loads, ParallelismSearch parallelisms) {
        double ceiling = RateBound.of(graph, bounds).rowsPerNano();
        int[] sufficient = leastParallelisms();
        loads.setParallelisms(sufficient);
        double high = lowered(ceiling, loads);
        if (parallelisms.raise(high)) {
            return high;
        }
        RateSearch search = new RateSearch(high, parallelisms.fullness(high));
        while (!search.isOver()) {
            double next = search.next();
            loads.setParallelisms(sufficient);
            if (parallelisms.raise(next)) {
                // A higher rate needs at least as many tasks, and these may allow a higher rate than requested.
                System.arraycopy(loads.parallelism, 0, sufficient, 0, sufficient.length);
                double feasible = Math.min(search.impossible(), loads.highestRate());
                // If resources that cannot grow allow less, only rounding made the rate possible.
                search.bound(loads.highestRateOfFull() < next ? next : search.impossible());
                feasible = Math.max(search.possible(), feasible);
                search.recordPossible(feasible, parallelisms.fullness(feasible));
                if (loads.highestRateOfFull() < search.impossible()) {
                    search.bound(lowered(search.impossible(), loads));
                }
            } else {
                search.recordImpossible(next, parallelisms.fullness(next));
            }
        }
        return search.possible();
    }

    /**
     * Lowers an upper bound on the rate. Resources that cannot grow (cores, ackers, link, operators at their maximum) limit the rate
     * already at this parallelism, and a higher parallelism does not relieve them.
     */
    private static double lowered(double high, Loads loads) {
        loads.measure(high);
        return Math.min(high, loads.highestRateOfFull());
    }

    private int[] leastParallelisms() {
        return graph.model.operators().stream()
                .mapToInt(operator -> operator.limit().min())
                .toArray();
    }

    /** Reduces batches as far as the target rate allows. */
    private void shrink(Loads loads, double goal) {
        int[] maxSizes = loads.batchSize.clone();
        int sufficient = Arrays.stream(maxSizes).max().orElse(1);
        int tooSmall = 0;
        while (sufficient - tooSmall > 1) {
            int middle = tooSmall + (sufficient - tooSmall) / 2;
            if (isEnough(loads, maxSizes, middle, goal)) {
                sufficient = middle;
            } else {
                tooSmall = middle;
            }
        }
        isEnough(loads, maxSizes, sufficient, goal);
        BatchShrinker shrinker = new BatchShrinker(graph, loads, goal);
        for (int s : StreamOrder.ascending(graph.flow)) {
            shrinker.shrink(s);
        }
    }

    private boolean isEnough(Loads loads, int[] maxSizes, int cap, double goal) {
        for (int s = 0; s < maxSizes.length; s++) {
            loads.batchSize[s] = Math.min(maxSizes[s], cap);
        }
        loads.measure(goal);
        return loads.isFeasible();
    }
}
