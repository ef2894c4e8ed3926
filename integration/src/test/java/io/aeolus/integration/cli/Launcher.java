// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs the launcher of the project or of an unpacked archive. A fake Maven fails, so that the launcher cannot build again. */
final class Launcher {

    /** The root folder of the project. */
    static final Path PROJECT =
            Path.of(System.getProperty("aeolus.root", "..")).toAbsolutePath().normalize();

    private final Path home;
    private final Path directory;
    private Path workingDirectory = Path.of("").toAbsolutePath();

    /** The exit status and the output of a command. */
    record Result(int status, String output, String errors) {}

    /** Creates the launcher of the project. The test's files are in the directory. */
    Launcher(Path directory) throws IOException {
        this(PROJECT, directory);
    }

    /** Creates the launcher in a home folder. The test's files are in the directory. */
    Launcher(Path home, Path directory) throws IOException {
        this.home = home;
        this.directory = directory;
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/env")), "the launcher needs a POSIX shell");
        Path maven = Files.writeString(directory.resolve("mvn"), "#!/bin/sh\necho 'built again' >&2\nexit 99\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();
    }

    /** Sets the working directory of further commands. */
    Launcher in(Path folder) {
        workingDirectory = folder;
        return this;
    }

    /** Runs a command, and waits until it has ended. */
    Result run(Map<String, String> environment, String... arguments) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Path errors = directory.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(home.resolve("aeolus").toString());
        builder.command().addAll(List.of(arguments));
        builder.environment().put("PATH", directory + ":" + System.getenv("PATH"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // Disables C2, which would cost more time than it saves in short commands.
        builder.environment().put("AEOLUS_JAVA_OPTS", "-Xmx1g -XX:TieredStopAtLevel=1");
        // The JVM prints a line if this variable is set, and tests compare the output.
        builder.environment().remove("JDK_JAVA_OPTIONS");
        builder.environment().putAll(environment);
        Process process = builder.directory(workingDirectory.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).as("ends").isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Result(process.exitValue(), Files.readString(output), Files.readString(errors));
    }
}
