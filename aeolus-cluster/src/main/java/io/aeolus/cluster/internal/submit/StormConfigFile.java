package io.aeolus.cluster.internal.submit;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.StormSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds Storm's {@code storm.yaml}. */
public final class StormConfigFile {

    private static final String NAME = "storm.yaml";

    private StormConfigFile() {}

    /**
     * Finds the file.
     *
     * @param given the file that the user names, if so
     * @param environment the environment variables
     * @param home the user's home directory
     * @return the file; empty if there is none
     * @throws BadInputException if the named file is missing
     */
    public static Optional<Path> find(Optional<Path> given, Map<String, String> environment, Path home)
            throws BadInputException {
        if (given.isPresent()) {
            if (!Files.isRegularFile(given.get())) {
                throw new BadInputException("--storm-conf: there is no file " + given.get() + ": name a storm.yaml");
            }
            return given;
        }
        return Stream.of(
                        Optional.of(home.resolve(".storm")),
                        folder(environment, "STORM_CONF_DIR", ""),
                        folder(environment, "STORM_HOME", "conf"))
                .flatMap(Optional::stream)
                .map(folder -> folder.resolve(NAME))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static Optional<Path> folder(Map<String, String> environment, String variable, String below) {
        String value = environment.getOrDefault(variable, "");
        return value.isEmpty() ? Optional.empty() : Optional.of(Path.of(value).resolve(below));
    }

    /**
     * Reads settings once.
     *
     * @param settings where they are
     * @throws BadInputException if they cannot be read
     */
    public static void check(StormSettings settings) throws BadInputException {
        try {
            settings.read();
        } catch (RuntimeException e) {
            String file = settings.file().map(Path::toString).orElse(NAME);
            throw new BadInputException(file + ": cannot be read as settings of Storm (" + firstLine(e) + "): mend it");
        }
    }

    private static String firstLine(RuntimeException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
