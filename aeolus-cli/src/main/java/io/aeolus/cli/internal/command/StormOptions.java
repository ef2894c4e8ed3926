// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.StormSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options for Storm's settings. */
final class StormOptions {

    @Option(
            names = "--storm-conf",
            paramLabel = "FILE",
            description =
                    "Storm configuration file (default: storm.yaml in ~/.storm, STORM_CONF_DIR, or STORM_HOME/conf).")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "-c",
            paramLabel = "NAME=VALUE",
            description = "Storm setting, as in 'storm jar'; overrides all others. Repeatable.")
    private List<String> options = new ArrayList<>();

    /** The name of one of these options that the user gave; empty if the user gave none. */
    Optional<String> given() {
        return file.isPresent()
                ? Optional.of("--storm-conf")
                : options.stream().findFirst().map(first -> "-c");
    }

    boolean hasFile() {
        return file.isPresent();
    }

    /** The names of the settings that {@code -c} sets. */
    Set<String> names() {
        return new StormSettings(file, options).optionNames();
    }

    StormSettings settings(Map<String, String> environment) throws BadInputException {
        return StormSettings.find(file, options, environment, Path.of(System.getProperty("user.home")));
    }
}
