package io.aeolus.optimizer.internal.plan;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.Refusal;
import io.aeolus.batching.StreamPlan;
import io.aeolus.monitor.BadInputException;
import io.aeolus.optimizer.PlanFile;
import java.util.List;
import org.apache.storm.generated.StormTopology;

/**
 * A plan that fits a topology.
 *
 * @param plan the plan, less what cannot be batched
 * @param refusals what cannot be batched, with the reasons
 */
public record CheckedPlan(BatchingPlan plan, List<Refusal> refusals) {

    /** Copies the list. */
    public CheckedPlan {
        refusals = List.copyOf(refusals);
    }

    /**
     * Tries a plan on a topology. What can be batched depends on the classes of components, so this has to be found out before
     * recording is built in: streams that are refused leave the plan here.
     *
     * @param file the plan
     * @param source where the plan is from, for messages
     * @param topologyName the topology's name
     * @param topology the topology, as its author built it
     * @return what of the plan can be carried out
     * @throws BadInputException if the plan is for another topology, or names what the topology does not have
     */
    public static CheckedPlan check(PlanFile file, String source, String topologyName, StormTopology topology)
            throws BadInputException {
        if (!file.topologyName().equals(topologyName)) {
            throw new BadInputException(source + ": $.topology is \"" + file.topologyName()
                    + "\", but the topology is \"" + topologyName + "\": give a plan for that one");
        }
        List<Refusal> refusals;
        try {
            refusals = Aeolus.rewrite(file.plan(), topology).refusals();
        } catch (PlanException e) {
            throw new BadInputException(source + ": " + e.getMessage());
        }
        List<StreamPlan> streams = file.plan().streams().stream()
                .filter(stream -> refusals.stream()
                        .noneMatch(refusal -> refusal.producer().equals(stream.producer())
                                && refusal.stream().equals(stream.stream())))
                .toList();
        return new CheckedPlan(new BatchingPlan(file.plan().components(), streams), refusals);
    }
}
