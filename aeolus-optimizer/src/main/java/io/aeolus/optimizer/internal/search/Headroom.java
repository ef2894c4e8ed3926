package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.model.Dataflow;

/**
 * Leaves room in tasks, processors, ackers and the link: with all costs divided by a utilisation u, what is not more than busy in the
 * costlier dataflow is not busier than u in the true one, at the same rate, with batches that fill as fast. Only the time of a tuple that
 * waits for nothing comes out too long, which is on the safe side of a bound on the latency.
 */
final class Headroom {

    private Headroom() {}

    static Dataflow leaveRoom(Dataflow dataflow, double utilisation) {
        double factor = 1 / utilisation;
        return new Dataflow(
                dataflow.operators().stream()
                        .map(operator ->
                                operator.withTimes(operator.cpuNanos() * factor, operator.waitNanos() * factor))
                        .toList(),
                dataflow.streams().stream()
                        .map(stream -> stream.withEdges(stream.edges().stream()
                                .map(edge -> edge.withCosts(
                                        edge.cost().times(factor),
                                        edge.crossing().times(factor)))
                                .toList()))
                        .toList(),
                dataflow.ackers(),
                dataflow.rowNanos() * factor,
                dataflow.ackWays());
    }
}
