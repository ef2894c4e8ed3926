package io.aeolus.optimizer.internal.model;

/**
 * How many rows come together in a batch, on average. A batch is full, or the linger has ended: then it has what came into its buffer in
 * that time, and the row that opened it. And rows in buffers and in tasks are rows that are under way: no more than half of those may be
 * on the way through all of the longest way's edges, an equal part on each, or batches would wait for rows that nobody may emit. Not
 * thread-safe: it looks at dops and batch sizes that others change.
 */
final class BatchRows {

    private final FlowGraph graph;
    private final Bounds bounds;
    private final int[] dop;
    private final int[] batchSize;
    private final double[] lingerNanos;
    private final double meanLatencyNanos;
    private final boolean[] isKeyed;

    /** The arrays are not copied. */
    BatchRows(FlowGraph graph, Bounds bounds, int[] dop, int[] batchSize, double[] lingerNanos) {
        this.graph = graph;
        this.bounds = bounds;
        this.dop = dop;
        this.batchSize = batchSize;
        this.lingerNanos = lingerNanos;
        this.meanLatencyNanos = bounds.latency().map(LatencyBound::meanNanos).orElse(Double.POSITIVE_INFINITY);
        this.isKeyed = new boolean[graph.edges];
        for (int e = 0; e < graph.edges; e++) {
            isKeyed[e] = graph.spread[e] instanceof Spread.ByKey;
        }
    }

    /** Where the rows under way are enough for a batch in each buffer and in each of the consumer's tasks. */
    double everywhere(int e, double rowsPerNano) {
        return rows(e, rowsPerNano, dop[graph.edgeConsumer[e]]);
    }

    /** Where they are enough for the buffers, while tasks may be without a batch. */
    double sent(int e, double rowsPerNano) {
        return rows(e, rowsPerNano, 0);
    }

    /** One for each task of the producer; after a grouping by key, one for each pair of tasks. */
    double buffers(int e) {
        return (double) dop[graph.edgeProducer[e]] * (isKeyed[e] ? dop[graph.edgeConsumer[e]] : 1);
    }

    /** Source tuples that may be under way: as many as the user says, and by Little's law no more than the latency allows. */
    double pending(double rowsPerNano) {
        double given = bounds.pending().isPresent() ? bounds.pending().getAsInt() : Double.POSITIVE_INFINITY;
        return Math.min(given, rowsPerNano * meanLatencyNanos);
    }

    private double rows(int e, double rowsPerNano, int tasksWithBatch) {
        int s = graph.edgeStream[e];
        int size = batchSize[s];
        if (size == 1 || graph.flow[s] == 0) {
            return 1;
        }
        double buffers = buffers(e);
        double inTime = 1 + rowsPerNano * graph.flow[s] * lingerNanos[s] / buffers;
        double underWay = pending(rowsPerNano) * graph.flow[s] / (2.0 * graph.hops[s] * (buffers + tasksWithBatch));
        double rows = inTime < underWay ? inTime : underWay;
        return rows >= size ? size : rows > 1 ? rows : 1;
    }
}
