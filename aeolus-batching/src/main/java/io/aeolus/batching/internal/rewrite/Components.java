// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.rewrite;

import io.aeolus.batching.PlanException;
import io.aeolus.batching.internal.plan.JsonReader;
import io.aeolus.batching.internal.plan.JsonText;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.StreamInfo;
import org.apache.storm.utils.ObjectReader;

/** A mutable view of the spouts and bolts of a topology by id. Not thread-safe. */
final class Components {

    record Component(String id, ComponentCommon common, ComponentObject object, boolean isSpout) {

        StreamInfo stream(String stream) {
            StreamInfo info = common.get_streams().get(stream);
            if (info == null) {
                throw new PlanException("component '" + id + "' has no stream '" + stream + "': its streams are "
                        + new TreeSet<>(common.get_streams().keySet()));
            }
            return info;
        }

        int parallelism() {
            return common.is_set_parallelism_hint() ? common.get_parallelism_hint() : 1;
        }

        /** Returns the number of tasks that Storm creates with a topology's settings. */
        int tasks(Map<String, Object> config) {
            Object declared = settings().getOrDefault(Config.TOPOLOGY_TASKS, config.get(Config.TOPOLOGY_TASKS));
            return Math.min(maxTasks(config), ObjectReader.getInt(declared, parallelism()));
        }

        /** Returns {@code topology.max.task.parallelism} of the component, or else of the topology's settings. */
        int maxTasks(Map<String, Object> config) {
            String name = Config.TOPOLOGY_MAX_TASK_PARALLELISM;
            int max = ObjectReader.getInt(settings().getOrDefault(name, config.get(name)), Integer.MAX_VALUE);
            return max < 1 ? Integer.MAX_VALUE : max;
        }

        String describeTasks(Map<String, Object> config) {
            int tasks = tasks(config);
            return "parallelism " + parallelism() + " with " + tasks + (tasks == 1 ? " task" : " tasks");
        }

        /** Returns a copy of the component's settings, which Storm stores as JSON text. */
        Map<String, Object> settings() {
            Map<String, Object> settings = new HashMap<>();
            if (common.is_set_json_conf()) {
                try {
                    if (JsonReader.read(common.get_json_conf()) instanceof Map<?, ?> map) {
                        map.forEach((name, value) -> settings.put(String.valueOf(name), value));
                    }
                } catch (JsonReader.JsonException e) {
                    throw new IllegalArgumentException(
                            "the configuration of component '" + id + "' is not valid JSON: " + common.get_json_conf(),
                            e);
                }
            }
            return settings;
        }

        void updateSettings(Consumer<Map<String, Object>> update) {
            Map<String, Object> settings = settings();
            update.accept(settings);
            common.set_json_conf(JsonText.of(settings));
        }
    }

    private final Map<String, Component> byId = new TreeMap<>();

    Components(StormTopology topology) {
        topology.get_spouts()
                .forEach((id, spout) ->
                        byId.put(id, new Component(id, spout.get_common(), spout.get_spout_object(), true)));
        topology.get_bolts()
                .forEach((id, bolt) ->
                        byId.put(id, new Component(id, bolt.get_common(), bolt.get_bolt_object(), false)));
    }

    Set<String> ids() {
        return byId.keySet();
    }

    Component get(String id) {
        Component component = byId.get(id);
        if (component == null) {
            throw new PlanException("the topology has no component '" + id + "': its components are " + byId.keySet());
        }
        return component;
    }

    Map<String, Grouping> consumers(String producer, String stream) {
        GlobalStreamId source = new GlobalStreamId(producer, stream);
        Map<String, Grouping> consumers = new TreeMap<>();
        for (Component component : byId.values()) {
            Grouping grouping = component.common().get_inputs().get(source);
            if (grouping != null) {
                consumers.put(component.id(), grouping);
            }
        }
        return consumers;
    }
}
