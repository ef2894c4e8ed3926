// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.layout;

import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.CostModel.AckDelay;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.QueueingDelay;
import io.aeolus.optimizer.internal.model.RemoteCost;
import io.aeolus.optimizer.internal.model.RemoteCost.Route;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import io.aeolus.optimizer.internal.model.TaskWork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** A topology with placed tasks. */
public record PlacedModel(CostModel base, Placement placement, Layout layout, WorkerFlow flow) {

    private static final double NEARLY = 1e-9;

    /** Returns the topology with the costs, delays and shares of the placement, for the model, which ignores workers. */
    public CostModel model() {
        List<Stream> streams = base.withEdges(this::placed).streams();
        return new CostModel(base.operators(), streams, base.ackers(), base.rowNanos(), ackDelays(), base.heldNanos());
    }

    private Edge placed(int e, Edge edge) {
        RemoteCost remote = edge.remote();
        return new Edge(
                edge.consumer(),
                taskShare(edge, e),
                edge.cost().plus(flow.remoteCost(remote, e)),
                edge.delay().plus(remote.delay().times(flow.remotePart(e), flow.remoteAckPart(e))),
                RemoteCost.FREE);
    }

    private List<AckDelay> ackDelays() {
        QueueingDelay inside = longest(Edge::delay);
        QueueingDelay between = longest(edge -> edge.remote().delay());
        List<AckDelay> delays = new ArrayList<>();
        for (int w = 0; w < placement.workers() && base.ackers() > 0; w++) {
            double part = flow.sourcesPart(w);
            if (part > 0) {
                delays.add(new AckDelay(part, inside.ackNanos() + flow.remoteAckHops(w) / 2 * between.ackNanos()));
            }
        }
        return delays;
    }

    private QueueingDelay longest(Function<Edge, QueueingDelay> of) {
        return base.streams().stream()
                .flatMap(stream -> stream.edges().stream())
                .map(of)
                .max(Comparator.comparingDouble(QueueingDelay::ackNanos))
                .orElse(QueueingDelay.NONE);
    }

    private TaskShare taskShare(Edge edge, int e) {
        if (!(edge.taskShare() instanceof TaskShare.Even) || edge.remote().route() == Route.ANYWHERE) {
            return edge.taskShare();
        }
        double factor = flow.timesEven(e, edge.consumer());
        return Math.abs(factor - 1) < NEARLY ? edge.taskShare() : new TaskShare.ByWorker(factor);
    }

    /** Returns the ratio of the busiest machine's load to the mean; 1 for equal loads or a single machine. */
    public double imbalance(TaskWork work) {
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
