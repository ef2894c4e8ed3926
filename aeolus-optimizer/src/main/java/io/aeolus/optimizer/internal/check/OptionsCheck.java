package io.aeolus.optimizer.internal.check;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.model.Operator;
import java.util.List;

/** Whether a profile can be planned for at all, and whether the bounds of the user fit it. */
public record OptionsCheck(Profile profile, OptimizerOptions options) {

    /** Checks what is known before there is a model; throws one line for the user. */
    public void check() throws BadInputException {
        checkPlan();
        checkNames();
        checkLatency();
    }

    /** Checks what the model says of the program's own bounds; throws one line for the user. */
    public void check(TopologyModel modelled) throws BadInputException {
        checkNames();
        for (Operator operator : modelled.dataflow().operators()) {
            Integer most = options.tasks().maxParallelism().get(operator.id());
            if (most != null && most < operator.limit().least()) {
                throw new BadInputException(
                        "--max-parallelism: '%s' has a parallelism of %d and keeps it (%s): give %d or more, or leave it out"
                                .formatted(
                                        operator.id(),
                                        operator.limit().least(),
                                        operator.limit().reason().text(),
                                        operator.limit().least()));
            }
        }
    }

    /** Under a plan, nothing is seen of what the topology costs as it is. */
    private void checkPlan() throws BadInputException {
        if (profile.plan().isPresent()) {
            throw new BadInputException(
                    "the profile was made under a plan, %s, whose batches would be taken for single rows: profile without --plan, or let aeolus tune run plans"
                            .formatted(profile.plan().get()));
        }
    }

    private void checkLatency() throws BadInputException {
        List<String> unacked = profile.unackedSources();
        if (options.goals().maxLatency().isPresent() && !unacked.isEmpty()) {
            throw new BadInputException(
                    "--max-latency: rows of '%s' are not acked, so nothing tells their latency: give them message ids and"
                                    .formatted(String.join("', '", unacked))
                            + " ackers, or leave it out");
        }
    }

    private void checkNames() throws BadInputException {
        List<String> ids =
                profile.components().stream().map(ComponentProfile::id).toList();
        for (String id : options.tasks().maxParallelism().keySet()) {
            if (!ids.contains(id)) {
                throw new BadInputException(
                        "--max-parallelism: there is no component '" + id + "'; there are " + String.join(", ", ids));
            }
        }
    }
}
