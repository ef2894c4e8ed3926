package io.aeolus.cluster.internal.hosts;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs commands of the system that take no time. */
final class Command {

    private static final int LONGEST_SECONDS = 20;

    private Command() {}

    /** Whether there is a command of this name. */
    static boolean exists(String name) {
        return Stream.concat(
                        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)),
                        // Where those of administrators are.
                        Stream.of("/usr/sbin", "/sbin"))
                .filter(folder -> !folder.isEmpty())
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
    }

    /** Runs a command, with some input. */
    static void run(List<String> command, String input) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().merge("PATH", ":/usr/sbin:/sbin", String::concat);
        Process process = builder.start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // It has ended already; what it has said tells why.
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException(String.join(" ", command) + " does not end");
        }
        if (process.exitValue() != 0) {
            throw new IOException(said.lines().findFirst().orElse(command.get(0) + " fails"));
        }
    }
}
