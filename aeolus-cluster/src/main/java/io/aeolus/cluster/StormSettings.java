// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.utils.Utils;
import org.apache.storm.validation.ConfigValidation;
import org.jspecify.annotations.Nullable;

/**
 * The sources of Storm's settings: its defaults, a {@code storm.yaml}, and command-line options. Immutable.
 *
 * @param file the {@code storm.yaml}; empty if there is none, or if it is on the class path
 * @param options settings as {@code name=value}, which override the file
 */
public record StormSettings(Optional<Path> file, List<String> options) {

    private static final String FILE_NAME = "storm.yaml";

    /** The settings of the client. */
    private static final String NIMBUS_PREFIX = "nimbus.";

    /** Restores system properties when it is closed. */
    public interface SetProperties extends AutoCloseable {
        @Override
        void close();
    }

    public StormSettings {
        options = List.copyOf(options);
    }

    /**
     * Finds the {@code storm.yaml} in the same folders as the {@code storm} script: {@code ~/.storm}, then {@code STORM_CONF_DIR}, then
     * {@code conf} of {@code STORM_HOME}. Reads the settings once to validate them.
     *
     * @param given a file that replaces the one in these folders
     * @throws BadInputException if the given file is missing, a file cannot be parsed, an option has no {@code =}, or Storm rejects the
     *     value of an option or of a setting of Nimbus
     */
    public static StormSettings find(
            Optional<Path> given, List<String> options, Map<String, String> environment, Path home)
            throws BadInputException {
        for (String option : options) {
            if (option.indexOf('=') < 1) {
                throw new BadInputException("-c: '" + option + "' is not a valid setting: must be name=value");
            }
        }
        if (given.isPresent() && !Files.isRegularFile(given.get())) {
            throw new BadInputException("--storm-conf: " + given.get()
                    + (Files.isDirectory(given.get()) ? ": is a directory" : ": no such file") + ": give a storm.yaml");
        }
        StormSettings settings = new StormSettings(given.or(() -> defaultFile(environment, home)), options);
        Map<String, Object> values;
        try {
            values = settings.read();
        } catch (RuntimeException e) {
            throw new BadInputException(settings.file.map(Path::toString).orElse(FILE_NAME)
                    + ": cannot be parsed as Storm's settings ("
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("") + "): correct the file");
        }
        for (String option : options) {
            String name = option.substring(0, option.indexOf('='));
            checkValue(Secrets.isName(name) ? name : "-c " + option, name, values);
        }
        String source = settings.file.map(Path::toString).orElse(FILE_NAME);
        for (String name : new TreeSet<>(values.keySet())) {
            if (name.startsWith(NIMBUS_PREFIX)) {
                checkValue(source + ": " + name, name, values);
            }
        }
        return settings;
    }

    /** Validates early: Storm would validate after the topology's main has started, and the error would look like an error of main. */
    private static void checkValue(String source, String name, Map<String, Object> values) throws BadInputException {
        try {
            ConfigValidation.validateFields(Collections.singletonMap(name, values.get(name)), List.of(Config.class));
        } catch (IllegalArgumentException e) {
            // Storm's message contains the value.
            throw new BadInputException(source + ": "
                    + (Secrets.isName(name)
                            ? "Storm rejects the value: give a valid value, and enclose a text of digits in quotes"
                            : String.valueOf(e.getMessage()).replaceAll("\\.$", "") + ": give a valid value"));
        }
    }

    private static Optional<Path> defaultFile(Map<String, String> environment, Path home) {
        Stream<Path> folders = Stream.of("STORM_CONF_DIR", "STORM_HOME")
                .filter(variable -> !environment.getOrDefault(variable, "").isEmpty())
                .map(variable -> Path.of(environment.get(variable), variable.equals("STORM_HOME") ? "conf" : ""));
        return Stream.concat(Stream.of(home.resolve(".storm")), folders)
                .map(folder -> folder.resolve(FILE_NAME))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** Returns the system properties that pass these settings to Storm. */
    public Map<String, String> systemProperties() {
        return Map.of(
                "storm.conf.file",
                file.map(path -> path.toAbsolutePath().toString()).orElse(""),
                "storm.options",
                options.stream().map(Utils::urlEncodeUtf8).collect(Collectors.joining(",")));
    }

    /** Returns the names of the options. */
    public Set<String> optionNames() {
        return options.stream()
                .map(option -> option.substring(0, option.indexOf('=')))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the names and values of the options. */
    public Map<String, Object> optionValues() {
        Map<String, Object> values = read();
        Map<String, Object> given = new TreeMap<>();
        optionNames().forEach(name -> Optional.ofNullable(values.get(name)).ifPresent(value -> given.put(name, value)));
        return given;
    }

    /** Reads Storm's defaults, the file and the options. Values may be null. Not thread-safe, because Storm reads system properties. */
    public Map<String, Object> read() {
        try (SetProperties properties = set(systemProperties())) {
            return Utils.readStormConfig();
        }
    }

    /** Sets system properties, the only input of Storm's client, until the result is closed. */
    public static SetProperties set(Map<String, String> properties) {
        // Initializes the class before it can read invalid settings. A failed initialization would make it unusable for
        // good.
        Utils.urlEncodeUtf8("");
        Map<String, @Nullable String> before = new HashMap<>();
        properties.forEach((name, value) -> before.put(name, System.setProperty(name, value)));
        return () -> before.forEach((name, value) -> {
            if (value == null) {
                System.clearProperty(name);
            } else {
                System.setProperty(name, value);
            }
        });
    }
}
