package io.aeolus.optimizer.internal.layout;

import io.aeolus.optimizer.internal.model.AckDelay;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.QueueingDelay;
import io.aeolus.optimizer.internal.model.RemoteCost;
import io.aeolus.optimizer.internal.model.Route;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import io.aeolus.optimizer.internal.model.TaskWork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** A topology whose tasks have their places. */
public record PlacedModel(CostModel base, Placement placement, Layout layout, WorkerFlow flow) {

    private static final double NEARLY = 1e-9;

    /** The topology with costs and parts as they are there, for the model, which knows no workers. */
    public CostModel dataflow() {
        List<Stream> streams = new ArrayList<>();
        int e = 0;
        for (Stream stream : base.streams()) {
            List<Edge> edges = new ArrayList<>();
            for (Edge edge : stream.edges()) {
                RemoteCost crossing = edge.crossing();
                edges.add(new Edge(
                        edge.consumer(),
                        spread(edge, e),
                        edge.cost().plus(crossing(crossing, e)),
                        edge.way().plus(crossing.way().times(flow.crossing(e), flow.ackCrossing(e))),
                        RemoteCost.FREE));
                e++;
            }
            streams.add(stream.withEdges(edges));
        }
        return new CostModel(base.operators(), streams, base.ackers(), base.rowNanos(), ackWays());
    }

    private List<AckDelay> ackWays() {
        QueueingDelay inside = longest(Edge::way);
        QueueingDelay between = longest(edge -> edge.crossing().way());
        List<AckDelay> ways = new ArrayList<>();
        for (int w = 0; w < placement.workers() && base.ackers() > 0; w++) {
            double part = flow.sourcesPart(w);
            if (part > 0) {
                ways.add(new AckDelay(part, inside.ackNanos() + flow.ackCrossings(w) / 2 * between.ackNanos()));
            }
        }
        return ways;
    }

    private QueueingDelay longest(Function<Edge, QueueingDelay> of) {
        return base.streams().stream()
                .flatMap(stream -> stream.edges().stream())
                .map(of)
                .max(Comparator.comparingDouble(QueueingDelay::ackNanos))
                .orElse(QueueingDelay.NONE);
    }

    private EdgeCost crossing(RemoteCost crossing, int e) {
        EdgeCost tuple = crossing.tuple();
        EdgeCost ack = crossing.ack().times(flow.ackCrossing(e));
        double part = flow.crossing(e);
        return new EdgeCost(
                        tuple.sender().times(part),
                        tuple.receiver().times(part),
                        tuple.acker().times(part),
                        tuple.machine().times(part),
                        tuple.link().times(flow.linkPart(e)))
                .plus(ack.withLink(crossing.ack().link().times(flow.ackLinkPart(e))));
    }

    private TaskShare spread(Edge edge, int e) {
        if (!(edge.spread() instanceof TaskShare.Even) || edge.crossing().route() == Route.ANYWHERE) {
            return edge.spread();
        }
        double factor = flow.timesEven(e, edge.consumer());
        return Math.abs(factor - 1) < NEARLY ? edge.spread() : new TaskShare.ByWorker(factor);
    }

    /** How many times as full as all together the fullest machine is; 1 if all are as full, or there is one. */
    public double unevenness(TaskWork work) {
        if (!layout.hasSeveralMachines()) {
            return 1;
        }
        double[] nanos = new double[layout.machines().used(layout.workers())];
        int ackers = Math.max(1, base.ackers());
        double ackerNanos = work.ackerNanos();
        for (int w = 0; w < placement.workers(); w++) {
            nanos[layout.machines().machine(w)] += ackerNanos * placement.ackers(w) / ackers;
        }
        for (int v = 0; v < base.operators().size(); v++) {
            double ofOperator = work.cpuNanos(v);
            double[] parts = flow.callsParts(v);
            for (int w = 0; w < parts.length; w++) {
                nanos[layout.machines().machine(w)] += ofOperator * parts[w];
            }
        }
        double even = Arrays.stream(nanos).sum() / layout.cores();
        double fullest = even;
        for (int m = 0; m < nanos.length; m++) {
            fullest = Math.max(fullest, nanos[m] / layout.machines().cores().get(m));
        }
        return even > 0 ? fullest / even : 1;
    }
}
