package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs the launcher, in the project or in an unpacked archive. A Maven that refuses stands in its way, so that it cannot build again. */
final class Launcher {

    /** The project. */
    static final Path PROJECT =
            Path.of(System.getProperty("aeolus.root", "..")).toAbsolutePath().normalize();

    private final Path home;
    private final Path directory;
    private Path workingDirectory = Path.of("").toAbsolutePath();

    /** How a command ended, and what it printed. */
    record Result(int status, String output, String errors) {}

    /** The launcher of the project, which puts its files into a directory. */
    Launcher(Path directory) throws IOException {
        this(PROJECT, directory);
    }

    /** The launcher that stands in a folder; its own files come into a directory. */
    Launcher(Path home, Path directory) throws IOException {
        this.home = home;
        this.directory = directory;
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/env")), "the launcher needs a POSIX shell");
        Path maven = Files.writeString(directory.resolve("mvn"), "#!/bin/sh\necho 'built again' >&2\nexit 99\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();
    }

    /** Commands run in this folder from now on. */
    Launcher in(Path folder) {
        workingDirectory = folder;
        return this;
    }

    /** Runs a command to its end. */
    Result run(Map<String, String> environment, String... arguments) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Path errors = directory.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(home.resolve("aeolus").toString());
        builder.command().addAll(List.of(arguments));
        builder.environment().put("PATH", directory + ":" + System.getenv("PATH"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // How fast it runs is not looked at here, and the second compiler takes longer than all that it does.
        builder.environment().put("AEOLUS_JAVA_OPTS", "-Xmx1g -XX:TieredStopAtLevel=1");
        // A JVM says when it has options from there, and what a command prints is compared.
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
