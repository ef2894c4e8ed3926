// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * Random dataflows with scale-independent structure: ten layers, the first with sources; every other operator consumes one or two streams
 * of the previous layer, 1.5 on average. Producers have at most two streams, call rates differ by at most a factor of four, and no key is
 * hot enough to limit throughput. Half of the edges use fields grouping. Message costs are typical.
 */
final class LayeredDataflow {

    private static final int LAYERS = 10;

    private final SplittableRandom random;
    private final int width;
    private final List<Operator> operators = new ArrayList<>();
    private final List<Stream> streams = new ArrayList<>();

    /** Calls of each operator per call of an average source. */
    private final double[] calls;

    private LayeredDataflow(int count, long seed) {
        random = new SplittableRandom(seed);
        width = Math.max(1, count / LAYERS);
        calls = new double[count];
        for (int v = 0; v < count; v++) {
            calls[v] = random.nextDouble(0.5, 2);
            operators.add(operator("op" + v, v < width, calls[v]));
        }
        for (int first = width; first < count; first += width) {
            int last = Math.min(count, first + width);
            int[] producers = shuffledFrom(first - width);
            int[] more = shuffledFrom(first - width);
            for (int v = first; v < last; v++) {
                if (random.nextBoolean()) {
                    streams.add(stream(producers[v - first], v, 2));
                    streams.add(stream(more[v - first], v, 2));
                } else {
                    streams.add(stream(producers[v - first], v, 1));
                }
            }
        }
    }

    /** Generates a dataflow of the given size from a seed. */
    static CostModel of(int operators, long seed) {
        LayeredDataflow made = new LayeredDataflow(operators, seed);
        return new CostModel(made.operators, made.streams, 1 + operators / LAYERS, 100);
    }

    /** Returns the operators of a layer in random order. */
    private int[] shuffledFrom(int first) {
        int[] layer = new int[width];
        for (int i = 0; i < width; i++) {
            int j = random.nextInt(i + 1);
            layer[i] = layer[j];
            layer[j] = first + i;
        }
        return layer;
    }

    private Operator operator(String id, boolean isSource, double share) {
        return new Operator(
                id,
                isSource,
                random.nextDouble(50, isSource ? 200 : 5000),
                !isSource && random.nextInt(20) == 0 ? random.nextDouble(1e4, 1e5) : 0,
                OptionalDouble.empty(),
                isSource ? share : 0,
                1,
                isSource
                        ? ParallelismLimit.exactly(1, ParallelismLimit.Reason.SOURCE)
                        : ParallelismLimit.upTo(Short.MAX_VALUE, ParallelismLimit.Reason.NONE));
    }

    private Stream stream(int producer, int consumer, int inputs) {
        TaskShare spread = random.nextBoolean()
                ? new TaskShare.Even()
                : new TaskShare.ByKey(Math.floor(random.nextDouble(100, 10_000)), random.nextDouble(0.001, 0.01));
        EdgeCost cost = new EdgeCost(cost(1), cost(1), cost(0.3), cost(0.2));
        List<Edge> edges = List.of(new Edge(consumer, spread, cost));
        BatchLimit limit = new BatchLimit(random.nextInt(100, 5000), "64 KB");
        double perCall = calls[consumer] / inputs / calls[producer];
        return new Stream(producer, "to" + consumer, perCall, 100, limit, 1, edges);
    }

    private PartyCost cost(double factor) {
        return new PartyCost(random.nextDouble(500, 1000), random.nextDouble(1000, 2000), random.nextDouble(10, 100))
                .times(factor);
    }
}
