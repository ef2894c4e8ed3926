// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.rebalance;

import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.rewrite.SettingChange;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.DeployedTopology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * The part of a plan that a rebalance can apply to a running topology. Tasks, batch sizes and settings cannot change after submission.
 *
 * @param now the running topology
 * @param executors the new numbers of executors, by component
 * @param workers the new number of workers; empty for no change
 * @param unsupported the parts of the plan that a rebalance cannot apply, one line each
 */
public record Rebalance(
        DeployedTopology now, Map<String, Integer> executors, OptionalInt workers, List<String> unsupported) {

    public Rebalance {
        executors = Collections.unmodifiableMap(new TreeMap<>(executors));
        unsupported = List.copyOf(unsupported);
    }

    /**
     * Compares a plan with a running topology.
     *
     * @param source the source of the plan, for messages
     * @throws BadInputException if the plan names components that the topology does not have
     */
    public static Rebalance of(PlanDocument plan, String source, DeployedTopology now) throws BadInputException {
        Map<String, Integer> executors = new TreeMap<>();
        List<String> unsupported = new ArrayList<>();
        Set<String> chained = new HashSet<>();
        plan.plan().chains().values().forEach(chained::addAll);
        for (Map.Entry<String, ComponentPlan> entry : plan.plan().components().entrySet()) {
            String id = entry.getKey();
            ComponentPlan planned = entry.getValue();
            DeployedTopology.Component component = Optional.ofNullable(
                            now.components().get(id))
                    .orElseThrow(() -> new BadInputException("%s: topology '%s' has no component '%s': it has %s"
                            .formatted(source, now.name(), id, now.components().keySet())));
            int possible = Math.min(planned.parallelism(), component.tasks());
            // A chained component runs in the executors of its head.
            if (possible != component.executors() && !chained.contains(id)) {
                executors.put(id, possible);
            }
            if (planned.tasks() != component.tasks()) {
                unsupported.add("'%s' keeps its %s and can have at most %s; the plan has a parallelism of %d and %s"
                        .formatted(
                                id,
                                plural(component.tasks(), "task"),
                                plural(component.tasks(), "executor"),
                                planned.parallelism(),
                                plural(planned.tasks(), "task")));
            }
        }
        if (!chained.isEmpty()) {
            unsupported.add("chains do not change; the plan chains %s".formatted(plural(chained.size(), "component")));
        }
        long batched =
                plan.plan().streams().stream().filter(StreamPlan::isBatched).count();
        if (batched > 0) {
            unsupported.add(
                    "batch sizes do not change; the plan batches %s".formatted(plural((int) batched, "stream")));
        }
        Map<String, Object> settings = new HashMap<>(plan.config());
        int planned = ObjectReader.getInt(settings.remove(Config.TOPOLOGY_WORKERS), now.workers());
        SettingChange.between(now.config(), settings)
                .forEach(setting -> unsupported.add("%s stays %s; the plan has %s"
                        .formatted(
                                setting.name(),
                                setting.before().map(Object::toString).orElse("unset"),
                                setting.after())));
        return new Rebalance(
                now, executors, planned == now.workers() ? OptionalInt.empty() : OptionalInt.of(planned), unsupported);
    }

    /** Returns whether nothing changes. */
    public boolean isEmpty() {
        return executors.isEmpty() && workers.isEmpty();
    }
}
