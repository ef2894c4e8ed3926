// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.model.ChainRules;
import io.aeolus.optimizer.internal.model.Chains;
import io.aeolus.optimizer.internal.model.FlowGraph;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The declared topology with chains, and without batches. */
public final class ChainOnlyPlan {

    private ChainOnlyPlan() {}

    /** Chains every operator that can be chained if the heads keep their parallelism; empty if none can be. The plan names components in chains. */
    public static Optional<BatchingPlan> of(Problem problem, ChainRules rules, Profile profile) {
        Chains chains = rules.withDeclaredParallelism(FlowGraph.of(problem.unchained()));
        if (chains.isEmpty()) {
            return Optional.empty();
        }
        Problem chained = problem.withChains(chains);
        int[] tasks =
                profile.components().stream().mapToInt(ComponentProfile::tasks).toArray();
        BatchingPlan plan = new PlanConverter(chained).toStorm(chained.profiledPlan(), tasks);
        Set<String> ids = chains.stream()
                .flatMap(member -> IntStream.of(member, chained.topology().head(member)))
                .mapToObj(v -> problem.unchained().operator(v).id())
                .collect(Collectors.toSet());
        Map<String, ComponentPlan> inChains = new TreeMap<>(plan.components());
        inChains.keySet().retainAll(ids);
        return Optional.of(new BatchingPlan(
                inChains,
                plan.streams().stream()
                        .filter(stream -> !stream.chained().isEmpty())
                        .map(stream -> stream.withBatchSize(1))
                        .toList()));
    }
}
