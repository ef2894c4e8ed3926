// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A second implementation of the cost model, written from its documentation: slow, simple, and independent of the optimizer's code. It sums
 * up the effects of a source tuple path by path.
 */
final class NaiveModel {

    private static final double FITS = 1 + 1e-9;

    private final CostModel model;
    private final Bounds bounds;
    private final List<Arrow> arrows = new ArrayList<>();
    private final double[] visits;
    private final double[] flow;
    private final double[] maxSourceShare;
    private final double meanNanos;

    /** An edge with its constants. */
    private record Arrow(int from, int stream, Edge edge, double flow, int hops, double linger) {}

    NaiveModel(CostModel model, Bounds bounds) {
        this.model = model;
        this.bounds = bounds;
        meanNanos = bounds.latency().map(latency -> mean(latency.p99Nanos())).orElse(Double.POSITIVE_INFINITY);
        visits = new double[model.operators().size()];
        for (int v = 0; v < visits.length; v++) {
            visits[v] = visits(v);
        }
        maxSourceShare = new double[visits.length];
        for (int v = 0; v < visits.length; v++) {
            maxSourceShare[v] = maxSourceShare(v);
        }
        flow = new double[model.streams().size()];
        for (int s = 0; s < flow.length; s++) {
            flow[s] = visits[stream(s).producer()] * stream(s).perCall();
            int hops = hops(s);
            for (Edge edge : stream(s).edges()) {
                arrows.add(new Arrow(stream(s).producer(), s, edge, flow[s], hops, linger(hops)));
            }
        }
    }

    private Operator operator(int v) {
        return model.operator(v);
    }

    private Stream stream(int s) {
        return model.stream(s);
    }

    double flow(int s) {
        return flow[s];
    }

    double visits(int v) {
        double calls = 0;
        if (operator(v).isSource()) {
            double all = 0;
            for (Operator operator : model.operators()) {
                all += operator.isSource() ? operator.share() : 0;
            }
            calls = operator(v).share() / all;
        }
        for (Stream stream : model.streams()) {
            for (Edge edge : stream.edges()) {
                if (edge.consumer() == v) {
                    int copies = edge.taskShare() instanceof TaskShare.ToAll
                            ? operator(v).parallelism()
                            : 1;
                    calls += visits(stream.producer()) * stream.perCall() * copies;
                }
            }
        }
        return calls;
    }

    private int edgesBefore(int v) {
        int most = 0;
        for (Stream stream : model.streams()) {
            for (Edge edge : stream.edges()) {
                most = edge.consumer() == v ? Math.max(most, 1 + edgesBefore(stream.producer())) : most;
            }
        }
        return most;
    }

    private int edgesAfter(int v) {
        int most = 0;
        for (Stream stream : model.streams()) {
            for (Edge edge : stream.edges()) {
                most = stream.producer() == v ? Math.max(most, 1 + edgesAfter(edge.consumer())) : most;
            }
        }
        return most;
    }

    int hops(int s) {
        int most = 0;
        for (Edge edge : stream(s).edges()) {
            most = Math.max(most, edgesBefore(stream(s).producer()) + 1 + edgesAfter(edge.consumer()));
        }
        return most;
    }

    private double linger(int hops) {
        return bounds.latency().isEmpty()
                ? bounds.lingers().usualNanos()
                : Math.min(bounds.lingers().usualNanos(), Math.max(1e6, meanNanos / Math.max(1, hops)));
    }

    /** The largest batch that a stream may have. */
    int maxRows(int s) {
        if (stream(s).edges().isEmpty()) {
            return 1;
        }
        int most = stream(s).limit().max();
        if (bounds.latency().isPresent()) {
            double part = meanNanos / hops(s);
            if (part < 1e6) {
                return 1;
            }
            for (Edge edge : stream(s).edges()) {
                double ppt = operator(edge.consumer()).cpuNanos()
                        + operator(edge.consumer()).waitNanos();
                while (most > 1 && (most - 1) * ppt > part) {
                    most--;
                }
            }
        }
        return most;
    }

    /** The time downstream of an operator, along the longest path of an idle topology. */
    private double holdNanos(int v) {
        double longest = ackNanos(v);
        for (Stream stream : model.streams()) {
            for (Edge edge : stream.edges()) {
                if (stream.producer() == v) {
                    longest = Math.max(longest, messageNanos(edge) + holdNanos(edge.consumer()));
                }
            }
        }
        return longest
                + operator(v).cpuNanos()
                + (operator(v).isSource() ? 0 : operator(v).waitNanos());
    }

    private static double messageNanos(Edge edge) {
        return edge.cost().sender().singleNanos()
                + edge.cost().receiver().singleNanos()
                + edge.delay().tupleNanos();
    }

    /** The longest ack delay of an operator's inputs. */
    private double ackNanos(int v) {
        return model.streams().stream()
                .flatMap(stream -> stream.edges().stream())
                .filter(edge -> edge.consumer() == v)
                .mapToDouble(edge -> edge.delay().ackNanos())
                .max()
                .orElse(0);
    }

    /** The mean service time of a source's tuples: rare paths count little. */
    private double meanWorkNanos(int v) {
        double longest = 0;
        for (int s = 0; s < flow.length; s++) {
            for (Edge edge : stream(s).edges()) {
                if (stream(s).producer() == v) {
                    double message = messageNanos(edge) - edge.delay().tupleNanos();
                    double part = maxSourceShare[v] > 0 ? Math.min(1, flow[s] / maxSourceShare[v]) : 1;
                    longest = Math.max(longest, part * message + meanWorkNanos(edge.consumer()));
                }
            }
        }
        double part = maxSourceShare[v] > 0 ? Math.min(1, visits[v] / maxSourceShare[v]) : 1;
        return longest
                + (operator(v).isSource()
                        ? operator(v).cpuNanos()
                        : part * (operator(v).cpuNanos() + operator(v).waitNanos()));
    }

    /** The largest share of a source upstream of an operator. */
    private double maxSourceShare(int v) {
        if (operator(v).isSource()) {
            return visits[v];
        }
        double greatest = 0;
        for (Stream stream : model.streams()) {
            for (Edge edge : stream.edges()) {
                if (edge.consumer() == v) {
                    greatest = Math.max(greatest, maxSourceShare(stream.producer()));
                }
            }
        }
        return greatest;
    }

    private double longestWayNanos() {
        double longest = 0;
        for (int v = 0; v < visits.length; v++) {
            longest = Math.max(longest, holdNanos(v));
        }
        return longest;
    }

    /** The smallest latency limit that can be met. */
    double smallestP99Nanos() {
        double mean = longestWayNanos();
        return mean <= 2e6 ? 5e6 + 6 * mean : 35e6 + 3 * mean;
    }

    /** Up to 2 ms, a sixth of the remainder of 5 ms; beyond, a third of the remainder of 35 ms. */
    private static double mean(double p99) {
        if (p99 <= 17e6) {
            return (p99 - 5e6) / 6;
        }
        return p99 <= 41e6 ? 2e6 : (p99 - 35e6) / 3;
    }

    /** An upper bound on the rate. */
    double ceiling() {
        double lowest = Math.min(10, bounds.rate().orElse(10));
        for (int v = 0; v < visits.length; v++) {
            if (operator(v).isSource() && operator(v).rate().isPresent() && visits[v] > 0) {
                lowest = Math.min(lowest, operator(v).rate().getAsDouble() / visits[v]);
            }
        }
        double way = 0;
        for (int v = 0; v < visits.length; v++) {
            way = Math.max(way, meanWorkNanos(v));
        }
        return bounds.pending().isPresent() && way > 0
                ? Math.min(lowest, bounds.pending().getAsInt() / way)
                : lowest;
    }

    private double rows(Arrow arrow, int[] parallelisms, int[] batches, double rate) {
        double pending = Math.min(
                bounds.pending().isPresent() ? bounds.pending().getAsInt() : Double.MAX_VALUE, rate * meanNanos);
        double tasks = parallelisms[arrow.edge().consumer()];
        double buffers = arrow.edge().taskShare() instanceof TaskShare.ByKey
                ? parallelisms[arrow.from()] * tasks
                : parallelisms[arrow.from()];
        double burstFactor = areSourcesFull() ? stream(arrow.stream()).burstFactor() : 1;
        double whileLingering = 1 + burstFactor * rate * arrow.flow() * arrow.linger() / buffers;
        double ofPending = pending / 2 / arrow.hops() * arrow.flow() / (buffers + tasks);
        double ofSourceTask = pending * arrow.flow() / sourceTasks(parallelisms) / maxSourceShare[arrow.from()];
        if (burstFactor > 1) {
            ofPending = Math.max(ofPending, Math.min(ofSourceTask, burstFactor * ofPending));
        }
        double rows = Math.min(Math.min(batches[arrow.stream()], whileLingering), ofPending);
        return rows < 1 ? 1 : rows;
    }

    private boolean areSourcesFull() {
        boolean isAnyPaced = bounds.rate().isPresent() || bounds.latency().isPresent();
        for (Operator operator : model.operators()) {
            isAnyPaced |= operator.rate().isPresent();
        }
        return !isAnyPaced;
    }

    private int sourceTasks(int[] parallelisms) {
        int tasks = 0;
        for (int v = 0; v < parallelisms.length; v++) {
            tasks += operator(v).isSource() ? parallelisms[v] : 0;
        }
        return tasks;
    }

    /** Rows that an idle producer sends together: its batch size, or the rows of one input batch. */
    private double together(Arrow arrow, int[] parallelisms, int[] batches, double rate) {
        double rows = rows(arrow, parallelisms, batches, rate);
        double tuples = 0;
        double messages = 0;
        for (Arrow in : arrows) {
            if (in.edge().consumer() == arrow.from() && in.flow() > 0) {
                tuples += in.flow();
                messages += in.flow() / together(in, parallelisms, batches, rate);
            }
        }
        if (messages == 0) {
            return rows;
        }
        double perCall = arrow.flow() / visits[arrow.from()];
        int ways = arrow.edge().taskShare() instanceof TaskShare.ByKey
                ? parallelisms[arrow.edge().consumer()]
                : 1;
        return Math.min(rows, Math.max(1, tuples / messages * perCall / ways));
    }

    static double nanos(PartyCost cost, double rows) {
        if (rows == 1) {
            return cost.singleNanos();
        }
        double message = Math.max(cost.singleNanos(), cost.batchNanos() + rows * cost.rowNanos());
        return Math.min(cost.singleNanos(), message / rows);
    }

    static double busiestShare(TaskShare taskShare, int parallelism) {
        if (taskShare instanceof TaskShare.Even) {
            return 1.0 / parallelism;
        }
        if (taskShare instanceof TaskShare.ByKey byKey && parallelism > 1) {
            double keysPerTask = byKey.distinct() / parallelism;
            double most = keysPerTask + Math.sqrt(2 * keysPerTask * (1 - 1.0 / parallelism) * Math.log(parallelism));
            double hottest = byKey.hottestShare() + (1 - byKey.hottestShare()) / parallelism;
            return Math.min(1, Math.max(hottest, most / byKey.distinct()));
        }
        return 1;
    }

    /** Whether a plan sustains a rate. */
    boolean sustains(int[] parallelisms, int[] batches, double rate) {
        for (double load : loads(parallelisms, batches, rate)) {
            if (load > FITS) {
                return false;
            }
        }
        return true;
    }

    /** The loads of the busiest task of each operator, the cores, the ackers and the link. */
    double[] loads(int[] parallelisms, int[] batches, double rate) {
        int count = visits.length;
        double[] ofBusiest = new double[count];
        double[] calls = new double[count];
        for (Arrow arrow : arrows) {
            int v = arrow.edge().consumer();
            ofBusiest[v] += arrow.flow() * busiestShare(arrow.edge().taskShare(), parallelisms[v]);
            calls[v] += arrow.flow() * (arrow.edge().taskShare() instanceof TaskShare.ToAll ? parallelisms[v] : 1);
        }
        double[] loads = new double[count + 3];
        double cores = model.rowNanos();
        double ackers = 0;
        double link = 0;
        for (int v = 0; v < count; v++) {
            if (operator(v).isSource()) {
                loads[v] += visits[v]
                        / parallelisms[v]
                        * (operator(v).cpuNanos() + operator(v).waitNanos());
                cores += visits[v] * operator(v).cpuNanos();
            }
        }
        for (Arrow arrow : arrows) {
            int u = arrow.from();
            int v = arrow.edge().consumer();
            double rows = rows(arrow, parallelisms, batches, rate);
            EdgeCost cost = arrow.edge().cost();
            double copies = arrow.edge().taskShare() instanceof TaskShare.ToAll ? parallelisms[v] : 1;
            double send = nanos(cost.sender(), rows);
            double receive = nanos(cost.receiver(), rows);
            double acker = nanos(cost.acker(), rows);
            loads[v] += arrow.flow()
                    * busiestShare(arrow.edge().taskShare(), parallelisms[v])
                    * (operator(v).cpuNanos() + operator(v).waitNanos() + receive);
            double ofU = operator(u).isSource() || calls[u] == 0 ? 1.0 / parallelisms[u] : ofBusiest[u] / calls[u];
            loads[u] += arrow.flow() * ofU * copies * send;
            ackers += arrow.flow() * copies * acker;
            link += arrow.flow() * copies * nanos(cost.link(), together(arrow, parallelisms, batches, rate));
            cores += arrow.flow()
                    * copies
                    * (operator(v).cpuNanos() + receive + send + acker + nanos(cost.machine(), rows));
        }
        loads[count] = cores / bounds.cores();
        loads[count + 1] = model.ackers() == 0 ? 0 : ackers / model.ackers();
        loads[count + 2] = link;
        for (int i = 0; i < loads.length; i++) {
            loads[i] *= rate;
        }
        return loads;
    }

    /** The highest rate of a plan by bisection. */
    double highestRate(int[] parallelisms, int[] batches) {
        double low = 0;
        double high = ceiling();
        if (sustains(parallelisms, batches, high)) {
            return high;
        }
        for (int i = 0; i < 100; i++) {
            double middle = (low + high) / 2;
            if (sustains(parallelisms, batches, middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
