package io.aeolus.optimizer.internal.model;

/** How much of a dataflow there is for each source tuple. Immutable. */
public final class Flow {

    private final FlowGraph graph;

    private Flow(FlowGraph graph) {
        this.graph = graph;
    }

    /**
     * Works out the flow.
     *
     * @param dataflow the dataflow
     * @return its flow
     * @throws CycleException if the flow goes round
     */
    public static Flow of(Dataflow dataflow) throws CycleException {
        return new Flow(FlowGraph.of(dataflow));
    }

    /**
     * How often an operator is called.
     *
     * @param operator its index
     * @return calls for each source tuple, all tasks together
     */
    public double calls(int operator) {
        return graph.visits[operator];
    }

    /**
     * Operators along the flow.
     *
     * @return their indexes, producers before consumers; a copy
     */
    public int[] order() {
        return graph.order.clone();
    }

    /**
     * How much a stream carries.
     *
     * @param stream its index
     * @return tuples for each source tuple
     */
    public double tuples(int stream) {
        return graph.flow[stream];
    }
}
