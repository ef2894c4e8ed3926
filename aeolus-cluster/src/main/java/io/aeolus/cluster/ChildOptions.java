package io.aeolus.cluster;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.jspecify.annotations.Nullable;

/**
 * Options and environment variables that a topology's settings give to its workers. Storm's local cluster has no JVM for each worker: it
 * can only set system properties, in this JVM.
 *
 * @param systemProperties names and values that can be set while the topology runs
 * @param others options of {@code topology.worker.childopts} that need a separate JVM
 * @param environment the names of the variables of {@code topology.environment}, which need a separate process
 */
public record ChildOptions(Map<String, String> systemProperties, List<String> others, List<String> environment) {

    /** Beginnings of the names that the JVM reads at its start only, or that Storm reads in this JVM. */
    private static final List<String> NOT_OF_TOPOLOGIES = List.of("java.", "log4j", "storm.", "sun.", "jdk.");

    public ChildOptions {
        systemProperties = Collections.unmodifiableMap(new LinkedHashMap<>(systemProperties));
        others = List.copyOf(others);
        environment = List.copyOf(environment);
    }

    /** Reads the settings of a topology. */
    public static ChildOptions of(Map<String, Object> config) {
        Map<String, String> properties = new LinkedHashMap<>();
        List<String> others = new ArrayList<>();
        for (String option : words(config.get(Config.TOPOLOGY_WORKER_CHILDOPTS))) {
            String[] parts = option.replaceFirst("^-D", "").split("=", 2);
            if (option.startsWith("-D") && NOT_OF_TOPOLOGIES.stream().noneMatch(parts[0]::startsWith)) {
                properties.put(parts[0], parts.length > 1 ? parts[1] : "");
            } else {
                others.add(option);
            }
        }
        List<String> environment = config.get(Config.TOPOLOGY_ENVIRONMENT) instanceof Map<?, ?> variables
                ? variables.keySet().stream().map(String::valueOf).sorted().toList()
                : List.of();
        return new ChildOptions(properties, others, environment);
    }

    /** As Storm splits the setting. */
    private static List<String> words(@Nullable Object setting) {
        Stream<String> texts = setting instanceof List<?> several
                ? several.stream().filter(Objects::nonNull).map(String::valueOf)
                : setting instanceof String text ? Stream.of(text.split("\\s+")) : Stream.empty();
        return texts.map(String::strip).filter(word -> !word.isEmpty()).toList();
    }

    /** Remarks, a line each, on the options and variables that a topology does not get on the local cluster. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (!others.isEmpty()) {
            remarks.add(
                    "topology.worker.childopts: '" + String.join(" ", others) + "' is not applied on the local cluster,"
                            + " which has no JVM for each worker: use --cluster processes");
        }
        if (!environment.isEmpty()) {
            remarks.add(
                    "topology.environment: " + String.join(", ", environment)
                            + " is not set on the local cluster, which has no process for each worker: use --cluster processes");
        }
        return remarks;
    }
}
