package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.Crossing;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Numbers;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * By how much the costs of a model are off, by party. Each factor is what was observed of a plan divided by what the model says of it.
 *
 * @param operators of each operator's calls, and its part of messages
 * @param ackers of the ackers' part of messages
 * @param others of what no task does
 */
public record Correction(Numbers operators, double ackers, double others) {

    /** Beyond this a factor says that something else was measured. */
    private static final double MOST = 5;

    public Correction {
        operators = new Numbers(operators.stream().map(Correction::within).toArray());
        ackers = within(ackers);
        others = within(others);
    }

    /** The same, of which a part is believed: 0 for none of it, 1 for all. */
    public Correction believed(double part) {
        return new Correction(
                new Numbers(
                        operators.stream().map(factor -> Math.pow(factor, part)).toArray()),
                Math.pow(ackers, part),
                Math.pow(others, part));
    }

    /** The same factor for everybody, also for waits. */
    public static Dataflow ofAll(Dataflow model, double factor) {
        double[] each = new double[model.operators().size()];
        Arrays.fill(each, factor);
        Correction correction = new Correction(new Numbers(each), factor, factor);
        Dataflow corrected = correction.of(model);
        for (int v = 0; v < each.length; v++) {
            Operator operator = corrected.operators().get(v);
            corrected = corrected.withOperator(
                    v, operator.withTimes(operator.cpuNanos(), operator.waitNanos() * correction.operators.get(v)));
        }
        return corrected;
    }

    /** The same factor for what goes over the link, and for nothing else. */
    public static Dataflow ofLink(Dataflow model, double factor) {
        return model.withCrossings(crossing -> crossing.withLink(link -> link.times(within(factor))));
    }

    /** The model with these costs. */
    public Dataflow of(Dataflow model) {
        List<Operator> corrected = new ArrayList<>();
        for (int v = 0; v < operators.size(); v++) {
            Operator operator = model.operators().get(v);
            corrected.add(operator.withTimes(operator.cpuNanos() * operators.get(v), operator.waitNanos()));
        }
        List<Stream> streams = new ArrayList<>();
        for (Stream stream : model.streams()) {
            List<Edge> edges = new ArrayList<>();
            for (Edge edge : stream.edges()) {
                edges.add(corrected(edge, stream.producer()));
            }
            streams.add(stream.withEdges(edges));
        }
        return new Dataflow(corrected, streams, model.ackers(), model.rowNanos() * others);
    }

    private Edge corrected(Edge edge, int producer) {
        Crossing crossing = edge.crossing();
        return new Edge(
                edge.consumer(),
                edge.spread(),
                cost(edge.cost(), producer, edge.consumer()),
                new Crossing(
                        crossing.route(),
                        cost(crossing.tuple(), producer, edge.consumer()),
                        cost(crossing.ack(), producer, edge.consumer())));
    }

    private EdgeCost cost(EdgeCost cost, int producer, int consumer) {
        return new EdgeCost(
                cost.sender().times(operators.get(producer)),
                cost.receiver().times(operators.get(consumer)),
                cost.acker().times(ackers),
                cost.machine().times(others),
                cost.link());
    }

    private static double within(double factor) {
        return Math.max(1 / MOST, Math.min(MOST, factor));
    }
}
