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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.utils.Utils;
import org.apache.storm.validation.ConfigValidation;
import org.jspecify.annotations.Nullable;

/**
 * Where Storm's own settings come from: its defaults, a {@code storm.yaml}, and single settings from the command line. Immutable.
 *
 * @param file the {@code storm.yaml}; empty if there is none, or if it lies on the class path
 * @param options settings as {@code name=value}, which go before those of the file
 */
public record StormSettings(Optional<Path> file, List<String> options) {

    private static final String FILE_NAME = "storm.yaml";

    /** System properties that are set until this is closed. */
    public interface SetProperties extends AutoCloseable {
        @Override
        void close();
    }

    public StormSettings {
        options = List.copyOf(options);
    }

    /**
     * Finds the {@code storm.yaml} as the {@code storm} script does: in {@code ~/.storm}, or else in {@code STORM_CONF_DIR}, or
     * else in {@code conf} of {@code STORM_HOME}.
     *
     * @param given the file that the user names, which is taken instead
     * @return the settings; they have been read once
     * @throws BadInputException if the named file is missing, the file cannot be read, or an option has no {@code =} or a
     *     value that Storm refuses
     */
    public static StormSettings find(
            Optional<Path> given, List<String> options, Map<String, String> environment, Path home)
            throws BadInputException {
        for (String option : options) {
            if (option.indexOf('=') < 1) {
                throw new BadInputException("-c: '" + option + "' is not a valid setting: give name=value");
            }
        }
        if (given.isPresent() && !Files.isRegularFile(given.get())) {
            throw new BadInputException("--storm-conf: there is no file " + given.get() + ": name a storm.yaml");
        }
        StormSettings settings = new StormSettings(given.or(() -> usual(environment, home)), options);
        Map<String, Object> values;
        try {
            values = settings.read();
        } catch (RuntimeException e) {
            throw new BadInputException(settings.file.map(Path::toString).orElse(FILE_NAME)
                    + ": cannot be read as settings of Storm ("
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("") + "): mend it");
        }
        for (String option : options) {
            checkValue(option, values);
        }
        return settings;
    }

    /** Storm would refuse it too, but not before the topology's main has run, and as if that were to blame. */
    private static void checkValue(String option, Map<String, Object> values) throws BadInputException {
        String name = option.substring(0, option.indexOf('='));
        try {
            ConfigValidation.validateFields(Collections.singletonMap(name, values.get(name)), List.of(Config.class));
        } catch (IllegalArgumentException e) {
            throw new BadInputException("-c " + option + ": "
                    + String.valueOf(e.getMessage()).replaceAll("\\.$", "") + ": give another value");
        }
    }

    private static Optional<Path> usual(Map<String, String> environment, Path home) {
        Stream<Path> folders = Stream.of("STORM_CONF_DIR", "STORM_HOME")
                .filter(variable -> !environment.getOrDefault(variable, "").isEmpty())
                .map(variable -> Path.of(environment.get(variable), variable.equals("STORM_HOME") ? "conf" : ""));
        return Stream.concat(Stream.of(home.resolve(".storm")), folders)
                .map(folder -> folder.resolve(FILE_NAME))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** The system properties by which Storm finds these settings: names and values. */
    public Map<String, String> systemProperties() {
        return Map.of(
                "storm.conf.file",
                file.map(path -> path.toAbsolutePath().toString()).orElse(""),
                "storm.options",
                options.stream().map(Utils::urlEncodeUtf8).collect(Collectors.joining(",")));
    }

    /** The names of the single settings. */
    public Set<String> optionNames() {
        return options.stream()
                .map(option -> option.substring(0, option.indexOf('=')))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The single settings and their values. */
    public Map<String, Object> optionValues() {
        Map<String, Object> values = read();
        Map<String, Object> given = new TreeMap<>();
        optionNames().forEach(name -> Optional.ofNullable(values.get(name)).ifPresent(value -> given.put(name, value)));
        return given;
    }

    /** Reads Storm's defaults, the file, and the options; values may be null. Not thread-safe, as Storm goes by system properties. */
    public Map<String, Object> read() {
        try (SetProperties properties = set(systemProperties())) {
            return Utils.readStormConfig();
        }
    }

    /**
     * Sets system properties, such as those that Storm's client looks at: it reads them each time, and has no other way in.
     *
     * @return sets them to what they were before
     */
    public static SetProperties set(Map<String, String> properties) {
        // Storm reads the settings when this class of it is loaded; where they are broken, it is so for good.
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
