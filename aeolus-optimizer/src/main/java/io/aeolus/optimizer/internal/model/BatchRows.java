package io.aeolus.optimizer.internal.model;

import java.util.stream.IntStream;

/**
 * How many rows come together in a batch, on average. A batch is full, or the linger has ended: then it has what came into its buffer in
 * that time, and the row that opened it. And rows in buffers and in tasks are rows that are under way: no more than half of those may be
 * on the way through all of the longest way's edges, an equal part on each, or batches would wait for rows that nobody may emit.
 *
 * <p>Both is so where rows come evenly. Where sources emit as much as they may, they come in bunches: as many times as many then, up to all
 * that one source's task may have under way. Not thread-safe: it looks at parallelisms and batch sizes that others change.
 */
final class BatchRows {

    private final FlowGraph graph;
    private final Bounds bounds;
    private final int[] parallelism;
    private final int[] batchSize;
    private final double[] lingerNanos;
    private final double meanLatencyNanos;
    private final boolean[] isKeyed;
    private final double[] bunching;
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
        // Who has a pace does not emit as much as it may. For a latency, batches are to be small enough in any case.
        boolean isFull = bounds.rate().isEmpty()
                && bounds.latency().isEmpty()
                && graph.dataflow.operators().stream()
                        .noneMatch(operator -> operator.rate().isPresent());
        this.bunching = graph.dataflow.streams().stream()
                .mapToDouble(stream -> isFull ? stream.bunching() : 1)
                .toArray();
        this.isKeyed = new boolean[graph.edges];
        for (int e = 0; e < graph.edges; e++) {
            isKeyed[e] = graph.spread[e] instanceof TaskShare.ByKey;
        }
    }

    /** Where the rows under way are enough for a batch in each buffer and in each of the consumer's tasks. */
    double everywhere(int e, double rowsPerNano) {
        return rows(e, rowsPerNano, parallelism[graph.edgeConsumer[e]], bunching[graph.edgeStream[e]]);
    }

    /** Where they are enough for the buffers, while tasks may be without a batch. Rows in bunches are together wherever they are. */
    double sent(int e, double rowsPerNano) {
        return Math.max(everywhere(e, rowsPerNano), rows(e, rowsPerNano, 0, 1));
    }

    /** Rows that come into a buffer while its batch lingers, and the one that opened it. */
    double inLinger(int e, double rowsPerNano) {
        return inLinger(e, rowsPerNano, bunching[graph.edgeStream[e]]);
    }

    private double inLinger(int e, double rowsPerNano, double times) {
        int s = graph.edgeStream[e];
        return 1 + times * rowsPerNano * graph.flow[s] * lingerNanos[s] / buffers(e);
    }

    /** One for each task of the producer; after a grouping by key, one for each pair of tasks. */
    double buffers(int e) {
        return (double) parallelism[graph.edgeProducer[e]] * (isKeyed[e] ? parallelism[graph.edgeConsumer[e]] : 1);
    }

    /** How many times as many rows come together as where they come evenly. */
    double bunching(int s) {
        return bunching[s];
    }

    /** Source tuples that may be under way: as many as the user says, and by Little's law no more than the latency allows. */
    double pending(double rowsPerNano) {
        double given = bounds.pending().isPresent() ? bounds.pending().getAsInt() : Double.POSITIVE_INFINITY;
        return Math.min(given, rowsPerNano * meanLatencyNanos);
    }

    private double rows(int e, double rowsPerNano, int tasksWithBatch, double times) {
        int s = graph.edgeStream[e];
        int size = batchSize[s];
        if (size == 1 || graph.flow[s] == 0) {
            return 1;
        }
        double all = pending(rowsPerNano) * graph.flow[s];
        double underWay = all / (2.0 * graph.hops[s] * (buffers(e) + tasksWithBatch));
        if (times > 1) {
            underWay = Math.max(underWay, Math.min(times * underWay, all / windows(e)));
        }
        double inLinger = inLinger(e, rowsPerNano, times);
        double rows = inLinger < underWay ? inLinger : underWay;
        return rows >= size ? size : rows > 1 ? rows : 1;
    }

    /** Into so many parts are the rows under way divided: each task of a source has its own, and those of another source do not come by. */
    private double windows(int e) {
        int tasks = 0;
        for (int v : sources) {
            tasks += parallelism[v];
        }
        return tasks * graph.possible[graph.edgeProducer[e]];
    }
}
