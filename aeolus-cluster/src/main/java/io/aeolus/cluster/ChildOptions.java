package io.aeolus.cluster;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.storm.Config;

/**
 * What a topology's settings ask of the JVM of its workers, as far as Storm's local cluster can do the same in this JVM.
 *
 * @param systemProperties those that can be set while the topology runs
 * @param others options of {@code topology.worker.childopts} that only a JVM of its own can have
 * @param environment the names of {@code topology.environment}, which only a process of its own can have
 */
public record ChildOptions(Map<String, String> systemProperties, List<String> others, List<String> environment) {

    /** What is read when the JVM starts, and what belongs to Storm in this JVM. */
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
    private static List<String> words(Object setting) {
        Stream<String> texts = setting instanceof List<?> several
                ? several.stream().filter(Objects::nonNull).map(String::valueOf)
                : setting instanceof String text ? Stream.of(text.split("\\s+")) : Stream.empty();
        return texts.map(String::strip).filter(word -> !word.isEmpty()).toList();
    }

    /** Remarks for a user whose topology runs on the local cluster: what it does not get there. */
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
