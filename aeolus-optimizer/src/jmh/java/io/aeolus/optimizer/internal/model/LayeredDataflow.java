package io.aeolus.optimizer.internal.model;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * Random dataflows of any size: ten layers, the first one of sources; each other operator takes one or two streams, three for every two
 * operators, from the layer before it. Half of the edges are by key, with a hot one. Messages cost what they do on a common machine.
 */
final class LayeredDataflow {

    private static final int LAYERS = 10;

    private LayeredDataflow() {}

    static Dataflow of(int operators, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int width = Math.max(1, operators / LAYERS);
        List<Operator> all = new ArrayList<>(operators);
        List<Stream> streams = new ArrayList<>();
        for (int v = 0; v < operators; v++) {
            boolean isSource = v < width;
            all.add(operator("op" + v, isSource, random));
            if (!isSource) {
                int before = v / width * width - width;
                int inputs = random.nextBoolean() ? 2 : 1;
                for (int i = 0; i < inputs; i++) {
                    streams.add(stream(before + random.nextInt(width), v, random));
                }
            }
        }
        return new Dataflow(all, streams, 1 + operators / LAYERS, 100);
    }

    private static Operator operator(String id, boolean isSource, SplittableRandom random) {
        return new Operator(
                id,
                isSource,
                random.nextDouble(50, isSource ? 200 : 5000),
                random.nextInt(20) == 0 ? random.nextDouble(1e4, 1e5) : 0,
                OptionalDouble.empty(),
                isSource ? random.nextDouble(0.5, 1) : 0,
                1,
                isSource
                        ? DopLimit.exactly(1, DopLimit.Reason.SOURCE)
                        : DopLimit.upTo(Short.MAX_VALUE, DopLimit.Reason.NONE));
    }

    private static Stream stream(int producer, int consumer, SplittableRandom random) {
        Spread spread = random.nextBoolean()
                ? new Spread.Even()
                : new Spread.ByKey(Math.floor(random.nextDouble(10, 10_000)), random.nextDouble(0.001, 0.05));
        EdgeCost cost = new EdgeCost(cost(1, random), cost(1, random), cost(0.3, random), cost(0.2, random));
        List<Edge> edges = List.of(new Edge(consumer, spread, cost));
        BatchLimit limit = new BatchLimit(random.nextInt(100, 5000), "64 KB");
        return new Stream(producer, "to" + consumer, random.nextDouble(0.2, 1.2), 100, limit, 1, edges);
    }

    private static PartyCost cost(double factor, SplittableRandom random) {
        return new PartyCost(random.nextDouble(500, 1000), random.nextDouble(1000, 2000), random.nextDouble(10, 100))
                .times(factor);
    }
}
