// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;

/** The limit {@code topology.max.spout.pending} of a topology whose spouts may declare own limits. */
public final class SpoutPending {

    private static final String LIMIT = Config.TOPOLOGY_MAX_SPOUT_PENDING;

    private SpoutPending() {}

    /**
     * Sets the limit of a topology to the mean limit of its spout tasks, because the cost model has one limit for all spouts. A spout without a
     * limit removes the limit. Returns the same settings if no spout declares a limit.
     *
     * @param settings the settings of the topology
     * @param topology the topology as its author has declared it
     */
    public static Map<String, Object> in(Map<String, Object> settings, StormTopology topology) {
        Object common = settings.getOrDefault(LIMIT, 0);
        boolean isDeclared = false;
        boolean isUnlimited = false;
        double sum = 0;
        double count = 0;
        for (SpoutSpec spout : topology.get_spouts().values()) {
            ComponentCommon declared = spout.get_common();
            Map<String, Object> own =
                    declared.is_set_json_conf() ? Utils.parseJson(declared.get_json_conf()) : Map.of();
            isDeclared |= own.containsKey(LIMIT);
            int limit = ObjectReader.getInt(own.getOrDefault(LIMIT, common), 0);
            isUnlimited |= limit <= 0;
            int tasks =
                    ObjectReader.getInt(own.get(Config.TOPOLOGY_TASKS), Math.max(1, declared.get_parallelism_hint()));
            sum += (double) limit * tasks;
            count += tasks;
        }
        if (!isDeclared) {
            return settings;
        }
        Map<String, Object> effective = new HashMap<>(settings);
        if (isUnlimited) {
            effective.remove(LIMIT);
        } else {
            effective.put(LIMIT, (int) Math.max(1, Math.round(sum / count)));
        }
        return effective;
    }
}
