package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.fit.Wiring.Link;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.layout.Placement;
import io.aeolus.optimizer.internal.layout.WorkerFlow;
import io.aeolus.optimizer.internal.model.CycleException;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What the messages of a profile cost more than inside of a worker, as some of them went from one to another. It is taken off what was
 * measured, as usual costs have it, and comes back where a plan's messages cross workers.
 */
final class ProfiledCrossings {

    private ProfiledCrossings() {}

    /**
     * Finds what crossed by where tasks ran.
     *
     * @param wiring the links
     * @param shape the same links as streams and edges, in the same order
     * @param pending source tuples that might be under way; empty for any number
     * @return what a tuple of each link cost more, in the mean; nothing where all ran in one worker
     */
    static Map<Link, EdgeCost> of(
            Wiring wiring, Dataflow shape, Placement placement, Machines machines, OptionalInt pending) {
        if (placement.workers() == 1) {
            return Map.of();
        }
        WorkerFlow flow;
        try {
            flow = WorkerFlow.of(shape, placement, machines, pending);
        } catch (CycleException e) {
            // The model will say so.
            return Map.of();
        }
        Map<Link, EdgeCost> costs = new HashMap<>();
        int e = 0;
        for (Stream stream : shape.streams()) {
            for (Edge edge : stream.edges()) {
                costs.put(
                        wiring.links().get(e),
                        edge.crossing()
                                .tuple()
                                .times(flow.crossing(e))
                                .plus(edge.crossing().ack().times(flow.ackCrossing(e))));
                e++;
            }
        }
        return costs;
    }
}
