// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.variant;

import java.util.HashMap;
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
        return new TopologySettings(all, options.keySet());
    }

    /** Returns settings without the settings that the user gave. */
    Map<String, Object> withoutGiven(Map<String, Object> planned) {
        Map<String, Object> free = new HashMap<>(planned);
        free.keySet().removeAll(given);
        return free;
    }
}
