// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.stream.IntStream;

/**
 * The mean number of rows in a batch. A batch is flushed when it is full or when the linger ends; at the end of the linger it holds the row
 * that opened it and the rows that arrived since. The limit on pending tuples also limits the rows: at most half of the pending tuples are
 * on the edges of the longest path, equally many on each edge. Otherwise batches would wait for tuples that no source may emit.
 *
 * <p>Both limits assume evenly spaced rows. Sources at full speed emit in bursts: then the rows are a factor higher, up
 * to all pending tuples of one source task. Not thread-safe: it reads parallelism and batch sizes that others change.
 */
final class BatchRows {

    private final FlowGraph graph;
    private final Bounds bounds;
    private final int[] parallelism;
    private final int[] batchSize;
    private final double[] lingerNanos;
    private final double meanLatencyNanos;
    private final boolean[] isKeyed;
    private final double[] burstFactor;
    private final int[] sources;

    /** The arrays are not copied. */
    BatchRows(FlowGraph graph, Bounds bounds, int[] parallelism, int[] batchSize, double[] lingerNanos) {
        this.graph = graph;
        this.bounds = bounds;
        this.parallelism = parallelism;
        this.batchSize = batchSize;
        this.lingerNanos = lingerNanos;
        this.meanLatencyNanos = bounds.latency().map(LatencyBound::meanNanos).orElse(Double.POSITIVE_INFINITY);
        this.sources = IntStream.range(0, graph.operators)
                .filter(v -> graph.operator(v).isSource())
                .toArray();
        // Paced sources do not burst. For a latency limit, batches have to be small enough in any case.
        boolean isFull = bounds.rate().isEmpty()
                && bounds.latency().isEmpty()
                && graph.model.operators().stream()
                        .noneMatch(operator -> operator.rate().isPresent());
        this.burstFactor = graph.model.streams().stream()
                .mapToDouble(stream -> isFull ? stream.burstFactor() : 1)
                .toArray();
        this.isKeyed = new boolean[graph.edges];
        for (int e = 0; e < graph.edges; e++) {
            isKeyed[e] = graph.taskShare[e] instanceof TaskShare.ByKey;
        }
    }

    /** Returns the rows in a batch if pending tuples have to fill a batch in each buffer and in each consumer task. */
    double everywhere(int e, double rowsPerNano) {
        return rows(e, rowsPerNano, parallelism[graph.edgeConsumer[e]], burstFactor[graph.edgeStream[e]]);
    }

    /** Returns the rows in a batch if pending tuples have to fill the buffers only. Rows of a burst stay together. */
    double sent(int e, double rowsPerNano) {
        return Math.max(everywhere(e, rowsPerNano), rows(e, rowsPerNano, 0, 1));
    }

    /** Returns the rows that arrive in a buffer within the linger, and the row that opened the batch. */
    double inLinger(int e, double rowsPerNano) {
        return inLinger(e, rowsPerNano, burstFactor[graph.edgeStream[e]]);
    }

    private double inLinger(int e, double rowsPerNano, double times) {
        int s = graph.edgeStream[e];
        return 1 + times * rowsPerNano * graph.flow[s] * lingerNanos[s] / buffers(e);
    }

    /** Returns the buffers of an edge: one per producer task; after a fields grouping, one per pair of tasks. */
    double buffers(int e) {
        return (double) parallelism[graph.edgeProducer[e]] * (isKeyed[e] ? parallelism[graph.edgeConsumer[e]] : 1);
    }

    /** Returns the burst factor of a stream. */
    double burstFactor(int s) {
        return burstFactor[s];
    }

    /** Returns the limit on pending tuples: the lower of the setting and, by Little's law, the number that the latency limit allows. */
    double pending(double rowsPerNano) {
        double given = bounds.pending().isPresent() ? bounds.pending().getAsInt() : Double.POSITIVE_INFINITY;
        return Math.min(given, rowsPerNano * (meanLatencyNanos + graph.model.heldNanos()));
    }

    private double rows(int e, double rowsPerNano, int tasksWithBatch, double times) {
        int s = graph.edgeStream[e];
        int size = batchSize[s];
        if (size == 1 || graph.flow[s] == 0) {
            return 1;
        }
        double all = pending(rowsPerNano) * graph.flow[s];
        double inFlight = all / (2.0 * graph.hops[s] * (buffers(e) + tasksWithBatch));
        if (times > 1) {
            inFlight = Math.max(inFlight, Math.min(times * inFlight, all / pendingWindows(e)));
        }
        double inLinger = inLinger(e, rowsPerNano, times);
        double rows = inLinger < inFlight ? inLinger : inFlight;
        return rows >= size ? size : rows > 1 ? rows : 1;
    }

    /** Pending windows upstream of an edge: one for each source task, without sources that never reach the edge. */
    private double pendingWindows(int e) {
        int tasks = 0;
        for (int v : sources) {
            tasks += parallelism[v];
        }
        return tasks * graph.maxSourceShare[graph.edgeProducer[e]];
    }
}
