package io.aeolus.optimizer.internal.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A topology as the cost model sees it: operators, what they emit, who takes it, and what all that costs. Immutable.
 *
 * @param operators the operators, in any order
 * @param streams the streams
 * @param ackers tasks that keep account of acks; with 0 nobody does
 * @param rowNanos CPU time for each source tuple in no task at all, however it is batched
 * @param ackWays how long acks are on their way back to which part of the sources' tasks; empty if it is the same for all, as edges say
 */
public record CostModel(
        List<Operator> operators, List<Stream> streams, int ackers, double rowNanos, List<AckDelay> ackWays) {

    /** Copies the lists. No number is out of bounds. */
    public CostModel {
        operators = List.copyOf(operators);
        streams = List.copyOf(streams);
        ackWays = List.copyOf(ackWays);
        Checks.notNegative(ackers, "ackers");
        Checks.notNegative(rowNanos, "rowNanos");
        for (Stream stream : streams) {
            checkIndex(stream.producer(), operators.size());
            for (Edge edge : stream.edges()) {
                checkIndex(edge.consumer(), operators.size());
            }
        }
    }

    /** Where acks are as long on their way to all sources. */
    public CostModel(List<Operator> operators, List<Stream> streams, int ackers, double rowNanos) {
        this(operators, streams, ackers, rowNanos, List.of());
    }

    /** The same with another operator in the place of one. */
    public CostModel withOperator(int index, Operator operator) {
        List<Operator> changed = new ArrayList<>(operators);
        changed.set(index, operator);
        return new CostModel(changed, streams, ackers, rowNanos, ackWays);
    }

    /** The same with another stream in the place of one. */
    public CostModel withStream(int index, Stream stream) {
        List<Stream> changed = new ArrayList<>(streams);
        changed.set(index, stream);
        return new CostModel(operators, changed, ackers, rowNanos, ackWays);
    }

    /** The same where all processor times and waits are so many times as long; messages take the link for as long. */
    public CostModel withProcessorCosts(double factor) {
        return new CostModel(
                        operators.stream()
                                .map(operator ->
                                        operator.withTimes(operator.cpuNanos() * factor, operator.waitNanos() * factor))
                                .toList(),
                        streams,
                        ackers,
                        rowNanos * factor,
                        ackWays)
                .withEdges(edge -> edge.withCosts(
                        edge.cost().times(factor).withLink(edge.cost().link()),
                        edge.crossing().times(factor).withLinkOf(edge.crossing())));
    }

    /** The same where messages take the link for so many times as long, and rows in batches in addition for so many times as long. */
    public CostModel withLink(double factor, double ofRows) {
        UnaryOperator<PartyCost> changed = cost -> new PartyCost(
                cost.singleNanos() * factor, cost.batchNanos() * factor, cost.rowNanos() * factor * ofRows);
        return withEdges(edge -> edge.withCosts(
                edge.cost().withLink(changed.apply(edge.cost().link())),
                edge.crossing().withLink(changed)));
    }

    /** The same where tuples wait so many times as long on all of their ways, and what is added between workers is so many times as long. */
    public CostModel withWays(double factor, double between) {
        return withEdges(edge -> edge.withWays(factor, between));
    }

    /** The same where so many times as many rows come together in the batches of an operator. */
    public CostModel withBunching(int operator, double times) {
        return withStreams(stream -> stream.producer() == operator ? stream.withBunching(times) : stream);
    }

    /** The same where rows come evenly. */
    public CostModel withoutBunching() {
        return withStreams(stream -> stream.withBunching(1));
    }

    /** The same where no stream may be batched, for a reason of a few words. */
    public CostModel withoutBatches(String reason) {
        return withStreams(stream ->
                stream.withLimit(new BatchLimit(1, reason, stream.limit().canBatch())));
    }

    /** The same where as many rows come together as in another model of the same streams. */
    public CostModel withBunchingOf(CostModel other) {
        List<Stream> changed = new ArrayList<>();
        for (int s = 0; s < streams.size(); s++) {
            changed.add(streams.get(s).withBunching(other.streams.get(s).bunching()));
        }
        return new CostModel(operators, changed, ackers, rowNanos, ackWays);
    }

    private CostModel withEdges(UnaryOperator<Edge> changed) {
        return withStreams(
                stream -> stream.withEdges(stream.edges().stream().map(changed).toList()));
    }

    private CostModel withStreams(UnaryOperator<Stream> changed) {
        return new CostModel(operators, streams.stream().map(changed).toList(), ackers, rowNanos, ackWays);
    }

    /** The same with another number of ackers. */
    public CostModel withAckers(int tasks) {
        return new CostModel(operators, streams, tasks, rowNanos, ackWays);
    }

    private static void checkIndex(int index, int size) {
        if (index < 0 || index >= size) {
            throw new IllegalArgumentException("there is no operator " + index + " among " + size);
        }
    }
}
