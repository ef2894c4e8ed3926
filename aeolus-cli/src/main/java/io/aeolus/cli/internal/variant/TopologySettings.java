// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.variant;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The settings of a topology.
 *
 * @param values all settings, by name
 * @param given the names of the settings that the user gave with {@code -c}; plans must not change them
 */
public record TopologySettings(Map<String, Object> values, Set<String> given) {

    public TopologySettings {
        values = Map.copyOf(values);
        given = Set.copyOf(given);
    }

    /** Settings that plans may change. */
    public static TopologySettings of(Map<String, Object> values) {
        return new TopologySettings(values, Set.of());
    }

    /** These settings with settings of the user, which override them. */
    public TopologySettings with(Map<String, Object> options) {
        Map<String, Object> all = new HashMap<>(values);
        all.putAll(options);
        Set<String> names = new HashSet<>(given);
        names.addAll(options.keySet());
        return new TopologySettings(all, names);
    }

    /** These settings with settings of a plan, which override only settings that the user did not give. */
    public TopologySettings withPlanned(Map<String, Object> planned) {
        Map<String, Object> all = new HashMap<>(values);
        all.putAll(withoutGiven(planned));
        return new TopologySettings(all, given);
    }

    /** Returns settings without the settings that the user gave. */
    public Map<String, Object> withoutGiven(Map<String, Object> planned) {
        Map<String, Object> free = new HashMap<>(planned);
        free.keySet().removeAll(given);
        return free;
    }
}
