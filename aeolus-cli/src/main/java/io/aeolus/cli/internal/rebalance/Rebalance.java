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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * The part of a plan that a rebalance can apply to a running topology. Tasks, batch sizes and settings cannot change after submission.
 *
 * @param now the running topology
 * @param executors the numbers of executors that change, by component
 * @param workers the number of workers, if it changes
 * @param stays the parts of the plan that a rebalance cannot apply, a line each
 */
public record Rebalance(DeployedTopology now, Map<String, Integer> executors, OptionalInt workers, List<String> stays) {

    public Rebalance {
        executors = Collections.unmodifiableMap(new TreeMap<>(executors));
        stays = List.copyOf(stays);
    }

    /**
     * Compares a topology with a plan.
     *
     * @param plan the plan
     * @param source where the plan is from, for messages
     * @param now the running topology
     * @return what can be changed, and what cannot
     * @throws BadInputException if the plan names components that the topology does not have
     */
    public static Rebalance of(PlanDocument plan, String source, DeployedTopology now) throws BadInputException {
        Map<String, Integer> executors = new TreeMap<>();
        List<String> stays = new ArrayList<>();
        for (Map.Entry<String, ComponentPlan> entry : plan.plan().components().entrySet()) {
            String id = entry.getKey();
            ComponentPlan planned = entry.getValue();
            DeployedTopology.Component component = Optional.ofNullable(
                            now.components().get(id))
                    .orElseThrow(() -> new BadInputException("%s: topology '%s' has no component '%s': it has %s"
                            .formatted(source, now.name(), id, now.components().keySet())));
            int possible = Math.min(planned.parallelism(), component.tasks());
            if (possible != component.executors()) {
                executors.put(id, possible);
            }
            if (planned.tasks() != component.tasks()) {
                stays.add("'%s' keeps its %s and can have at most %s; the plan has a parallelism of %d and %s"
                        .formatted(
                                id,
                                plural(component.tasks(), "task"),
                                plural(component.tasks(), "executor"),
                                planned.parallelism(),
                                plural(planned.tasks(), "task")));
            }
        }
        long batched =
                plan.plan().streams().stream().filter(StreamPlan::isBatched).count();
        if (batched > 0) {
            stays.add("batch sizes do not change; the plan batches %s".formatted(plural((int) batched, "stream")));
        }
        Map<String, Object> settings = new HashMap<>(plan.config());
        int planned = ObjectReader.getInt(settings.remove(Config.TOPOLOGY_WORKERS), now.workers());
        OptionalInt workers = planned == now.workers() ? OptionalInt.empty() : OptionalInt.of(planned);
        SettingChange.between(now.config(), settings)
                .forEach(setting -> stays.add("%s stays %s; the plan has %s"
                        .formatted(
                                setting.name(),
                                setting.before().map(Object::toString).orElse("as it is"),
                                setting.after())));
        return new Rebalance(now, executors, workers, stays);
    }

    /** Whether nothing changes. */
    public boolean isNeedless() {
        return executors.isEmpty() && workers.isEmpty();
    }
}
