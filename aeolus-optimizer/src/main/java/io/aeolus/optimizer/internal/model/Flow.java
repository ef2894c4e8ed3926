package io.aeolus.optimizer.internal.model;

/** How much of a dataflow there is for each source tuple. Immutable. */
public final class Flow {

    private final FlowGraph graph;

    private Flow(FlowGraph graph) {
        this.graph = graph;
    }

    /** Works out the flow; throws if it goes round. */
    public static Flow of(CostModel dataflow) throws CycleException {
        return new Flow(FlowGraph.of(dataflow));
    }

    /** Calls of an operator for each source tuple, all tasks together. */
    public double calls(int operator) {
        return graph.visits[operator];
    }

    /** The indexes of operators, producers before consumers; a copy. */
    public int[] order() {
        return graph.order.clone();
    }

    /** Tuples of a stream for each source tuple. */
    public double tuples(int stream) {
        return graph.flow[stream];
    }
}
