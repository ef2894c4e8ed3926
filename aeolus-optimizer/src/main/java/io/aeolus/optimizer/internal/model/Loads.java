// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.Arrays;

/**
 * The load of each resource under a plan, at a given rate. For each source tuple, the busiest task of operator v works
 * for
 *
 * <pre>
 *   Σ over inputs e:   flow_e share_e (cpu_v + wait_v + receive_e(b_e))
 * + Σ over outputs e:  flow_e share_v copies_e send_e(b_e)
 * </pre>
 *
 * <p>where share is the busiest task's part, and b_e the mean rows in a batch (see {@link BatchRows}). The cores carry
 * the same work without the waits, of all tasks, and the work of ackers and of the rest of the process; the link
 * carries the messages between hosts. All loads rise with the rate, and fall with parallelism and batch size. Not
 * thread-safe.
 */
final class Loads {

    static final double ROUNDING = 1e-9;

    /** A load of 1 with a margin for rounding. */
    static final double FULL = 1 + ROUNDING;

    private final FlowGraph graph;
    private final Bounds bounds;
    private final double[] pptNanos;
    private final double[] cpuNanos;
    private final int[] most;
    private final boolean[] isToAll;

    /** By edge: the rows that are sent together while the network link is the bottleneck. Used only if there is a link. */
    private final double[] linkRows;

    final int[] parallelism;
    final int[] batchSize;
    final double[] lingerNanos;
    final BatchRows rows;

    /** The share of the consumer's busiest task, by edge and by operator. */
    private final double[] edgeShare;

    final double[] share;

    /** Per source tuple, at the rate of the last {@link #measure}. */
    final double[] busyNanos;

    private double coreNanos;
    private double ackerNanos;
    private double linkNanos;

    /** Source tuples per nanosecond. */
    double rate;

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
        this.linkRows = new double[graph.edges];
        for (int e = 0; e < graph.edges; e++) {
            isToAll[e] = graph.taskShare[e] instanceof TaskShare.ToAll;
        }
        this.pptNanos = new double[graph.operators];
        this.cpuNanos = new double[graph.operators];
        this.most = new int[graph.operators];
        for (int v = 0; v < graph.operators; v++) {
            Operator operator = graph.operator(v);
            pptNanos[v] = operator.pptNanos();
            cpuNanos[v] = operator.cpuNanos();
            most[v] = operator.limit().max();
            setParallelism(v, 1);
        }
        Arrays.fill(batchSize, 1);
    }

    /** Sets the parallelism of an operator. */
    void setParallelism(int v, int value) {
        parallelism[v] = value;
        for (int e : graph.inEdges[v]) {
            edgeShare[e] = graph.taskShare[e].busiestShare(value);
        }
        share[v] = partOfCalls(v, edgeShare, 1.0 / value);
    }

    /** Returns a task's share of an operator's calls, given the task's share of each input, by edge; a default for an operator without inputs. */
    double partOfCalls(int v, double[] partOfEdge, double withoutInputs) {
        double all = 0;
        double own = 0;
        for (int e : graph.inEdges[v]) {
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

    /** Returns the number of consumer tasks that receive each tuple of an edge. */
    int copies(int e) {
        return isToAll[e] ? parallelism[graph.edgeConsumer[e]] : 1;
    }

    /** Returns the probability that the consumer's busiest task receives a tuple of an edge: 1 if all tasks do. */
    double drawnPart(int e) {
        return isToAll[e] ? 1 : edgeShare[e];
    }

    void measure(double rowsPerNano) {
        rate = rowsPerNano;
        ackerNanos = 0;
        coreNanos = graph.model.rowNanos();
        for (int v = 0; v < graph.operators; v++) {
            boolean isSource = graph.hasNoInput(v);
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
     * While the link is saturated, bolts wait for input, and a waiting bolt flushes its buffers. So a batch of a bolt holds only the rows
     * that result from one input batch. The number of acks for a batch is the number of spout batches whose rows it contains, so larger
     * batches do not reduce the acks per row.
     */
    private void measureLink() {
        if (!graph.hasLink) {
            return;
        }
        linkNanos = 0;
        for (int v : graph.order) {
            boolean isSource = graph.hasNoInput(v);
            double inputBatch = isSource ? Double.POSITIVE_INFINITY : inputRows(v);
            for (int e : graph.outEdges[v]) {
                if (graph.edgeFlow[e] > 0) {
                    double buffers = rows.buffers(e) / parallelism[v];
                    double outputRows = inputBatch * graph.edgeFlow[e] / graph.visits[v] / buffers;
                    linkRows[e] = Math.min(rows.everywhere(e, rate), Math.max(1, outputRows));
                    linkNanos +=
                            graph.edgeFlow[e] * copies(e) * graph.cost[e].link().nanos(linkRows[e]);
                }
            }
        }
    }

    /** Returns the rows of an operator's input batch, averaged over its rows. */
    private double inputRows(int v) {
        double tuples = 0;
        double batches = 0;
        for (int e : graph.inEdges[v]) {
            if (graph.edgeFlow[e] > 0) {
                tuples += graph.edgeFlow[e];
                batches += graph.edgeFlow[e] / linkRows[e];
            }
        }
        return batches > 0 ? tuples / batches : 1;
    }

    /** Adds or subtracts the cost of an edge's messages. */
    private void addMessages(int e, int sign) {
        double flow = sign * graph.edgeFlow[e];
        if (flow == 0) {
            return;
        }
        int u = graph.edgeProducer[e];
        double batch = rows.everywhere(e, rate);
        double receive = graph.cost[e].receiver().nanos(batch);
        double send = graph.cost[e].sender().nanos(batch);
        double acker = graph.cost[e].acker().nanos(batch);
        int copies = copies(e);
        busyNanos[graph.edgeConsumer[e]] += flow * edgeShare[e] * receive;
        busyNanos[u] += flow * share[u] * copies * send;
        ackerNanos += flow * copies * acker;
        coreNanos += flow
                * copies
                * (receive + send + acker + graph.cost[e].machine().nanos(batch));
    }

    /** Returns the rows in a batch of a stream, as last measured: for the consumer with the most. */
    double rowsPerBatch(int s) {
        double most = 1;
        for (int e = graph.streamStart[s]; e < graph.streamStart[s + 1]; e++) {
            most = Math.max(most, rows.everywhere(e, rate));
        }
        return most;
    }

    /** Sets the batch size of a stream, and updates the last measurement. */
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

    /** Returns the work of an operator's busiest task per source tuple, with its share at one parallelism and its batches at another. */
    double busyNanosWith(int v, int parallelismOfParts, int parallelismOfBatches) {
        setParallelism(v, parallelismOfParts);
        parallelism[v] = parallelismOfBatches;
        return taskNanos(v, edgeShare, share[v], pptNanos[v]);
    }

    /**
     * Returns the work per source tuple of a task with given shares of an operator's inputs, by edge, and of its calls, and with the time of
     * a call without messages, at the rate of the last measurement.
     */
    double taskNanos(int v, double[] partOfEdge, double partOfCalls, double callNanos) {
        boolean isSource = graph.hasNoInput(v);
        double busy = isSource ? graph.visits[v] * partOfCalls * callNanos : 0;
        for (int e : graph.inEdges[v]) {
            double receive = graph.cost[e].receiver().nanos(rows.everywhere(e, rate));
            busy += graph.edgeFlow[e] * partOfEdge[e] * (callNanos + receive);
        }
        for (int e : graph.outEdges[v]) {
            double send = graph.cost[e].sender().nanos(rows.everywhere(e, rate));
            busy += graph.edgeFlow[e] * partOfCalls * copies(e) * send;
        }
        return busy;
    }

    /** Returns the CPU time of all ackers per source tuple, as last measured. */
    double ackerNanos() {
        return ackerNanos;
    }

    /** Returns the utilization of an operator's busiest task, as last measured. */
    double share(int v) {
        return rate * busyNanos[v];
    }

    /** Returns whether a load does not exceed full utilization. */
    static boolean fits(double load) {
        return load <= FULL;
    }

    /** Returns the utilization of the cores, as last measured. */
    double coreShare() {
        return rate * coreNanos / bounds.cores();
    }

    /** Returns the utilization of the ackers, as last measured. */
    double ackerShare() {
        return graph.model.ackers() == 0 ? 0 : rate * ackerNanos / graph.model.ackers();
    }

    /** Returns the utilization of the link, as last measured. */
    double linkShare() {
        return rate * linkNanos;
    }

    boolean isMachineFeasible() {
        return fits(coreShare()) && fits(ackerShare()) && fits(linkShare());
    }

    /** Returns whether no resource is overloaded, as last measured. */
    boolean isFeasible() {
        for (int v = 0; v < graph.operators; v++) {
            if (!fits(share(v))) {
                return false;
            }
        }
        return isMachineFeasible();
    }

    /** Returns the highest rate of the cores, the ackers, the link and the operators at their maximum parallelism, with the last measurement. */
    double highestRateOfFull() {
        double highest = highestRateOfMachine();
        for (int v = 0; v < graph.operators; v++) {
            if (busyNanos[v] > 0 && parallelism[v] == most[v]) {
                highest = Math.min(highest, 1 / busyNanos[v]);
            }
        }
        return highest;
    }

    /** Returns the highest rate of the cores, the ackers and the link, with the last measurement. */
    double highestRateOfMachine() {
        double highest = coreNanos > 0 ? bounds.cores() / coreNanos : Double.POSITIVE_INFINITY;
        if (graph.model.ackers() > 0 && ackerNanos > 0) {
            highest = Math.min(highest, graph.model.ackers() / ackerNanos);
        }
        if (linkNanos > 0) {
            highest = Math.min(highest, 1 / linkNanos);
        }
        return highest;
    }

    /** Returns the highest rate of all resources with the last measurement, for constant batch sizes. */
    double highestRate() {
        double highest = highestRateOfMachine();
        for (double busy : busyNanos) {
            highest = busy > 0 ? Math.min(highest, 1 / busy) : highest;
        }
        return highest;
    }
}
