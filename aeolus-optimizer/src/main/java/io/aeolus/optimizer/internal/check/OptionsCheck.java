// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.check;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.model.Operator;
import java.util.List;

/** Checks that a profile can be planned, and that the user's options fit it. */
public record OptionsCheck(Profile profile, OptimizerOptions options) {

    /** Checks everything that needs no model; throws a {@code BadInputException} if a check fails. */
    public void check() throws BadInputException {
        checkPlan();
        checkNames();
        checkLatency();
    }

    /** Checks the options against the limits of the program; throws a {@code BadInputException} if an option exceeds them. */
    public void check(TopologyModel topology) throws BadInputException {
        checkNames();
        for (Operator operator : topology.model().operators()) {
            Integer most = options.tasks().maxParallelism().get(operator.id());
            if (most != null && most < operator.limit().min()) {
                throw new BadInputException(
                        "--max-parallelism: '%s' has a parallelism of at least %d (%s): must be at least %d"
                                .formatted(
                                        operator.id(),
                                        operator.limit().min(),
                                        operator.limit().reason().text(),
                                        operator.limit().min()));
            }
        }
    }

    /** A profile under a plan does not show the costs of the original topology. */
    private void checkPlan() throws BadInputException {
        if (profile.plan().isPresent()) {
            throw new BadInputException(
                    "the profile was made under the plan %s, so it does not show the cost of single tuples:"
                                    .formatted(profile.plan().get())
                            + " profile without --plan, or run plans with aeolus tune");
        }
    }

    private void checkLatency() throws BadInputException {
        List<String> unacked = profile.unackedSources();
        if (options.goals().maxLatency().isPresent() && !unacked.isEmpty()) {
            throw new BadInputException(
                    "--max-latency: tuples of '%s' are not acked, so their latency is unknown: emit them with message ids and"
                                    .formatted(String.join("', '", unacked))
                            + " use ackers, or omit the option");
        }
    }

    private void checkNames() throws BadInputException {
        List<String> ids =
                profile.components().stream().map(ComponentProfile::id).toList();
        for (String id : options.tasks().maxParallelism().keySet()) {
            if (!ids.contains(id)) {
                throw new BadInputException(
                        "--max-parallelism: no component '" + id + "'; components: " + String.join(", ", ids));
            }
        }
    }
}
