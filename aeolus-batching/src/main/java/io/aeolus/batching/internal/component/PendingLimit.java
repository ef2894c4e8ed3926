// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.plan.JsonText;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;

/**
 * The limit {@code topology.max.spout.pending} of a spout whose tuples may be part of several batches, or whose task runs chained bolts, which
 * may emit several rows for a tuple. Storm would count such a tuple once per message, and stop the spout too early. So the settings of the
 * component switch off Storm's limit, and the wrapper counts tuples.
 *
 * @param isStorms whether Storm has the limit, too
 * @param conf the settings of the component as its author has declared them
 */
public record PendingLimit(boolean isStorms, Map<String, Object> conf) {

    /** The limit that the component's author has declared. */
    private static final String DECLARED = "aeolus.max.spout.pending";

    /** The author has declared the limit for the topology only. */
    private static final int OF_TOPOLOGY = -1;

    /** Switches off Storm's limit in the settings of a component. */
    public static void takeFromStorm(Map<String, Object> settings) {
        Object declared = settings.get(Config.TOPOLOGY_MAX_SPOUT_PENDING);
        if (settings.putIfAbsent(DECLARED, ObjectReader.getInt(declared, OF_TOPOLOGY)) == null) {
            settings.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, 0);
        }
    }

    /** Lowers a higher limit in the settings of a component, which Storm prefers to the topology's limit. */
    public static void lower(Map<String, Object> settings, int limit) {
        int declared = ObjectReader.getInt(settings.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), limit);
        boolean isHigher = declared <= 0 || declared > limit;
        if (isHigher && !settings.containsKey(DECLARED)) {
            settings.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, limit);
        }
    }

    /** Returns a component with the limit that its author has declared: the same object if its settings do not switch off Storm's limit. */
    static ComponentCommon declared(ComponentCommon component) {
        Optional<Integer> limit = Wrapper.setting(component, DECLARED).map(Integer::valueOf);
        if (limit.isEmpty()) {
            return component;
        }
        Map<String, Object> settings = Utils.parseJson(component.get_json_conf());
        settings.remove(DECLARED);
        if (limit.get() == OF_TOPOLOGY) {
            settings.remove(Config.TOPOLOGY_MAX_SPOUT_PENDING);
        } else {
            settings.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, limit.get());
        }
        ComponentCommon declared = component.deepCopy();
        declared.set_json_conf(JsonText.of(settings));
        return declared;
    }

    /** The limit of a task, given the settings that Storm passes to the task. */
    static PendingLimit of(Map<String, Object> conf, TopologyContext context) {
        Optional<Integer> declared = Wrapper.setting(context.getComponentCommon(context.getThisComponentId()), DECLARED)
                .map(Integer::valueOf);
        if (declared.isEmpty()) {
            return new PendingLimit(true, conf);
        }
        Map<String, Object> original = new HashMap<>(conf);
        original.remove(DECLARED);
        original.put(
                Config.TOPOLOGY_MAX_SPOUT_PENDING,
                declared.get() == OF_TOPOLOGY
                        ? context.getConf().get(Config.TOPOLOGY_MAX_SPOUT_PENDING)
                        : declared.get());
        return new PendingLimit(false, original);
    }
}
