package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.TopologyJar;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The JVM of a user's {@code main}, from its start to its end. Used once. */
public final class CaptureProcess {

    /** How often to look for submissions; the end of the process is noticed at once. */
    private static final long TURN_MILLIS = 50;

    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    private final TopologyJar jar;
    private final StormSettings settings;
    private final Duration longestWait;
    private final Duration longestEnd;

    /**
     * Takes what to run.
     *
     * @param jar the jar and its main
     * @param settings Storm's settings
     * @param longestWait how long main may run without submitting anything
     * @param longestEnd how long main may go on after it has submitted something
     */
    public CaptureProcess(TopologyJar jar, StormSettings settings, Duration longestWait, Duration longestEnd) {
        this.jar = jar;
        this.settings = settings;
        this.longestWait = longestWait;
        this.longestEnd = longestEnd;
    }

    /**
     * Runs main.
     *
     * @param output told each line that it prints
     * @return what it submitted
     * @throws BadInputException if it did not submit one topology
     * @throws InterruptedException if the calling thread was interrupted
     */
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
        Process process =
                new ProcessBuilder(command(folder)).redirectErrorStream(true).start();
        // When this JVM is told to end, the other one must not stay.
        Thread hook = new Thread(process::destroyForcibly, "aeolus-capture-exit");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            process.getOutputStream().close();
            Thread pump = new Thread(() -> pump(process, output), "aeolus-capture-output");
            pump.setDaemon(true);
            pump.start();
            boolean ended = awaitEnd(process, folder);
            if (!ended) {
                process.destroyForcibly().waitFor();
            }
            pump.join(LAST_WORDS.toMillis());
            return ended ? OptionalInt.of(process.exitValue()) : OptionalInt.empty();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            removeHook(hook);
        }
    }

    private boolean awaitEnd(Process process, CaptureFolder folder) throws IOException, InterruptedException {
        long lastNews = System.nanoTime();
        int news = 0;
        while (!process.waitFor(TURN_MILLIS, TimeUnit.MILLISECONDS)) {
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

    private List<String> command(CaptureFolder folder) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
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
        command.add("-cp");
        command.add(ClientClassPath.with(jar.jar()));
        command.add(CaptureMain.class.getName());
        command.add(folder.path().toString());
        command.add(jar.mainClass());
        command.addAll(jar.arguments());
        return command;
    }

    private static void pump(Process process, Consumer<String> output) {
        try (BufferedReader reader = process.inputReader(Charset.defaultCharset())) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                output.accept(line);
            }
        } catch (IOException e) {
            // The process was ended, and its output with it.
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This JVM is ending, and the hook is at work.
        }
    }
}
