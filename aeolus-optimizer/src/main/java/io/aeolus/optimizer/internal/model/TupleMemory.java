// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.ArrayList;
import java.util.List;

/**
 * The heap memory of a source tuple in flight, with all tuples that descend from it. It is an upper bound: as if all of them were in queues and
 * batches at the same time, and each consumer had its own copy.
 *
 * <p>A tuple takes {@link ModelConstants#TUPLE_HEAP_BYTES} for the objects that carry it, and
 * {@link ModelConstants#HEAP_PER_SERIALIZED_BYTE} times the serialized size of its values.
 *
 * @param bytes the memory of a source tuple and its descendants, above 0
 */
public record TupleMemory(double bytes) {

    /** Estimates the memory in a topology with a number of tasks of each operator; fixed tasks stay. */
    public static TupleMemory of(CostModel model, int[] tasks) {
        List<Operator> operators = new ArrayList<>();
        for (int v = 0; v < tasks.length; v++) {
            Operator operator = model.operator(v);
            operators.add(operator.withParallelism(operator.limit().tasks(tasks[v])));
        }
        FlowGraph graph = FlowGraph.of(model.withOperators(operators));
        double bytes = ModelConstants.TUPLE_HEAP_BYTES;
        for (int e = 0; e < graph.edges; e++) {
            int s = graph.edgeStream[e];
            double copies = graph.taskShare[e].copies(
                    graph.operator(graph.edgeConsumer[e]).parallelism());
            double ofTuple = ModelConstants.TUPLE_HEAP_BYTES
                    + ModelConstants.HEAP_PER_SERIALIZED_BYTE * graph.stream(s).bytes();
            bytes += copies * graph.flow[s] * ofTuple;
        }
        return new TupleMemory(bytes);
    }

    /** Returns the highest number of source tuples in flight within a limit on memory; may be 0. */
    public int tuplesIn(long limitBytes) {
        return (int) Math.min(Integer.MAX_VALUE, Math.floor(limitBytes / bytes));
    }

    /** Returns the memory of a number of source tuples in flight. */
    public double bytesOf(double tuples) {
        return tuples * bytes;
    }
}
