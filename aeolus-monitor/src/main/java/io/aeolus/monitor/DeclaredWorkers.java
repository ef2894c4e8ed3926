package io.aeolus.monitor;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.storm.Config;

/**
 * Workers and ackers that a topology asks for by itself. Where it is profiled with others, {@link #settings} keep them in the profile.
 *
 * @param workers worker processes
 * @param ackers ackers; empty for one for each worker, as Storm has it
 */
public record DeclaredWorkers(int workers, OptionalInt ackers) {

    private static final String WORKERS = "aeolus.declared.workers";
    private static final String ACKERS = "aeolus.declared.acker.executors";

    /**
     * What a topology's own settings say.
     *
     * @param config its settings, as they are submitted
     */
    public static DeclaredWorkers of(Map<String, Object> config) {
        return new DeclaredWorkers(
                Math.max(1, number(config, Config.TOPOLOGY_WORKERS).orElse(1)),
                number(config, Config.TOPOLOGY_ACKER_EXECUTORS));
    }

    /**
     * What the settings of a profile have kept.
     *
     * @param config settings, as {@link Profile#config} has them
     * @return the workers that were declared; empty if nobody has kept them
     */
    public static Optional<DeclaredWorkers> kept(Map<String, Object> config) {
        OptionalInt workers = number(config, WORKERS);
        return workers.isPresent()
                ? Optional.of(new DeclaredWorkers(workers.getAsInt(), number(config, ACKERS)))
                : Optional.empty();
    }

    /** Settings that keep them, to be added to those with which the topology runs. */
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
