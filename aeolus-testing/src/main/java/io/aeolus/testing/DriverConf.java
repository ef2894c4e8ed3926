// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.lang.reflect.Field;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;

/** Merges settings by Storm's precedence: defaults, the topology's settings, the component's settings. */
final class DriverConf {

    static final String TOPOLOGY_ID = "driver-1-1";

    /** The Storm settings that a component may override. A component may also set any setting that Storm does not define. */
    private static final List<String> COMPONENT_SETTINGS = List.of(
            Config.TOPOLOGY_DEBUG,
            Config.TOPOLOGY_MAX_SPOUT_PENDING,
            Config.TOPOLOGY_MAX_TASK_PARALLELISM,
            Config.TOPOLOGY_TRANSACTIONAL_ID,
            Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS,
            Config.TOPOLOGY_SLEEP_SPOUT_WAIT_STRATEGY_TIME_MS,
            Config.TOPOLOGY_SPOUT_WAIT_STRATEGY,
            Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_COUNT,
            Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_DURATION_MS,
            Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_COUNT,
            Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_DURATION_MS,
            Config.TOPOLOGY_BOLTS_TUPLE_TIMESTAMP_MAX_LAG_MS,
            Config.TOPOLOGY_BOLTS_MESSAGE_ID_FIELD_NAME,
            Config.TOPOLOGY_STATE_PROVIDER,
            Config.TOPOLOGY_STATE_PROVIDER_CONFIG,
            Config.TOPOLOGY_BOLTS_LATE_TUPLE_STREAM);

    private DriverConf() {}

    /**
     * Returns the topology's settings, with the user's settings as a worker reads them: Storm submits them as JSON.
     *
     * @throws IllegalArgumentException if Storm would reject the settings
     */
    static Map<String, Object> ofTopology(Map<String, Object> userConf) {
        if (!Utils.isValidConf(userConf)) {
            throw new IllegalArgumentException(
                    "Storm rejects these settings, because they change in JSON: " + userConf);
        }
        Map<String, Object> conf = new HashMap<>(Defaults.STORM);
        conf.put(Config.TOPOLOGY_DISABLE_LOADAWARE_MESSAGING, true);
        conf.put(Config.TOPOLOGY_NAME, "driver");
        conf.put(Config.STORM_ID, TOPOLOGY_ID);
        conf.putAll(Utils.parseJson(JSONValue.toJSONString(userConf)));
        return Collections.unmodifiableMap(conf);
    }

    /** Returns the settings of a task, in a new mutable map. */
    static Map<String, Object> ofComponent(Map<String, Object> topologyConf, Object spoutOrBolt) {
        Map<String, Object> conf = new HashMap<>(topologyConf);
        StormCommon.componentConf(spoutOrBolt).forEach((key, value) -> {
            if (!Defaults.REFUSED_IN_COMPONENTS.contains(key)) {
                conf.put(key, value);
            }
        });
        return conf;
    }

    /** Returns the number of tasks: {@code topology.tasks} or the parallelism, limited by {@code topology.max.task.parallelism}. */
    static int tasksOf(Map<String, Object> topologyConf, Object spoutOrBolt, int parallelism) {
        Map<String, Object> conf = new HashMap<>(topologyConf);
        conf.putAll(StormCommon.componentConf(spoutOrBolt));
        int tasks = ObjectReader.getInt(conf.get(Config.TOPOLOGY_TASKS), parallelism);
        return Math.min(tasks, ObjectReader.getInt(conf.get(Config.TOPOLOGY_MAX_TASK_PARALLELISM), tasks));
    }

    /** Loaded once, because the defaults are read from a file and the names by reflection. */
    private static final class Defaults {

        private static final Map<String, Object> STORM = Collections.unmodifiableMap(Utils.readDefaultConfig());
        private static final Set<String> REFUSED_IN_COMPONENTS = refusedInComponents();

        private static Set<String> refusedInComponents() {
            Set<String> names = new HashSet<>();
            for (Field field : Config.class.getFields()) {
                try {
                    if (field.get(null) instanceof String name) {
                        names.add(name);
                    }
                } catch (IllegalAccessException e) {
                    throw new LinkageError("a public constant of Storm's Config is not accessible: " + field, e);
                }
            }
            COMPONENT_SETTINGS.forEach(names::remove);
            return names;
        }
    }
}
