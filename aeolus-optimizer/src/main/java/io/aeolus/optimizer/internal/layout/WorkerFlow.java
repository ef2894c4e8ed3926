package io.aeolus.optimizer.internal.layout;

import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.CycleException;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.Flow;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Route;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * Which tuples go from which worker to which. Along the flow, from the calls of an operator in each worker follows what it emits there;
 * and from the grouping, the placement and that, in which workers the consumers are called:
 *
 * <ul>
 *   <li>{@link Route#ANYWHERE}: each task gets the same part, wherever it is. Hot keys are not looked at here.
 *   <li>The others: what comes from a worker with tasks of the consumer goes to these; from one without, to those of its host; from a
 *       host without, to all. Storm's shuffle leaves a worker whose tasks have full queues. That does not happen where the rows under
 *       way are bounded, as a queue has room for more of them; where nothing bounds them, it does, and all tasks get the same part.
 *   <li>{@link TaskShare.ToOne}: all goes to the worker of the first task. {@link TaskShare.ToAll}: a copy goes to each task.
 * </ul>
 *
 * <p>In time linear in edges times workers. Edges are numbered stream by stream. Immutable once made.
 */
public final class WorkerFlow {

    private static final double NEXT_TO_NOTHING = 1e-6;

    private final CostModel dataflow;
    private final Placement placement;
    private final Machines machines;
    private final boolean isBounded;
    private final int workers;

    /** Calls of each operator in each worker, for a source tuple. */
    private final double[][] calls;

    /** Calls that each edge brings to each worker. */
    private final double[][] into;

    /** Of each edge: what all its tuples make of calls, and the part of them that crosses workers. */
    private final double[] all;

    private final double[] crossing;

    /** Calls that each edge brings out of each host, and into each, from others. */
    private final double[][] outOfHost;

    private final double[][] intoHost;
    private final int hosts;
    private final double[] linkPart;

    /** The host with the busiest link, and whether it is busiest with what comes out of it. */
    private int busiestHost;

    private boolean isBusiestOut;

    /**
     * Follows the flow.
     *
     * @param dataflow the topology
     * @param placement where executors run
     * @param machines which workers share a host
     * @param pending source tuples that may be in flight; empty for any number
     * @throws CycleException if the flow has a cycle
     */
    public WorkerFlow(CostModel dataflow, Placement placement, Machines machines, OptionalInt pending)
            throws CycleException {
        this.dataflow = dataflow;
        this.placement = placement;
        this.machines = machines;
        this.isBounded = pending.isPresent() && pending.getAsInt() < ModelConstants.FULL_QUEUE_TUPLES;
        this.workers = placement.workers();
        this.hosts = machines.hosts() == 0 ? workers : Math.min(workers, machines.hosts());
        int edges = dataflow.streams().stream()
                .mapToInt(stream -> stream.edges().size())
                .sum();
        this.calls = new double[dataflow.operators().size()][workers];
        this.into = new double[edges][workers];
        this.all = new double[edges];
        this.crossing = new double[edges];
        this.outOfHost = new double[edges][hosts];
        this.intoHost = new double[edges][hosts];
        this.linkPart = new double[edges];
        follow(Flow.of(dataflow));
        findBusiestLink();
    }

    private void follow(Flow flow) {
        List<List<Integer>> streamsOf = new ArrayList<>();
        dataflow.operators().forEach(operator -> streamsOf.add(new ArrayList<>()));
        int[] firstEdge = new int[dataflow.streams().size()];
        int edges = 0;
        for (int s = 0; s < firstEdge.length; s++) {
            streamsOf.get(dataflow.streams().get(s).producer()).add(s);
            firstEdge[s] = edges;
            edges += dataflow.streams().get(s).edges().size();
        }
        for (int u : flow.order()) {
            if (dataflow.operators().get(u).isSource()) {
                for (int w = 0; w < workers; w++) {
                    calls[u][w] = flow.calls(u) * placement.executors(u, w) / placement.executors(u);
                }
            }
            for (int s : streamsOf.get(u)) {
                Stream stream = dataflow.streams().get(s);
                for (int i = 0; i < stream.edges().size(); i++) {
                    double[] out = Arrays.stream(calls[u])
                            .map(each -> each * stream.perCall())
                            .toArray();
                    route(firstEdge[s] + i, stream.edges().get(i), out);
                }
            }
        }
    }

    /** From what comes out of each worker on an edge to what goes into each. */
    private void route(int e, Edge edge, double[] out) {
        int v = edge.consumer();
        double tuples = Arrays.stream(out).sum();
        double copies = edge.spread() instanceof TaskShare.ToAll ? placement.executors(v) : 1;
        all[e] = tuples * copies;
        Route route = edge.spread() instanceof TaskShare.ToAll
                ? Route.ANYWHERE
                : edge.crossing().route();
        boolean looksForOwn = route == Route.OWN_IF_ANY || (route == Route.OWN_FIRST && isBounded);
        double stays;
        if (edge.spread() instanceof TaskShare.ToOne) {
            stays = toOne(e, placement.firstWorker(v), out, tuples);
        } else if (looksForOwn) {
            stays = toOwn(e, v, out);
        } else {
            stays = anywhere(e, v, out, tuples, copies);
        }
        crossing[e] = all[e] > 0 ? Math.max(0, 1 - stays / all[e]) : 0;
        for (int w = 0; w < workers; w++) {
            calls[v][w] += into[e][w];
        }
    }

    private double toOne(int e, int target, double[] out, double tuples) {
        into[e][target] = tuples;
        int targetHost = machines.host(target);
        for (int w = 0; w < workers; w++) {
            int host = machines.host(w);
            if (host != targetHost) {
                outOfHost[e][host] += out[w];
                intoHost[e][targetHost] += out[w];
            }
        }
        return out[target];
    }

    private double anywhere(int e, int v, double[] out, double tuples, double copies) {
        double stays = 0;
        double[] ofHost = executorsByHost(v);
        double[] outByHost = new double[hosts];
        for (int w = 0; w < workers; w++) {
            double part = copies * placement.executors(v, w) / placement.executors(v);
            into[e][w] = tuples * part;
            stays += out[w] * part;
            outByHost[machines.host(w)] += out[w];
        }
        for (int h = 0; h < hosts; h++) {
            double part = ofHost[h] / placement.executors(v);
            outOfHost[e][h] = copies * outByHost[h] * (1 - part);
            intoHost[e][h] = copies * (tuples - outByHost[h]) * part;
        }
        return stays;
    }

    private double toOwn(int e, int v, double[] out) {
        double[] ofHost = executorsByHost(v);
        double[] forHost = new double[hosts];
        double forAll = 0;
        double stays = 0;
        for (int w = 0; w < workers; w++) {
            int host = machines.host(w);
            if (placement.executors(v, w) > 0) {
                into[e][w] += out[w];
                stays += out[w];
            } else if (ofHost[host] > 0) {
                forHost[host] += out[w];
            } else {
                forAll += out[w];
                outOfHost[e][host] += out[w];
            }
        }
        for (int w = 0; w < workers; w++) {
            int host = machines.host(w);
            double byHost = ofHost[host] > 0 ? forHost[host] / ofHost[host] : 0;
            into[e][w] += placement.executors(v, w) * (byHost + forAll / placement.executors(v));
        }
        for (int h = 0; h < hosts; h++) {
            intoHost[e][h] = forAll * ofHost[h] / placement.executors(v);
        }
        return stays;
    }

    private double[] executorsByHost(int v) {
        double[] byHost = new double[hosts];
        for (int w = 0; w < workers; w++) {
            byHost[machines.host(w)] += placement.executors(v, w);
        }
        return byHost;
    }

    /** Of all hosts and directions, that in which most bytes go limits all. */
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
        for (Stream stream : dataflow.streams()) {
            for (int i = 0; i < stream.edges().size(); i++, e++) {
                bytes += direction[e][host] * Math.max(1, stream.bytes());
            }
        }
        return bytes;
    }

    /** The part of an edge's tuples that goes to another worker, 0 to 1. */
    public double crossing(int edge) {
        return crossing[edge];
    }

    /** The part of an edge's tuples that is acked by an acker in another worker, 0 to 1: an ack goes to any acker. */
    public double ackCrossing(int edge) {
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
     * On how many of its two ways an ack goes to another worker, for the tuples of the sources of a worker: to any of the ackers, and from that
     * to the source. The tuples are in that worker still, or in any.
     *
     * @return 0 to 2
     */
    public double ackCrossings(int worker) {
        double fromHere = 1 - (double) placement.ackers(worker) / placement.ackers();
        double fromAny = 1 - 1.0 / workers;
        double crossing = crossing();
        return (1 - crossing) * fromHere + crossing * fromAny + fromHere;
    }

    /** The part of all tasks of sources that a worker has, 0 to 1. */
    public double sourcesPart(int worker) {
        double here = 0;
        double all = 0;
        for (int v = 0; v < calls.length; v++) {
            if (dataflow.operators().get(v).isSource()) {
                here += placement.executors(v, worker);
                all += placement.executors(v);
            }
        }
        return all > 0 ? here / all : 0;
    }

    /** The part of an edge's tuples whose ack takes the busiest link in its busiest direction, 0 to 1. */
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

    /** The part of an edge's tuples that takes the busiest link in its busiest direction, 0 to 1. */
    public double linkPart(int edge) {
        return linkPart[edge];
    }

    /** The part of an operator's calls that each worker has: 1 in all, or 0 where it is not called. */
    public double[] callsParts(int operator) {
        double sum = Arrays.stream(calls[operator]).sum();
        return Arrays.stream(calls[operator])
                .map(each -> sum > 0 ? each / sum : 0)
                .toArray();
    }

    /** The worker in which the tasks of an operator are called most. */
    public int busiestWorker(int operator) {
        int busiest = placement.firstWorker(operator);
        for (int w = 0; w < workers; w++) {
            // Without a division, as a worker may have none of its tasks.
            boolean isBusier = calls[operator][w] * placement.executors(operator, busiest)
                    > calls[operator][busiest] * placement.executors(operator, w) * (1 + NEXT_TO_NOTHING);
            busiest = isBusier ? w : busiest;
        }
        return busiest;
    }

    /** How many times an even part of an edge's tuples a task gets in the consumer's busiest worker: above 0, 1 where nothing comes. */
    public double timesEven(int edge, int consumer) {
        if (all[edge] == 0) {
            return 1;
        }
        int worker = busiestWorker(consumer);
        double ofTask = into[edge][worker] / placement.executors(consumer, worker);
        return Math.max(NEXT_TO_NOTHING, ofTask * placement.executors(consumer) / all[edge]);
    }

    /** The part of all messages that goes to another worker, 0 to 1. */
    public double crossing() {
        double messages = 0;
        double cross = 0;
        for (int e = 0; e < all.length; e++) {
            messages += all[e];
            cross += all[e] * crossing[e];
        }
        return messages > 0 ? cross / messages : 0;
    }
}
