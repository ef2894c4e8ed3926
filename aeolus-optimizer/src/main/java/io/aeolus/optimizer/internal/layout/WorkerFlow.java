// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.layout;

import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.FlowGraph;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.RemoteCost;
import io.aeolus.optimizer.internal.model.RemoteCost.Route;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * The flow of tuples between workers. The calls of an operator in each worker determine its tuples there; the grouping
 * and the placement then determine in which workers its consumers are called:
 *
 * <ul>
 *   <li>{@link Route#ANYWHERE}: each task receives the same share. Hot keys are ignored here.
 *   <li>Other routes: tuples stay in a worker with tasks of the consumer; a worker without such tasks sends them to tasks on its host, or
 *       to all tasks if there are none on the host. Storm's shuffle leaves a worker with full queues, which only occur without a limit on
 *       pending tuples: then all tasks receive the same share.
 *   <li>{@link TaskShare.ToOne}: all tuples are sent to the first task. {@link TaskShare.ToAll}: each task receives a copy.
 * </ul>
 *
 * <p>Takes O(edges × workers) time. Edges are numbered stream by stream. Immutable.
 */
public final class WorkerFlow {

    private static final double NEGLIGIBLE = 1e-6;

    private final CostModel model;
    private final Placement placement;
    private final Machines machines;
    private final boolean isBounded;
    private final int workers;

    /** Calls of each operator in each worker, per source tuple. */
    private final double[][] calls;

    /** Calls that each edge causes in each worker, per source tuple. */
    private final double[][] into;

    /** Calls that each edge causes in all workers, and the share of these calls whose producer is in another worker. */
    private final double[] all;

    private final double[] remotePart;

    /** Calls that each edge causes on other hosts, by the host of the producer and by the host of the consumer. */
    private final double[][] outOfHost;

    private final double[][] intoHost;
    private final int hosts;
    private final double[] linkPart;

    /** The host with the busiest link, and whether its outgoing direction is the busiest. */
    private int busiestHost;

    private boolean isBusiestOut;

    /** Computes the flow, with a limit on pending source tuples. */
    public WorkerFlow(CostModel model, Placement placement, Machines machines, OptionalInt pending) {
        this.model = model;
        this.placement = placement;
        this.machines = machines;
        this.isBounded = pending.isPresent() && pending.getAsInt() < ModelConstants.FULL_QUEUE_TUPLES;
        this.workers = placement.workers();
        this.hosts = machines.hosts() == 0 ? workers : Math.min(workers, machines.hosts());
        int edges = model.streams().stream()
                .mapToInt(stream -> stream.edges().size())
                .sum();
        this.calls = new double[model.operators().size()][workers];
        this.into = new double[edges][workers];
        this.all = new double[edges];
        this.remotePart = new double[edges];
        this.outOfHost = new double[edges][hosts];
        this.intoHost = new double[edges][hosts];
        this.linkPart = new double[edges];
        follow(FlowGraph.of(model));
        findBusiestLink();
    }

    private void follow(FlowGraph flow) {
        for (int u : flow.order()) {
            if (model.operator(u).isSource()) {
                for (int w = 0; w < workers; w++) {
                    calls[u][w] = flow.calls(u) * placement.executors(u, w) / placement.executors(u);
                }
            }
            for (int s : flow.streamsOf(u)) {
                Stream stream = model.stream(s);
                for (int i = 0; i < stream.edges().size(); i++) {
                    double[] out = Arrays.stream(calls[u])
                            .map(each -> each * stream.perCall())
                            .toArray();
                    route(flow.firstEdge(s) + i, stream.edges().get(i), out);
                }
            }
        }
    }

    /** Routes the tuples that each worker emits on an edge. */
    private void route(int e, Edge edge, double[] out) {
        int v = edge.consumer();
        boolean isToOne = edge.taskShare() instanceof TaskShare.ToOne;
        boolean prefersLocal = prefersLocal(edge);
        double[] targets = new double[workers];
        double[] ofHost = new double[hosts];
        for (int w = 0; w < workers; w++) {
            targets[w] = isToOne ? (w == placement.firstWorker(v) ? 1 : 0) : placement.executors(v, w);
            ofHost[machines.host(w)] += targets[w];
        }
        double total = Arrays.stream(ofHost).sum();
        double copies = edge.taskShare().copies(placement.executors(v));
        double[] forHost = new double[hosts];
        double[] forAny = new double[hosts];
        double stays = 0;
        for (int w = 0; w < workers; w++) {
            int host = machines.host(w);
            if (prefersLocal && targets[w] > 0) {
                into[e][w] = out[w];
                stays += out[w];
            } else if (prefersLocal && ofHost[host] > 0) {
                forHost[host] += out[w];
            } else {
                forAny[host] += copies * out[w];
                stays += copies * out[w] * (targets[w] / total);
            }
        }
        double any = Arrays.stream(forAny).sum();
        for (int h = 0; h < hosts; h++) {
            double part = ofHost[h] / total;
            outOfHost[e][h] = forAny[h] * (1 - part);
            intoHost[e][h] = (any - forAny[h]) * part;
        }
        all[e] = copies * Arrays.stream(out).sum();
        remotePart[e] = all[e] > 0 ? Math.max(0, 1 - stays / all[e]) : 0;
        for (int w = 0; w < workers; w++) {
            int host = machines.host(w);
            double byHost = ofHost[host] > 0 ? forHost[host] / ofHost[host] : 0;
            into[e][w] += targets[w] * (byHost + any / total);
            calls[v][w] += into[e][w];
        }
    }

    private boolean prefersLocal(Edge edge) {
        Route route = edge.remote().route();
        TaskShare share = edge.taskShare();
        boolean hasChoice = !(share instanceof TaskShare.ToAll || share instanceof TaskShare.ToOne);
        return hasChoice && (route == Route.OWN_IF_ANY || (route == Route.OWN_FIRST && isBounded));
    }

    /** The host and direction with the most bytes is the bottleneck of the network. */
    private void findBusiestLink() {
        double most = 0;
        double[][] busiest = {};
        for (double[][] direction : List.of(outOfHost, intoHost)) {
            for (int h = 0; h < hosts; h++) {
                double bytes = bytes(direction, h);
                if (bytes > most) {
                    most = bytes;
                    busiest = direction;
                    busiestHost = h;
                    isBusiestOut = direction == outOfHost;
                }
            }
        }
        for (int e = 0; e < busiest.length; e++) {
            linkPart[e] = all[e] > 0 ? busiest[e][busiestHost] / all[e] : 0;
        }
    }

    private double bytes(double[][] direction, int host) {
        double bytes = 0;
        int e = 0;
        for (Stream stream : model.streams()) {
            for (int i = 0; i < stream.edges().size(); i++, e++) {
                bytes += direction[e][host] * Math.max(1, stream.bytes());
            }
        }
        return bytes;
    }

    /** Returns the share of an edge's tuples that cross workers, 0 to 1. */
    public double remotePart(int edge) {
        return remotePart[edge];
    }

    /** Returns the share of an edge's tuples whose acker is in another worker, 0 to 1: any acker can be chosen. */
    public double remoteAckPart(int edge) {
        double ackers = placement.ackers();
        if (ackers == 0 || all[edge] == 0) {
            return 0;
        }
        double stays = 0;
        for (int w = 0; w < workers; w++) {
            stays += into[edge][w] / all[edge] * placement.ackers(w) / ackers;
        }
        return Math.max(0, 1 - stays);
    }

    /**
     * Returns the mean number of times that an ack crosses workers, for the sources of a worker: to any acker, and back to the source. The
     * ack starts in that worker or in any other one.
     *
     * @return 0 to 2
     */
    public double remoteAckHops(int worker) {
        double fromHere = 1 - (double) placement.ackers(worker) / placement.ackers();
        double fromAny = 1 - 1.0 / workers;
        double remotePart = remotePart();
        return (1 - remotePart) * fromHere + remotePart * fromAny + fromHere;
    }

    /** Returns the share of all source tasks in a worker, 0 to 1. */
    public double sourcesPart(int worker) {
        double here = 0;
        double all = 0;
        for (int v = 0; v < calls.length; v++) {
            if (model.operator(v).isSource()) {
                here += placement.executors(v, worker);
                all += placement.executors(v);
            }
        }
        return all > 0 ? here / all : 0;
    }

    /** Returns the share of an edge's tuples whose ack takes the busiest link in its busiest direction, 0 to 1. */
    public double ackLinkPart(int edge) {
        double ackers = placement.ackers();
        if (ackers == 0 || all[edge] == 0) {
            return 0;
        }
        double acked = 0;
        double ackersThere = 0;
        for (int w = 0; w < workers; w++) {
            boolean isThere = machines.host(w) == busiestHost;
            acked += isThere ? into[edge][w] / all[edge] : 0;
            ackersThere += isThere ? placement.ackers(w) / ackers : 0;
        }
        return isBusiestOut ? acked * (1 - ackersThere) : (1 - acked) * ackersThere;
    }

    /** Returns the share of an edge's tuples that take the busiest link in its busiest direction, 0 to 1. */
    public double linkPart(int edge) {
        return linkPart[edge];
    }

    /** Returns the share of an operator's calls in each worker: 1 in total, or 0 without calls. */
    public double[] callsParts(int operator) {
        double sum = Arrays.stream(calls[operator]).sum();
        return Arrays.stream(calls[operator])
                .map(each -> sum > 0 ? each / sum : 0)
                .toArray();
    }

    /** Returns the worker with the busiest tasks of an operator. */
    private int busiestWorker(int operator) {
        int busiest = placement.firstWorker(operator);
        for (int w = 0; w < workers; w++) {
            // Avoids a division, as a worker may have no tasks.
            boolean isBusier = calls[operator][w] * placement.executors(operator, busiest)
                    > calls[operator][busiest] * placement.executors(operator, w) * (1 + NEGLIGIBLE);
            busiest = isBusier ? w : busiest;
        }
        return busiest;
    }

    /** Returns the ratio of a task's share of an edge's tuples to an equal share, in the consumer's busiest worker: above 0, 1 without tuples. */
    public double timesEven(int edge, int consumer) {
        if (all[edge] == 0) {
            return 1;
        }
        int worker = busiestWorker(consumer);
        double ofTask = into[edge][worker] / placement.executors(consumer, worker);
        return Math.max(NEGLIGIBLE, ofTask * placement.executors(consumer) / all[edge]);
    }

    /** Returns the share of all messages that cross workers, 0 to 1. */
    public double remotePart() {
        double messages = 0;
        double cross = 0;
        for (int e = 0; e < all.length; e++) {
            messages += all[e];
            cross += all[e] * remotePart[e];
        }
        return messages > 0 ? cross / messages : 0;
    }

    /** Returns the mean additional cost of a tuple of an edge, as some tuples and acks cross workers. */
    EdgeCost remoteCost(RemoteCost remote, int edge) {
        EdgeCost ofAcks = remote.ack().times(remoteAckPart(edge), ackLinkPart(edge));
        return remote.tuple().times(remotePart[edge], linkPart[edge]).plus(ofAcks);
    }

    /** Returns the usual additional cost of a tuple of each edge, stream by stream, as some tuples and acks cross workers. */
    public List<EdgeCost> remoteCosts(CostModel usual) {
        List<EdgeCost> costs = new ArrayList<>();
        for (Stream stream : usual.streams()) {
            for (Edge edge : stream.edges()) {
                costs.add(remoteCost(edge.remote(), costs.size()));
            }
        }
        return costs;
    }
}
