// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The launcher of this repository.
 *
 * @param launcher the file
 */
public record CommandLine(Path launcher) {

    /** Searches from the current directory upwards. */
    public static CommandLine found() {
        for (@Nullable Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path launcher = at.resolve("aeolus");
            if (Files.isExecutable(launcher) && Files.exists(at.resolve("pom.xml"))) {
                return new CommandLine(launcher);
            }
        }
        throw new IllegalStateException("there is no ./aeolus here or above: run this in the repository");
    }

    /**
     * Runs a command that writes a JSON file, unless the file exists. Redirects the output of the command to a log next to the file.
     *
     * @return whether the file exists
     */
    public boolean write(Path file, List<String> arguments) throws IOException, InterruptedException {
        if (Files.exists(file)) {
            return true;
        }
        Path log = file.resolveSibling(file.getFileName().toString().replace(".json", ".log"));
        return run(log, arguments) && Files.exists(file);
    }

    /** Returns false if the command fails. */
    private boolean run(Path log, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(arguments);
        System.out.println(LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS) + " ./aeolus "
                + String.join(" ", arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            int status = process.waitFor();
            if (status != 0) {
                System.out.println("exit status " + status + ", see " + log);
            }
            return status == 0;
        } finally {
            process.destroy();
        }
    }
}
