// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.StormSettings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs {@code storm jar} as Storm's script does: with Storm's client on the class path and the system properties of the script. */
final class StormScript {

    private static final Duration LONGEST_RUN = Duration.ofMinutes(5);

    private final StormSettings settings;
    private final Path folder;

    /** A script with the {@code storm.yaml} of the settings, which writes to a folder. */
    StormScript(StormSettings settings, Path folder) {
        this.settings = settings;
        this.folder = folder;
    }

    /** Runs a main class in a jar, and waits until it has ended. */
    void jar(Path jar, Class<?> main, String... arguments) throws IOException, InterruptedException, BadInputException {
        Path client = Launcher.PROJECT.resolve("dist/target/client");
        Path output = folder.resolve("output");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-client",
                "-Ddaemon.name=",
                "-Dstorm.options=",
                "-Dstorm.home=" + folder,
                "-Dstorm.log.dir=" + folder.resolve("logs"),
                "-Djava.library.path=/usr/local/lib:/opt/local/lib:/usr/lib",
                "-Dstorm.conf.file=" + settings.systemProperties().get("storm.conf.file"),
                "-cp",
                client.resolve("*") + File.pathSeparator + jar + File.pathSeparator + folder,
                "-Dstorm.jar=" + jar,
                "-Dstorm.dependency.jars=",
                "-Dstorm.dependency.artifacts={}",
                main.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(LONGEST_RUN.toSeconds(), TimeUnit.SECONDS))
                    .as("main ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(() -> read(output)).isZero();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
