// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Finds the best plan by trying all plans. */
final class BruteForce {

    private final CostModel model;
    private final Bounds bounds;
    private final NaiveModel naive;
    private final int[] least;
    private final int[] most;

    /** The streams, those with the fewest tuples first. */
    private final int[] order;

    BruteForce(CostModel model, Bounds bounds) {
        this.model = model;
        this.bounds = bounds;
        naive = new NaiveModel(model, bounds);
        int operators = model.operators().size();
        int streams = model.streams().size();
        least = new int[operators + streams];
        most = new int[operators + streams];
        for (int v = 0; v < operators; v++) {
            least[v] = model.operator(v).limit().min();
            most[v] = model.operator(v).limit().max();
        }
        for (int s = 0; s < streams; s++) {
            least[operators + s] = 1;
            most[operators + s] = naive.maxRows(s);
        }
        order = IntStream.range(0, streams)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer s) -> naive.flow(s)).thenComparing(s -> s))
                .mapToInt(s -> s)
                .toArray();
    }

    NaiveModel naive() {
        return naive;
    }

    /** The parallelism of each operator: the first numbers of a plan, before the batch sizes. */
    private int[] parallelisms(int[] plan) {
        return Arrays.copyOf(plan, model.operators().size());
    }

    private int[] batches(int[] plan) {
        return Arrays.copyOfRange(plan, model.operators().size(), plan.length);
    }

    private boolean isAllowed(int[] plan) {
        return bounds.maxTasks().isEmpty()
                || Arrays.stream(parallelisms(plan)).sum() <= bounds.maxTasks().getAsInt();
    }

    /** Advances to the next numbers between two limits, in any order. */
    static boolean next(int[] plan, int[] least, int[] most) {
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
            if (isAllowed(plan) && (highest == 0 || naive.sustains(parallelisms(plan), batches(plan), highest))) {
                highest = Math.max(highest, naive.highestRate(parallelisms(plan), batches(plan)));
            }
        } while (highest < naive.ceiling() && next(plan, least, most));
        return highest;
    }

    /** The best plan that reaches a rate; parallelism, then batch sizes. */
    int[] best(double rate) {
        int[] best = new int[0];
        int[] plan = least.clone();
        do {
            if (isAllowed(plan)
                    && (best.length == 0 || Arrays.compare(rank(plan), rank(best)) < 0)
                    && naive.sustains(parallelisms(plan), batches(plan), rate)) {
                best = plan.clone();
            }
        } while (next(plan, least, most));
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
