package io.aeolus.optimizer.internal.model;

import java.util.Arrays;

/**
 * What a plan that is being made keeps busy, and how much, at a given rate. The time that the busiest task of operator v works for
 * each source tuple is
 *
 * <pre>
 *   Σ over inputs e:   flow_e share_e (cpu_v + wait_v + receive_e(b_e))
 * + Σ over outputs e:  flow_e share_v copies_e send_e(b_e)
 * </pre>
 *
 * <p>where share is the busiest task's part, and b_e the mean rows in a batch (see {@link BatchRows}). The processors pay for the same without
 * the wait, for all tasks, and for ackers and the machine's own work; the link for what goes over it. All of it rises with the rate
 * where it is multiplied with it, and falls with parallelism and batch size. Not thread-safe.
 */
final class Loads {

    static final double ROUNDING = 1e-9;

    /** A load of 1, and what rounding may make of it. */
    static final double FULL = 1 + ROUNDING;

    private final FlowGraph graph;
    private final Bounds bounds;
    private final double[] pptNanos;
    private final double[] cpuNanos;
    private final int[] most;
    private final boolean[] isToAll;

    /** Of each edge, the rows that come together while nobody is busy; only where there is a link. */
    private final double[] together;

    final int[] parallelism;
    final int[] batchSize;
    final double[] lingerNanos;
    final BatchRows rows;

    /** Of each edge, the part that the consumer's busiest task gets; of each operator, the same of all its calls. */
    private final double[] edgeShare;

    private final double[] share;

    /** For each source tuple, at the rate of the last {@link #measure}. */
    final double[] busyNanos;

    private double coreNanos;
    private double ackerNanos;
    private double linkNanos;
    private double rate;

    Loads(FlowGraph graph, Bounds bounds, double[] lingerNanos) {
        this.graph = graph;
        this.bounds = bounds;
        this.lingerNanos = lingerNanos.clone();
        this.parallelism = new int[graph.operators];
        this.batchSize = new int[graph.streams];
        this.rows = new BatchRows(graph, bounds, parallelism, batchSize, this.lingerNanos);
        this.busyNanos = new double[graph.operators];
        this.edgeShare = new double[graph.edges];
        this.share = new double[graph.operators];
        this.isToAll = new boolean[graph.edges];
        this.together = new double[graph.edges];
        for (int e = 0; e < graph.edges; e++) {
            isToAll[e] = graph.spread[e] instanceof TaskShare.ToAll;
        }
        this.pptNanos = new double[graph.operators];
        this.cpuNanos = new double[graph.operators];
        this.most = new int[graph.operators];
        for (int v = 0; v < graph.operators; v++) {
            Operator operator = graph.operator(v);
            pptNanos[v] = operator.pptNanos();
            cpuNanos[v] = operator.cpuNanos();
            most[v] = operator.limit().most();
            setParallelism(v, 1);
        }
        Arrays.fill(batchSize, 1);
    }

    /** Sets the parallelism of an operator. */
    void setParallelism(int v, int value) {
        parallelism[v] = value;
        for (int i = graph.inStart[v]; i < graph.inStart[v + 1]; i++) {
            int e = graph.inEdges[i];
            edgeShare[e] = graph.spread[e].busiestShare(value);
        }
        share[v] = partOfCalls(v, edgeShare, 1.0 / value);
    }

    /** The part of an operator's calls that a task has which gets such parts of its inputs, by edge; something else for one without inputs. */
    double partOfCalls(int v, double[] partOfEdge, double withoutInputs) {
        double all = 0;
        double own = 0;
        for (int i = graph.inStart[v]; i < graph.inStart[v + 1]; i++) {
            int e = graph.inEdges[i];
            all += graph.edgeFlow[e] * copies(e);
            own += graph.edgeFlow[e] * partOfEdge[e];
        }
        return all > 0 ? own / all : withoutInputs;
    }

    void setParallelisms(int[] values) {
        for (int v = 0; v < values.length; v++) {
            if (parallelism[v] != values[v]) {
                setParallelism(v, values[v]);
            }
        }
    }

    /** How many tasks of the consumer get each tuple of an edge. */
    int copies(int e) {
        return isToAll[e] ? parallelism[graph.edgeConsumer[e]] : 1;
    }

    /** The probability that a tuple of an edge comes to the consumer's busiest task: 1 where all tasks get it, as with one task. */
    double drawnPart(int e) {
        return isToAll[e] ? 1 : edgeShare[e];
    }

    void measure(double rowsPerNano) {
        rate = rowsPerNano;
        ackerNanos = 0;
        coreNanos = graph.dataflow.rowNanos();
        for (int v = 0; v < graph.operators; v++) {
            boolean isSource = graph.inStart[v] == graph.inStart[v + 1];
            busyNanos[v] = isSource ? graph.visits[v] * share[v] * pptNanos[v] : 0;
            coreNanos += isSource ? graph.visits[v] * cpuNanos[v] : 0;
        }
        for (int e = 0; e < graph.edges; e++) {
            int v = graph.edgeConsumer[e];
            busyNanos[v] += graph.edgeFlow[e] * edgeShare[e] * pptNanos[v];
            coreNanos += graph.edgeFlow[e] * copies(e) * cpuNanos[v];
            addMessages(e, 1);
        }
        measureLink();
    }

    /**
     * While the link is what limits all, bolts wait for input, and a bolt that waits sends what it has: what came of one batch, however
     * large its own may be. A batch has as many acks as batches of the spout have rows in it, so these are no fewer in larger ones.
     */
    private void measureLink() {
        if (!graph.costs.haveLink()) {
            return;
        }
        linkNanos = 0;
        for (int v : graph.order) {
            boolean isSource = graph.inStart[v] == graph.inStart[v + 1];
            double came = isSource ? Double.POSITIVE_INFINITY : cameTogether(v);
            for (int i = graph.outStart[v]; i < graph.outStart[v + 1]; i++) {
                int e = graph.outEdges[i];
                if (graph.edgeFlow[e] > 0) {
                    double buffers = rows.buffers(e) / parallelism[v];
                    double ofThem = came * graph.edgeFlow[e] / graph.visits[v] / buffers;
                    together[e] = Math.min(rows.everywhere(e, rate), Math.max(1, ofThem));
                    linkNanos += graph.edgeFlow[e] * copies(e) * graph.costs.nanos(e, EdgeCosts.LINK, together[e]);
                }
            }
        }
    }

    /** Rows of a batch that comes to an operator, in the mean over the rows. */
    private double cameTogether(int v) {
        double tuples = 0;
        double batches = 0;
        for (int i = graph.inStart[v]; i < graph.inStart[v + 1]; i++) {
            int e = graph.inEdges[i];
            if (graph.edgeFlow[e] > 0) {
                tuples += graph.edgeFlow[e];
                batches += graph.edgeFlow[e] / together[e];
            }
        }
        return batches > 0 ? tuples / batches : 1;
    }

    /** Adds what the messages of an edge cost, or takes it off. */
    private void addMessages(int e, int sign) {
        double flow = sign * graph.edgeFlow[e];
        if (flow == 0) {
            return;
        }
        int u = graph.edgeProducer[e];
        double batch = rows.everywhere(e, rate);
        double receive = graph.costs.nanos(e, EdgeCosts.RECEIVER, batch);
        double send = graph.costs.nanos(e, EdgeCosts.SENDER, batch);
        double acker = graph.costs.nanos(e, EdgeCosts.ACKER, batch);
        int copies = copies(e);
        busyNanos[graph.edgeConsumer[e]] += flow * edgeShare[e] * receive;
        busyNanos[u] += flow * share[u] * copies * send;
        ackerNanos += flow * copies * acker;
        coreNanos += flow * copies * (receive + send + acker + graph.costs.nanos(e, EdgeCosts.MACHINE, batch));
    }

    /** The smallest size that makes the same batches of a stream as its own, as last measured. */
    int usefulRows(int s) {
        double most = 1;
        for (int e = graph.streamStart[s]; e < graph.streamStart[s + 1]; e++) {
            most = Math.max(most, rows.everywhere(e, rate));
        }
        return (int) Math.ceil(most);
    }

    /** Gives a stream another batch size, and changes what was last measured accordingly. */
    void resize(int s, int size) {
        if (batchSize[s] == size) {
            return;
        }
        for (int e = graph.streamStart[s]; e < graph.streamStart[s + 1]; e++) {
            addMessages(e, -1);
        }
        batchSize[s] = size;
        for (int e = graph.streamStart[s]; e < graph.streamStart[s + 1]; e++) {
            addMessages(e, 1);
        }
        measureLink();
    }

    /** How busy the busiest task of an operator would be for each source tuple, with the parts at one parallelism and the batches at another. */
    double busyNanosWith(int v, int parallelismOfParts, int parallelismOfBatches, double rowsPerNano) {
        setParallelism(v, parallelismOfParts);
        parallelism[v] = parallelismOfBatches;
        return taskNanos(v, edgeShare, share[v], rowsPerNano);
    }

    /** How long a task works for each source tuple that gets such parts of an operator's inputs, by edge, and such a part of its calls. */
    double taskNanos(int v, double[] partOfEdge, double partOfCalls, double rowsPerNano) {
        boolean isSource = graph.inStart[v] == graph.inStart[v + 1];
        double busy = isSource ? graph.visits[v] * partOfCalls * pptNanos[v] : 0;
        for (int i = graph.inStart[v]; i < graph.inStart[v + 1]; i++) {
            int e = graph.inEdges[i];
            busy += graph.edgeFlow[e]
                    * partOfEdge[e]
                    * (pptNanos[v] + graph.costs.nanos(e, EdgeCosts.RECEIVER, rows.everywhere(e, rowsPerNano)));
        }
        for (int i = graph.outStart[v]; i < graph.outStart[v + 1]; i++) {
            int e = graph.outEdges[i];
            busy += graph.edgeFlow[e]
                    * partOfCalls
                    * copies(e)
                    * graph.costs.nanos(e, EdgeCosts.SENDER, rows.everywhere(e, rowsPerNano));
        }
        return busy;
    }

    /** CPU time of all tasks of an operator for each source tuple, messages included. */
    double cpuNanos(int v, double rowsPerNano) {
        boolean isSource = graph.inStart[v] == graph.inStart[v + 1];
        double nanos = isSource ? graph.visits[v] * cpuNanos[v] : 0;
        for (int i = graph.inStart[v]; i < graph.inStart[v + 1]; i++) {
            int e = graph.inEdges[i];
            double receive = graph.costs.nanos(e, EdgeCosts.RECEIVER, rows.everywhere(e, rowsPerNano));
            nanos += graph.edgeFlow[e] * copies(e) * (cpuNanos[v] + receive);
        }
        for (int i = graph.outStart[v]; i < graph.outStart[v + 1]; i++) {
            int e = graph.outEdges[i];
            nanos += graph.edgeFlow[e]
                    * copies(e)
                    * graph.costs.nanos(e, EdgeCosts.SENDER, rows.everywhere(e, rowsPerNano));
        }
        return nanos;
    }

    /** CPU time of all ackers for each source tuple. */
    double ackerNanos(double rowsPerNano) {
        double nanos = 0;
        for (int e = 0; e < graph.edges; e++) {
            nanos += graph.edgeFlow[e]
                    * copies(e)
                    * graph.costs.nanos(e, EdgeCosts.ACKER, rows.everywhere(e, rowsPerNano));
        }
        return nanos;
    }

    /** The part of an operator's calls that its busiest task has. */
    double busiestPart(int v) {
        return share[v];
    }

    /** Part of the time in which an operator's busiest task is busy, as last measured. */
    double share(int v) {
        return rate * busyNanos[v];
    }

    /** Whether nothing is more than busy. */
    static boolean fits(double load) {
        return load <= FULL;
    }

    /** Part of the processors that is busy, as last measured. */
    double coreShare() {
        return rate * coreNanos / bounds.cores();
    }

    /** Part of the time in which each acker is busy, as last measured. */
    double ackerShare() {
        return graph.dataflow.ackers() == 0 ? 0 : rate * ackerNanos / graph.dataflow.ackers();
    }

    /** Part of the time in which the way between two machines is taken, as last measured. */
    double linkShare() {
        return rate * linkNanos;
    }

    boolean isMachineBearable() {
        return fits(coreShare()) && fits(ackerShare()) && fits(linkShare());
    }

    /** Whether everything is bearable, as last measured. */
    boolean areAllBearable() {
        for (int v = 0; v < graph.operators; v++) {
            if (!fits(share(v))) {
                return false;
            }
        }
        return isMachineBearable();
    }

    /** The rate that processors, ackers, the link and operators with their most tasks bear, with what was last measured. */
    double highestRateOfFull() {
        double highest = highestRateOfMachine();
        for (int v = 0; v < graph.operators; v++) {
            if (busyNanos[v] > 0 && parallelism[v] == most[v]) {
                highest = Math.min(highest, 1 / busyNanos[v]);
            }
        }
        return highest;
    }

    /** The rate of the processors and the ackers, with what was last measured. */
    double highestRateOfMachine() {
        double highest = coreNanos > 0 ? bounds.cores() / coreNanos : Double.POSITIVE_INFINITY;
        if (graph.dataflow.ackers() > 0 && ackerNanos > 0) {
            highest = Math.min(highest, graph.dataflow.ackers() / ackerNanos);
        }
        if (linkNanos > 0) {
            highest = Math.min(highest, 1 / linkNanos);
        }
        return highest;
    }

    /** The highest rate that processors, ackers, the link and tasks would bear with what was last measured, if batches stayed as large. */
    double highestRate() {
        double highest = highestRateOfMachine();
        for (double busy : busyNanos) {
            highest = busy > 0 ? Math.min(highest, 1 / busy) : highest;
        }
        return highest;
    }
}
