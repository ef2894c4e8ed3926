package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.layout.Placement;
import io.aeolus.optimizer.internal.layout.WorkerFlow;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.CycleException;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What the messages of a profile usually cost more than inside of a worker, as some of them crossed workers. */
final class ProfiledRemoteCosts {

    private ProfiledRemoteCosts() {}

    /**
     * Finds what crossed by where tasks ran.
     *
     * @param usual the topology with usual costs
     * @param pending source tuples that might be in flight; empty for any number
     * @return what a tuple of each edge cost more, in the mean; nothing where all ran in one worker
     * @throws CycleException if the topology has a cycle
     */
    static List<EdgeCost> of(CostModel usual, Placement placement, Machines machines, OptionalInt pending)
            throws CycleException {
        Optional<WorkerFlow> flow = placement.workers() == 1
                ? Optional.empty()
                : Optional.of(new WorkerFlow(usual, placement, machines, pending));
        List<EdgeCost> costs = new ArrayList<>();
        for (Stream stream : usual.streams()) {
            for (Edge edge : stream.edges()) {
                int e = costs.size();
                costs.add(flow.map(of -> edge.crossing().part(of.crossing(e), of.ackCrossing(e)))
                        .orElse(EdgeCost.NONE));
            }
        }
        return costs;
    }
}
