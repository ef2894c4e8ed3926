package io.aeolus.optimizer.internal.model;

/**
 * What is left of processors, ackers and tasks at a rate, and what becomes of it when the batches of one stream are made smaller: only the
 * stream's producer and consumers, the ackers and the processors notice. Not thread-safe.
 */
final class Room {

    private final FlowGraph graph;
    private final Loads loads;

    Room(FlowGraph graph, Loads loads, double rate) {
        this.graph = graph;
        this.loads = loads;
        loads.measure(rate);
    }

    /** Makes the batches of a stream as small as can be. */
    void shrink(int s) {
        int enough = loads.batchSize[s];
        int tooSmall = 0;
        while (enough - tooSmall > 1) {
            int middle = tooSmall + (enough - tooSmall) / 2;
            loads.resize(s, middle);
            if (isBearable(s)) {
                enough = middle;
            } else {
                tooSmall = middle;
            }
        }
        loads.resize(s, enough);
    }

    private boolean isBearable(int s) {
        if (!loads.isMachineBearable() || !loads.isBearable(graph.producer[s])) {
            return false;
        }
        for (int e = graph.streamStart[s]; e < graph.streamStart[s + 1]; e++) {
            if (!loads.isBearable(graph.edgeConsumer[e])) {
                return false;
            }
        }
        return true;
    }
}
