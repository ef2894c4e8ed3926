package io.aeolus.cluster.internal.running;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.Utils;

/**
 * The settings of a topology, without those of a cluster. Some programs add what {@code storm.yaml} and Storm's defaults say where they
 * run, and pass all of it on: where Nimbus and ZooKeeper are, too. Storm's client would follow these, and not the cluster's own.
 */
public final class OwnSettings {

    /** Beginnings of names: what belongs to a cluster whoever has set it. */
    private static final List<String> OF_CLUSTERS = List.of(
            "nimbus.",
            "supervisor.",
            Config.STORM_ZOOKEEPER_SERVERS,
            Config.STORM_ZOOKEEPER_PORT,
            Config.STORM_ZOOKEEPER_ROOT,
            Config.STORM_LOCAL_DIR,
            Config.STORM_CLUSTER_MODE);

    private static final String OF_TOPOLOGIES = "topology.";

    private OwnSettings() {}

    /**
     * Leaves out what a topology does not say itself.
     *
     * @param config the settings that a program submits
     * @return a new map: all but those that tell where a cluster is, and those that are Storm's defaults and of no topology
     */
    public static Map<String, Object> of(Map<String, Object> config) {
        Map<String, Object> defaults = Utils.readDefaultConfig();
        Map<String, Object> own = new HashMap<>(config);
        own.entrySet().removeIf(setting -> isOfCluster(setting.getKey()) || isDefault(setting, defaults));
        return own;
    }

    private static boolean isOfCluster(String name) {
        return OF_CLUSTERS.stream().anyMatch(name::startsWith);
    }

    /** By their texts, as numbers may have become longer ones on the way. */
    private static boolean isDefault(Map.Entry<String, Object> setting, Map<String, Object> defaults) {
        return !setting.getKey().startsWith(OF_TOPOLOGIES)
                && defaults.containsKey(setting.getKey())
                && String.valueOf(setting.getValue()).equals(String.valueOf(defaults.get(setting.getKey())));
    }
}
