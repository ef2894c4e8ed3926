// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;

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
        boolean isDeclared = topology.get_spouts().keySet().stream()
                .anyMatch(spout ->
                        new DeclaredComponent(topology, spout).settings().containsKey(LIMIT));
        if (!isDeclared) {
            return settings;
        }
        Map<String, Object> effective = new HashMap<>(settings);
        double sum = 0;
        double count = 0;
        for (String spout : topology.get_spouts().keySet()) {
            OptionalInt limit = of(spout, settings, topology);
            if (limit.isEmpty()) {
                effective.remove(LIMIT);
                return effective;
            }
            DeclaredComponent declared = new DeclaredComponent(topology, spout);
            int tasks = ObjectReader.getInt(
                    declared.settings().get(Config.TOPOLOGY_TASKS), Math.max(1, declared.parallelism()));
            sum += (double) limit.getAsInt() * tasks;
            count += tasks;
        }
        effective.put(LIMIT, (int) Math.max(1, Math.round(sum / count)));
        return effective;
    }

    /** Returns the limit of each task of a spout; empty for no limit. */
    static OptionalInt of(String spout, Map<String, Object> settings, StormTopology topology) {
        Object common = settings.getOrDefault(LIMIT, 0);
        Object limit = new DeclaredComponent(topology, spout).settings().getOrDefault(LIMIT, common);
        int number = ObjectReader.getInt(limit, 0);
        return number > 0 ? OptionalInt.of(number) : OptionalInt.empty();
    }
}
