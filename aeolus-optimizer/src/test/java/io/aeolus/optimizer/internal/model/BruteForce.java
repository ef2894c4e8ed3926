package io.aeolus.optimizer.internal.model;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Tries out all plans. */
final class BruteForce {

    private final CostModel dataflow;
    private final Bounds bounds;
    private final NaiveModel model;
    private final int[] least;
    private final int[] most;

    /** The streams, those with the fewest tuples first. */
    private final int[] order;

    BruteForce(CostModel dataflow, Bounds bounds) {
        this.dataflow = dataflow;
        this.bounds = bounds;
        model = new NaiveModel(dataflow, bounds);
        int operators = dataflow.operators().size();
        int streams = dataflow.streams().size();
        least = new int[operators + streams];
        most = new int[operators + streams];
        for (int v = 0; v < operators; v++) {
            least[v] = dataflow.operators().get(v).limit().least();
            most[v] = dataflow.operators().get(v).limit().most();
        }
        for (int s = 0; s < streams; s++) {
            least[operators + s] = 1;
            most[operators + s] = model.mostRows(s);
        }
        order = IntStream.range(0, streams)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer s) -> model.flow(s)).thenComparing(s -> s))
                .mapToInt(s -> s)
                .toArray();
    }

    NaiveModel model() {
        return model;
    }

    /** A plan of numbers only: parallelisms, then batch sizes. */
    private int[] parallelisms(int[] plan) {
        return Arrays.copyOf(plan, dataflow.operators().size());
    }

    private int[] batches(int[] plan) {
        return Arrays.copyOfRange(plan, dataflow.operators().size(), plan.length);
    }

    private boolean isAllowed(int[] plan) {
        return bounds.maxTasks().isEmpty()
                || Arrays.stream(parallelisms(plan)).sum() <= bounds.maxTasks().getAsInt();
    }

    /** Moves on to the next plan, in no order that matters. */
    private boolean next(int[] plan) {
        for (int i = 0; i < plan.length; i++) {
            if (plan[i] < most[i]) {
                plan[i]++;
                return true;
            }
            plan[i] = least[i];
        }
        return false;
    }

    /** The highest rate of all plans. */
    double highestRate() {
        double highest = 0;
        int[] plan = least.clone();
        do {
            if (isAllowed(plan) && (highest == 0 || model.bears(parallelisms(plan), batches(plan), highest))) {
                highest = Math.max(highest, model.highestRate(parallelisms(plan), batches(plan)));
            }
        } while (highest < model.ceiling() && next(plan));
        return highest;
    }

    /** The best of the plans that reach a rate; parallelisms, then batch sizes. */
    int[] best(double rate) {
        int[] best = new int[0];
        int[] plan = least.clone();
        do {
            if (isAllowed(plan)
                    && (best.length == 0 || Arrays.compare(rank(plan), rank(best)) < 0)
                    && model.bears(parallelisms(plan), batches(plan), rate)) {
                best = plan.clone();
            }
        } while (next(plan));
        return best;
    }

    private int[] rank(int[] plan) {
        int[] batches = batches(plan);
        int[] rank = new int[2 + batches.length];
        rank[0] = Arrays.stream(parallelisms(plan)).sum();
        rank[1] = Arrays.stream(batches).max().orElse(1);
        for (int i = 0; i < order.length; i++) {
            rank[2 + i] = batches[order[i]];
        }
        return rank;
    }
}
