package io.aeolus.cluster;

import io.aeolus.cluster.internal.submit.StormConfigFile;
import io.aeolus.cluster.internal.submit.StormProperties;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.storm.utils.Utils;

/**
 * Where Storm's own settings come from: its defaults, a {@code storm.yaml}, and single settings from the command line. Immutable.
 *
 * @param file the {@code storm.yaml}; empty if there is none, or if it lies on the class path
 * @param options settings as {@code name=value}, which go before those of the file
 */
public record StormSettings(Optional<Path> file, List<String> options) {

    /** Copies the options. */
    public StormSettings {
        options = List.copyOf(options);
    }

    /**
     * Finds the {@code storm.yaml} as the {@code storm} script does: in {@code ~/.storm}, or else in {@code STORM_CONF_DIR}, or
     * else in {@code conf} of {@code STORM_HOME}.
     *
     * @param given the file that the user names, which is taken instead
     * @param options settings as {@code name=value}
     * @param environment the environment variables
     * @param home the user's home directory
     * @return the settings; they have been read once
     * @throws BadInputException if the named file is missing, the file cannot be read, or an option has no {@code =}
     */
    public static StormSettings find(
            Optional<Path> given, List<String> options, Map<String, String> environment, Path home)
            throws BadInputException {
        for (String option : options) {
            if (option.indexOf('=') < 1) {
                throw new BadInputException("-c: '" + option + "' is no setting: give name=value");
            }
        }
        Optional<Path> file = StormConfigFile.find(given, environment, home);
        StormSettings settings = new StormSettings(file, options);
        StormConfigFile.check(settings);
        return settings;
    }

    /**
     * The system properties by which Storm finds these settings.
     *
     * @return names and values
     */
    public Map<String, String> systemProperties() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(
                "storm.conf.file",
                file.map(path -> path.toAbsolutePath().toString()).orElse(""));
        properties.put(
                "storm.options", options.stream().map(Utils::urlEncodeUtf8).collect(Collectors.joining(",")));
        return properties;
    }

    /**
     * The names of the single settings.
     *
     * @return names, each once
     */
    public Set<String> optionNames() {
        return options.stream()
                .map(option -> option.substring(0, option.indexOf('=')))
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Storm's settings.
     *
     * @return its defaults, those of the file, and the options; values may be null
     */
    public Map<String, Object> read() {
        try (StormProperties properties = new StormProperties(systemProperties())) {
            return properties.config();
        }
    }
}
