// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.storm.Config;

/**
 * The workers and ackers that a topology declares. A topology that is profiled with other numbers carries {@link #settings} in its
 * profile.
 *
 * @param ackers ackers; empty for Storm's default, one per worker
 */
public record DeclaredWorkers(int workers, OptionalInt ackers) {

    private static final String WORKERS = "aeolus.declared.workers";
    private static final String ACKERS = "aeolus.declared.acker.executors";

    /** Reads the declared numbers from the submitted settings of a topology. */
    public static DeclaredWorkers of(Map<String, Object> config) {
        return new DeclaredWorkers(
                Math.max(1, number(config, Config.TOPOLOGY_WORKERS).orElse(1)),
                number(config, Config.TOPOLOGY_ACKER_EXECUTORS));
    }

    /**
     * Reads the declared numbers from the settings of a profile.
     *
     * @param config the settings, see {@link Profile#config}
     * @return the declared numbers; empty if the profile does not have them
     */
    public static Optional<DeclaredWorkers> ofProfile(Map<String, Object> config) {
        OptionalInt workers = number(config, WORKERS);
        return workers.isPresent()
                ? Optional.of(new DeclaredWorkers(workers.getAsInt(), number(config, ACKERS)))
                : Optional.empty();
    }

    /** Returns settings that carry the declared numbers, to be added to the topology's settings. */
    public Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put(WORKERS, workers);
        ackers.ifPresent(number -> settings.put(ACKERS, number));
        return settings;
    }

    private static OptionalInt number(Map<String, Object> config, String name) {
        return config.get(name) instanceof Number value ? OptionalInt.of(value.intValue()) : OptionalInt.empty();
    }
}
