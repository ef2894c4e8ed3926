package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.cluster.internal.system.Child;
import io.aeolus.cluster.internal.system.StormClient;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Runs a user's {@code main} in a JVM of its own.
 *
 * @param jar the jar and its main
 * @param settings Storm's settings
 * @param longestWait how long main may run without submitting anything
 * @param longestEnd how long main may go on after it has submitted something
 */
public record CaptureProcess(TopologyJar jar, StormSettings settings, Duration longestWait, Duration longestEnd) {

    /** How often to look for submissions; the end of the process is noticed at once. */
    private static final Duration TURN = Duration.ofMillis(50);

    /** Runs main; returns the one topology that it submitted. The output is told line by line. */
    public CapturedTopology capture(Consumer<String> output) throws BadInputException, InterruptedException {
        try {
            // Readable by this user alone: a submission may have credentials.
            CaptureFolder folder = new CaptureFolder(Files.createTempDirectory("aeolus-capture"));
            try {
                OptionalInt exitStatus = run(folder, output);
                return new CaptureVerdict(jar, longestWait, longestEnd).of(folder, exitStatus);
            } finally {
                folder.delete();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the folder for what main submits cannot be used", e);
        }
    }

    /** Runs main; returns the exit status of its JVM, nothing if that had to be ended. */
    private OptionalInt run(CaptureFolder folder, Consumer<String> output) throws IOException, InterruptedException {
        try (Child main = Child.start(new ProcessBuilder(command(folder)), output)) {
            main.write("");
            return hasEnded(main, folder) ? OptionalInt.of(main.status()) : OptionalInt.empty();
        }
    }

    private boolean hasEnded(Child main, CaptureFolder folder) throws IOException, InterruptedException {
        long lastNews = System.nanoTime();
        int news = 0;
        while (!main.awaitEnd(TURN)) {
            long now = System.nanoTime();
            int found = folder.count() + (folder.end().isPresent() ? 1 : 0);
            if (found != news) {
                news = found;
                lastNews = now;
            }
            Duration longest = news == 0 ? longestWait : longestEnd;
            if (now - lastNews > longest.toNanos()) {
                return false;
            }
        }
        return true;
    }

    /** The class path has Storm's client first, as with {@code storm jar}, and of ours only what the client's folder has. */
    private List<String> command(CaptureFolder folder) {
        List<String> command = new ArrayList<>(List.of(Child.java()));
        settings.systemProperties().forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add("-Dstorm.jar=" + jar.jar());
        for (String logging : List.of("log4j2.configurationFile", "aeolus.log")) {
            String value = System.getProperty(logging, "");
            if (!value.isEmpty()) {
                command.add("-D" + logging + "=" + value);
            }
        }
        // As the storm script does.
        String options = System.getenv().getOrDefault("STORM_JAR_JVM_OPTS", "").strip();
        if (!options.isEmpty()) {
            command.addAll(List.of(options.split("\\s+")));
        }
        command.addAll(List.of("-cp", StormClient.classPath() + File.pathSeparator + jar.jar()));
        command.addAll(List.of(CaptureMain.class.getName(), folder.path().toString(), jar.mainClass()));
        command.addAll(jar.arguments());
        return command;
    }
}
