package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Stream;

/**
 * Leaves room in tasks, processors, ackers and the link: with all costs divided by a utilisation u, what is not more than busy in the
 * costlier dataflow is not busier than u in the true one, at the same rate, with batches that fill as fast. Only the time of a tuple that
 * waits for nothing comes out too long, which is on the safe side of a bound on the latency.
 */
final class Slack {

    private Slack() {}

    static Dataflow leaveRoom(Dataflow dataflow, double utilisation) {
        double factor = 1 / utilisation;
        return new Dataflow(
                dataflow.operators().stream()
                        .map(operator -> costlier(operator, factor))
                        .toList(),
                dataflow.streams().stream()
                        .map(stream -> costlier(stream, factor))
                        .toList(),
                dataflow.ackers(),
                dataflow.rowNanos() * factor);
    }

    private static Operator costlier(Operator operator, double factor) {
        return new Operator(
                operator.id(),
                operator.isSource(),
                operator.cpuNanos() * factor,
                operator.waitNanos() * factor,
                operator.rate(),
                operator.share(),
                operator.dop(),
                operator.limit());
    }

    private static Stream costlier(Stream stream, double factor) {
        return new Stream(
                stream.producer(),
                stream.id(),
                stream.perCall(),
                stream.bytes(),
                stream.limit(),
                stream.batchSize(),
                stream.edges().stream()
                        .map(edge -> new Edge(edge.consumer(), edge.spread(), costlier(edge.cost(), factor)))
                        .toList());
    }

    private static EdgeCost costlier(EdgeCost cost, double factor) {
        return new EdgeCost(
                cost.sender().times(factor),
                cost.receiver().times(factor),
                cost.acker().times(factor),
                cost.machine().times(factor),
                cost.link().times(factor));
    }
}
