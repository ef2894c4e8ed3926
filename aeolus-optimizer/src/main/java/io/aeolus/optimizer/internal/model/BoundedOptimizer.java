package io.aeolus.optimizer.internal.model;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Finds the best plan within bounds: the highest rate; of the plans that reach it, but for the bounds' tolerance, those with the fewest
 * tasks; of these those with the smallest largest batch; and of these the one that has the smallest batches, the streams with the fewest
 * tuples first.
 *
 * <p>That this can be found without trying plans out rests on monotony. Costs fall with batch sizes, so that the highest rate and the
 * fewest tasks are those with the largest batches allowed. At a given rate, each operator needs some least parallelism, and the loads rise with the
 * rate; so the highest rate is found by narrowing an interval, and the least parallelisms by raising them until they will do. Batches can then be
 * made smaller one by one, as each of them only needs its own room. Each pass is linear in operators and edges, and how many there are
 * does not depend on their number. Only where a link between hosts is slower than they are, each size that is tried takes a pass, as what
 * goes over it depends on batches upstream.
 */
public final class BoundedOptimizer {

    private static final double NANOS_PER_MILLI = 1e6;

    private final FlowGraph graph;
    private final Bounds bounds;

    /** Works out the shape of a dataflow; throws if the flow goes round. */
    public BoundedOptimizer(CostModel dataflow, Bounds bounds) throws CycleException {
        this.graph = FlowGraph.of(dataflow);
        this.bounds = bounds;
    }

    /** Finds the best plan, or why there is none. */
    public Outcome optimize() {
        if (bounds.latency().isPresent()) {
            LatencyBound latency = bounds.latency().get();
            double unloaded = Latencies.unloadedNanos(graph);
            if (unloaded > latency.meanNanos()) {
                return new Outcome.TooFast(latency.smallestFor(unloaded));
            }
        }
        long fewest = graph.dataflow.operators().stream()
                .mapToLong(operator -> operator.limit().least())
                .sum();
        if (bounds.maxTasks().isPresent() && bounds.maxTasks().getAsInt() < fewest) {
            return new Outcome.TooFewTasks(fewest);
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

    /** A row waits on each edge of its way; on the longest one it must not wait for longer than the bound allows in all. */
    private double[] lingers() {
        double[] lingers = new double[graph.streams];
        Arrays.fill(lingers, bounds.lingerNanos());
        if (bounds.latency().isPresent()) {
            double mean = bounds.latency().get().meanNanos();
            for (int s = 0; s < lingers.length; s++) {
                double part = mean / Math.max(1, graph.hops[s]);
                lingers[s] = Math.min(lingers[s], Math.max(NANOS_PER_MILLI, part));
            }
        }
        return lingers;
    }

    private void largestBatches(Loads loads) {
        for (int s = 0; s < graph.streams; s++) {
            loads.batchSize[s] = graph.streamStart[s] == graph.streamStart[s + 1] ? 1 : mostRows(s);
        }
    }

    /**
     * With a bound on the latency, a batch must be worked off in its part of the time; and where that part is below what a linger can be,
     * there are no batches.
     */
    private int mostRows(int s) {
        int most = graph.stream(s).limit().most();
        if (bounds.latency().isEmpty()) {
            return most;
        }
        double part = bounds.latency().get().meanNanos() / graph.hops[s];
        if (part < NANOS_PER_MILLI) {
            return 1;
        }
        for (Edge edge : graph.stream(s).edges()) {
            double ppt = graph.operator(edge.consumer()).pptNanos();
            most = (int) Math.min(most, ppt > 0 ? 1 + part / ppt : most);
        }
        return most;
    }

    private double highestRate(Loads loads, ParallelismSearch parallelisms) {
        double ceiling = Ceiling.of(graph, bounds).rowsPerNano();
        int[] enough = leastParallelisms();
        loads.setParallelisms(enough);
        double high = lowered(ceiling, loads);
        if (parallelisms.raise(high)) {
            return high;
        }
        RateSearch search = new RateSearch(high, parallelisms.fullness(high));
        while (!search.isOver()) {
            double next = search.next();
            loads.setParallelisms(enough);
            if (parallelisms.raise(next)) {
                // A higher rate needs at least as many tasks, and these may bear more than what was asked for.
                System.arraycopy(loads.parallelism, 0, enough, 0, enough.length);
                double borne = Math.min(search.impossible(), loads.highestRate());
                // Where what cannot grow bears less, it was rounding that made the rate possible.
                search.bound(loads.highestRateOfFull() < next ? next : search.impossible());
                borne = Math.max(search.possible(), borne);
                search.isPossible(borne, parallelisms.fullness(borne));
                if (loads.highestRateOfFull() < search.impossible()) {
                    search.bound(lowered(search.impossible(), loads));
                }
            } else {
                search.isImpossible(next, parallelisms.fullness(next));
            }
        }
        return search.possible();
    }

    /** What is not possible at a rate with the parallelisms that a lower one needs is not possible at all. */
    private static double lowered(double high, Loads loads) {
        loads.measure(high);
        return Math.min(high, loads.highestRateOfFull());
    }

    private int[] leastParallelisms() {
        return graph.dataflow.operators().stream()
                .mapToInt(operator -> operator.limit().least())
                .toArray();
    }

    /** Makes batches as small as the goal allows. */
    private void shrink(Loads loads, double goal) {
        int[] most = loads.batchSize.clone();
        int enough = Arrays.stream(most).max().orElse(1);
        int tooSmall = 0;
        while (enough - tooSmall > 1) {
            int middle = tooSmall + (enough - tooSmall) / 2;
            if (isEnough(loads, most, middle, goal)) {
                enough = middle;
            } else {
                tooSmall = middle;
            }
        }
        isEnough(loads, most, enough, goal);
        BatchShrinker room = new BatchShrinker(graph, loads, goal);
        for (int s : StreamOrder.ascending(graph.flow)) {
            room.shrink(s);
        }
    }

    private boolean isEnough(Loads loads, int[] most, int cap, double goal) {
        for (int s = 0; s < most.length; s++) {
            loads.batchSize[s] = Math.min(most[s], cap);
        }
        loads.measure(goal);
        return loads.areAllBearable();
    }
}
