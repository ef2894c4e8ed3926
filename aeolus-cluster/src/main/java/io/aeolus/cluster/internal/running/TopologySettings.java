// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.Utils;

/**
 * Removes a cluster's settings from the settings of a topology. Some programs submit all of {@code storm.yaml} and Storm's defaults from the
 * machine on which they run. Storm's client would then use their addresses of Nimbus and ZooKeeper instead of the cluster's.
 */
public final class TopologySettings {

    /** Prefixes of the names of settings that always belong to the cluster. */
    private static final List<String> CLUSTER_PREFIXES = List.of(
            "nimbus.",
            "supervisor.",
            Config.STORM_ZOOKEEPER_SERVERS,
            Config.STORM_ZOOKEEPER_PORT,
            Config.STORM_ZOOKEEPER_ROOT,
            Config.STORM_LOCAL_DIR,
            Config.STORM_CLUSTER_MODE);

    private static final String TOPOLOGY_PREFIX = "topology.";

    private TopologySettings() {}

    /**
     * Returns the settings that belong to the topology.
     *
     * @param config the settings that a program submits
     * @return a new map without the cluster's settings, and without Storm's defaults for settings other than {@code topology.*}
     */
    public static Map<String, Object> of(Map<String, Object> config) {
        Map<String, Object> defaults = Utils.readDefaultConfig();
        Map<String, Object> own = new HashMap<>(config);
        own.entrySet().removeIf(setting -> isOfCluster(setting.getKey()) || isDefault(setting, defaults));
        return own;
    }

    /** Returns the settings of a running topology that differ from Storm's defaults. Nimbus adds its own settings to each topology's. */
    public static Map<String, Object> withoutDefaults(Map<String, Object> config) {
        Map<String, Object> defaults = Utils.readDefaultConfig();
        Map<String, Object> own = of(config);
        own.entrySet()
                .removeIf(setting ->
                        String.valueOf(setting.getValue()).equals(String.valueOf(defaults.get(setting.getKey()))));
        return own;
    }

    private static boolean isOfCluster(String name) {
        return CLUSTER_PREFIXES.stream().anyMatch(name::startsWith);
    }

    /** Compares strings, because JSON may have changed the type of a number. */
    private static boolean isDefault(Map.Entry<String, Object> setting, Map<String, Object> defaults) {
        return !setting.getKey().startsWith(TOPOLOGY_PREFIX)
                && defaults.containsKey(setting.getKey())
                && String.valueOf(setting.getValue()).equals(String.valueOf(defaults.get(setting.getKey())));
    }
}
