// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Declared;
import io.aeolus.monitor.Profile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/** The settings that limit tasks. A setting of a component has precedence over the topology's, as in Storm. */
public record TaskSettings(Map<String, Object> config, Map<String, ComponentProfile> components) {

    public TaskSettings {
        config = Map.copyOf(config);
        components = Map.copyOf(components);
    }

    /** Returns the settings of a profile. */
    public static TaskSettings of(Profile profile) {
        Map<String, ComponentProfile> components = new LinkedHashMap<>();
        profile.components().forEach(component -> components.put(component.id(), component));
        return new TaskSettings(profile.config(), components);
    }

    /** Returns the highest number of tasks of a component, {@code topology.max.task.parallelism}. */
    OptionalInt cap(String id) {
        return setting(id, Declared::maxTaskParallelism, Config.TOPOLOGY_MAX_TASK_PARALLELISM);
    }

    /** Returns whether {@code topology.tasks} fixes the number of a component's tasks. */
    boolean areTasksFixed(String id) {
        return setting(id, Declared::tasks, Config.TOPOLOGY_TASKS).isPresent();
    }

    private OptionalInt setting(String id, Function<Declared, OptionalInt> own, String name) {
        OptionalInt declared = Optional.ofNullable(components.get(id))
                .flatMap(ComponentProfile::declared)
                .map(own)
                .orElse(OptionalInt.empty());
        Integer ofTopology = ObjectReader.getInt(config.get(name), null);
        OptionalInt found = declared.isPresent() || ofTopology == null ? declared : OptionalInt.of(ofTopology);
        return found.isPresent() && found.getAsInt() < 1 ? OptionalInt.empty() : found;
    }

    /** Returns a plan as Storm runs it, with the tasks and executors of each component capped. */
    public BatchingPlan capped(BatchingPlan plan) {
        Map<String, ComponentPlan> capped = new LinkedHashMap<>();
        plan.components().forEach((id, component) -> {
            int cap = cap(id).orElse(Integer.MAX_VALUE);
            capped.put(id, new ComponentPlan(Math.min(cap, component.parallelism()), Math.min(cap, component.tasks())));
        });
        return new BatchingPlan(capped, plan.streams());
    }
}
