// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
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
        boolean isDeclared = topology.get_spouts().values().stream()
                .anyMatch(spout -> own(spout.get_common()).containsKey(LIMIT));
        if (!isDeclared) {
            return settings;
        }
        Map<String, Object> effective = new HashMap<>(settings);
        double sum = 0;
        double count = 0;
        for (Map.Entry<String, SpoutSpec> spout : topology.get_spouts().entrySet()) {
            OptionalInt limit = of(spout.getKey(), settings, topology);
            if (limit.isEmpty()) {
                effective.remove(LIMIT);
                return effective;
            }
            ComponentCommon declared = spout.getValue().get_common();
            int tasks = ObjectReader.getInt(
                    own(declared).get(Config.TOPOLOGY_TASKS), Math.max(1, declared.get_parallelism_hint()));
            sum += (double) limit.getAsInt() * tasks;
            count += tasks;
        }
        effective.put(LIMIT, (int) Math.max(1, Math.round(sum / count)));
        return effective;
    }

    /** Returns the limit of each task of a spout; empty for no limit. */
    static OptionalInt of(String spout, Map<String, Object> settings, StormTopology topology) {
        Object common = settings.getOrDefault(LIMIT, 0);
        SpoutSpec declared = Objects.requireNonNull(topology.get_spouts().get(spout));
        Object limit = own(declared.get_common()).getOrDefault(LIMIT, common);
        int number = ObjectReader.getInt(limit, 0);
        return number > 0 ? OptionalInt.of(number) : OptionalInt.empty();
    }

    private static Map<String, Object> own(ComponentCommon spout) {
        return spout.is_set_json_conf() ? Utils.parseJson(spout.get_json_conf()) : Map.of();
    }
}
