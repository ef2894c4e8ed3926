// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the consumers of a stream that share batches. The producer packs a shared batch once, and sends it to each consumer. Which batches are shared
 * depends on the parallelism of the consumers, so costs are set for one plan at a time.
 */
public final class SharedBatches {

    private SharedBatches() {}

    /** Returns the topology with the sender's costs under a plan's parallelism, for the model, which ignores shared batches. */
    public static CostModel of(CostModel model, int[] parallelisms) {
        BitSet further = further(model, parallelisms);
        return further.isEmpty() ? model : model.withEdges((e, edge) -> edge.sent(further.get(e)));
    }

    /** The edges, numbered stream by stream, whose batches are already packed for another consumer. */
    public static BitSet further(CostModel model, int[] parallelisms) {
        BitSet further = new BitSet();
        int first = 0;
        for (Stream stream : model.streams()) {
            if (stream.edges().size() > 1) {
                Set<Object> packed = new HashSet<>();
                // The model counts a batch for all tasks as one batch for each task. None of them is packed if another
                // consumer shares the batch.
                addFurther(stream, first, parallelisms, packed, false, further);
                addFurther(stream, first, parallelisms, packed, true, further);
            }
            first += stream.edges().size();
        }
        return further;
    }

    private static void addFurther(
            Stream stream, int first, int[] parallelisms, Set<Object> packed, boolean isToAll, BitSet further) {
        for (int i = 0; i < stream.edges().size(); i++) {
            Edge edge = stream.edges().get(i);
            if (edge.taskShare() instanceof TaskShare.ToAll == isToAll) {
                Optional<Object> batches = edge.partitioning().batches(parallelisms[edge.consumer()]);
                further.set(first + i, batches.isPresent() && !packed.add(batches.get()));
            }
        }
    }

    /** Returns whether the parallelism of some consumer decides whether it shares batches. */
    public static boolean dependOnParallelisms(CostModel model) {
        return model.streams().stream().anyMatch(SharedBatches::dependOnParallelisms);
    }

    private static boolean dependOnParallelisms(Stream stream) {
        return stream.edges().size() > 1
                && stream.edges().stream().anyMatch(edge -> edge.partitioning() instanceof Partitioning.ByKey);
    }

    /** Returns the parallelism of each operator, raised within its limit so that consumers with the same keys share batches. */
    public static int[] raised(CostModel model, int[] parallelisms) {
        int[] raised = parallelisms.clone();
        for (Stream stream : model.streams()) {
            Map<Partitioning, Integer> most = new HashMap<>();
            for (Edge edge : stream.edges()) {
                most.merge(edge.partitioning(), raised[edge.consumer()], Math::max);
            }
            for (Edge edge : stream.edges()) {
                int v = edge.consumer();
                int equal = most.getOrDefault(edge.partitioning(), 1);
                if (edge.partitioning() instanceof Partitioning.ByKey
                        && equal <= model.operator(v).limit().max()) {
                    raised[v] = equal;
                }
            }
        }
        return raised;
    }
}
