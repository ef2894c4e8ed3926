// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.check;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.TopologyCycle;
import io.aeolus.optimizer.MemoryText;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.TupleMemory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks that a profile can be planned, and that the user's options fit it. */
public record OptionsCheck(Profile profile, OptimizerOptions options) {

    /** Checks everything that needs no model; throws a {@code BadInputException} if a check fails. */
    public void check() throws BadInputException {
        checkPlan();
        checkNames();
        checkLatency();
        checkAcksForMemory();
        checkCycle();
    }

    /** Checks the options against the limits of the program; throws a {@code BadInputException} if an option exceeds them. */
    public void check(TopologyModel topology) throws BadInputException {
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

    private void checkAcksForMemory() throws BadInputException {
        if (options.maxMemoryBytes().isPresent() && !profile.isAllAcked()) {
            throw new BadInputException(
                    "--max-memory: not all tuples of the spouts are acked, so no setting limits the tuples in flight: emit them"
                            + " with message ids and use ackers, or omit the option");
        }
    }

    private void checkCycle() throws BadInputException {
        Map<String, Set<String>> producers = new HashMap<>();
        for (ComponentProfile component : profile.components()) {
            producers.put(
                    component.id(),
                    component.inputs().stream().map(Input::producer).collect(Collectors.toSet()));
        }
        Optional<TopologyCycle> cycle = TopologyCycle.of(producers);
        if (cycle.isPresent()) {
            throw new BadInputException(
                    "the topology has a cycle: %s: the cost model needs a topology without a cycle; measure uniform batches with 'aeolus compare'"
                            .formatted(cycle.get()));
        }
    }

    /** Checks that the limit on memory allows a tuple for each spout task, and the tuples that bolts hold. */
    public void checkMemory(TopologyModel topology, TupleMemory memory) throws BadInputException {
        int allowed = memory.tuplesIn(options.maxMemoryBytes().orElse(Long.MAX_VALUE));
        Optional<String> holding = profile.components().stream()
                .filter(component -> component.held().isPresent())
                .filter(component -> allowed < topology.pending().orElse(Integer.MAX_VALUE))
                .map(ComponentProfile::id)
                .findFirst();
        if (holding.isPresent()) {
            throw new BadInputException(
                    "--max-memory: '%s' holds tuples before it acks them, so fewer tuples in flight could stall the topology: %s"
                            .formatted(
                                    holding.get(),
                                    topology.pending().isPresent()
                                            ? "must be at least "
                                                    + MemoryText.roundedUp(memory.bytesOf(
                                                            topology.pending().getAsInt()))
                                            : "set topology.max.spout.pending in the topology instead"));
        }
        int spoutTasks = profile.components().stream()
                .filter(component -> component.kind() == ComponentProfile.Kind.SPOUT)
                .mapToInt(component -> Math.max(1, component.tasks()))
                .sum();
        if (allowed < spoutTasks) {
            throw new BadInputException("--max-memory: no plan meets it: must be at least "
                    + MemoryText.roundedUp(memory.bytesOf(spoutTasks)));
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
