// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.jspecify.annotations.Nullable;

/**
 * The JVM options and environment variables that a topology's settings give to its workers. Workers of Storm's local cluster run in this JVM,
 * so that only system properties can be applied.
 *
 * @param systemProperties names and values to set while the topology runs
 * @param others options of {@code topology.worker.childopts} that need a separate JVM
 * @param environment the names of the variables in {@code topology.environment}, which need a separate process
 * @param settings the names of other settings that need a separate JVM
 */
public record ChildOptions(
        Map<String, String> systemProperties, List<String> others, List<String> environment, List<String> settings) {

    /** Properties that the JVM reads only at its start, or that configure Storm in this JVM. */
    private static final Pattern RESERVED = Pattern.compile(
            "(java\\.|log4j|storm\\.|sun\\.|jdk\\.).*"
                    + "|(file|native)\\.encoding|user\\.timezone|user\\.(language|country|variant|script)(\\.display|\\.format)?");

    /** Names of values that a supervisor inserts for each worker, such as %WORKER-PORT%. */
    private static final Pattern PLACEHOLDER = Pattern.compile("%[A-Z-]+%");

    private static final List<String> OF_SEPARATE_JVMS = List.of(
            Config.TOPOLOGY_WORKER_GC_CHILDOPTS, Config.TOPOLOGY_CLASSPATH, Config.TOPOLOGY_CLASSPATH_BEGINNING);

    public ChildOptions {
        systemProperties = Collections.unmodifiableMap(new LinkedHashMap<>(systemProperties));
        others = List.copyOf(others);
        environment = List.copyOf(environment);
        settings = List.copyOf(settings);
    }

    /** Reads the settings of a topology. */
    public static ChildOptions of(Map<String, Object> config) {
        Map<String, String> properties = new LinkedHashMap<>();
        List<String> others = new ArrayList<>();
        for (String option : words(config.get(Config.TOPOLOGY_WORKER_CHILDOPTS))) {
            String[] parts = option.replaceFirst("^-D", "").split("=", 2);
            if (option.startsWith("-D")
                    && !RESERVED.matcher(parts[0]).matches()
                    && !PLACEHOLDER.matcher(option).find()) {
                properties.put(parts[0], parts.length > 1 ? parts[1] : "");
            } else {
                others.add(option);
            }
        }
        List<String> environment = config.get(Config.TOPOLOGY_ENVIRONMENT) instanceof Map<?, ?> variables
                ? variables.keySet().stream().map(String::valueOf).sorted().toList()
                : List.of();
        return new ChildOptions(
                properties,
                others,
                environment,
                OF_SEPARATE_JVMS.stream()
                        .filter(setting -> !words(config.get(setting)).isEmpty())
                        .toList());
    }

    /** Splits the setting as Storm does. */
    private static List<String> words(@Nullable Object setting) {
        Stream<String> texts = setting instanceof List<?> several
                ? several.stream().filter(Objects::nonNull).map(String::valueOf)
                : setting instanceof String text ? Stream.of(text.split("\\s+")) : Stream.empty();
        return texts.map(String::strip).filter(word -> !word.isEmpty()).toList();
    }

    /** Returns remarks, one line each, on options and variables that the local cluster ignores. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (!others.isEmpty()) {
            remarks.add("topology.worker.childopts: the local cluster runs workers in one JVM and ignores '"
                    + String.join(" ", others) + "': use --cluster processes");
        }
        if (!environment.isEmpty()) {
            remarks.add("topology.environment: the local cluster runs workers in one process and ignores "
                    + String.join(", ", environment) + ": use --cluster processes");
        }
        settings.forEach(setting -> remarks.add(
                setting + ": the local cluster runs workers in one JVM and ignores it: use --cluster processes"));
        return remarks;
    }
}
