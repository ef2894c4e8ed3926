// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import io.aeolus.cluster.internal.capture.CaptureFile;
import io.aeolus.cluster.internal.capture.CaptureMain;
import io.aeolus.cluster.internal.capture.ShellWords;
import io.aeolus.cluster.internal.launch.LibraryFolders;
import io.aeolus.cluster.internal.processes.ChildProcess;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.storm.utils.Utils;

/**
 * Runs the {@code main} of a topology's jar, unchanged, in a child JVM, and captures the topology that it submits. In the child JVM, a stub
 * replaces Nimbus, so that nothing reaches a cluster. {@code main} may print, call {@code System.exit}, keep static state, and leave threads
 * running. Immutable.
 *
 * @param settings Storm's settings in the child JVM
 * @param longestWait how long {@code main} and its threads may run before they submit
 * @param longestEnd how long {@code main} may continue after a submission; detects a second submission
 */
public record TopologyCapture(StormSettings settings, Duration longestWait, Duration longestEnd) {

    private static final String JVM_OPTIONS = "STORM_JAR_JVM_OPTS";

    private static final Duration POLL = Duration.ofMillis(50);

    /** Creates a capture with the default limits. */
    public TopologyCapture(StormSettings settings) {
        this(settings, Duration.ofMinutes(2), Duration.ofSeconds(3));
    }

    /**
     * Runs a {@code main}. Starting the JVM takes about a second.
     *
     * @param output receives each line that {@code main} prints, on another thread
     * @throws BadInputException if the jar or the main class is missing, if {@code main} throws or does not submit exactly one topology, or
     *     if {@code STORM_JAR_JVM_OPTS} has an open quote
     * @throws InterruptedException if the thread was interrupted; the child JVM has been killed
     */
    public CapturedTopology capture(TopologyJar jar, Consumer<String> output)
            throws BadInputException, InterruptedException {
        jar.check();
        try {
            // Only this user can read the folder, because a submission may contain credentials.
            Path folder = Files.createTempDirectory("aeolus-capture");
            Path file = folder.resolve("captured");
            // Deletes the files even if this JVM ends during the capture.
            Stream.of(folder, file, CaptureFile.part(file)).map(Path::toFile).forEach(File::deleteOnExit);
            try {
                OptionalInt exitStatus = run(jar, file, output);
                return CaptureFile.read(file).topology(jar, exitStatus, longestWait, longestEnd);
            } finally {
                Utils.forceDelete(folder.toString());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot capture the topology in a temporary folder", e);
        }
    }

    /** Writes a captured topology to a file for another JVM. */
    public static void write(CapturedTopology captured, Path file) throws IOException {
        CaptureFile.write(captured, file);
    }

    /** Reads a file written by {@link #write}. */
    public static CapturedTopology read(Path file, TopologyJar jar) throws BadInputException, IOException {
        return CaptureFile.read(file).topology(jar, OptionalInt.of(0), Duration.ZERO, Duration.ZERO);
    }

    /** Runs main in a child JVM. Returns its exit status, or empty if the JVM had to be killed. */
    private OptionalInt run(TopologyJar jar, Path file, Consumer<String> output)
            throws BadInputException, IOException, InterruptedException {
        try (ChildProcess main = ChildProcess.start(new ProcessBuilder(command(jar, file)), output)) {
            main.process().getOutputStream().close();
            long startNanos = System.nanoTime();
            Duration longest = longestWait;
            long length = 0;
            while (!main.awaitEnd(POLL)) {
                if (file.toFile().length() != length) {
                    length = file.toFile().length();
                    // The file also contains the end of main, whose threads can submit later.
                    if (!CaptureFile.read(file).submissions().isEmpty()) {
                        startNanos = System.nanoTime();
                        longest = longestEnd;
                    }
                }
                if (System.nanoTime() - startNanos > longest.toNanos()) {
                    return OptionalInt.empty();
                }
            }
            return OptionalInt.of(main.process().exitValue());
        }
    }

    /** Returns a command with the class path of {@code storm jar}: Storm's client, {@code STORM_EXT_CLASSPATH} and the jars. */
    private List<String> command(TopologyJar jar, Path file) throws BadInputException {
        List<String> command = new ArrayList<>(List.of(ChildProcess.java()));
        settings.systemProperties().forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add("-Dstorm.jar=" + jar.jar());
        Stream.of("log4j2.configurationFile", "aeolus.log")
                .filter(logging -> !System.getProperty(logging, "").isEmpty())
                .forEach(logging -> command.add("-D" + logging + "=" + System.getProperty(logging)));
        // As in the storm script.
        command.addAll(ShellWords.split(JVM_OPTIONS, System.getenv().getOrDefault(JVM_OPTIONS, "")));
        // A main that applies a plan submits its topology without the plan, whatever the jar or the options contain.
        command.add("-Daeolus.plan=none");
        String more = System.getenv().getOrDefault("STORM_EXT_CLASSPATH", "");
        String classPath = Stream.of(LibraryFolders.clientClassPath(), more, jars(jar))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
        command.addAll(List.of("-cp", classPath));
        String self = String.valueOf(ProcessHandle.current().pid());
        command.addAll(List.of(CaptureMain.class.getName(), self, file.toString(), jar.mainClass()));
        command.addAll(jar.arguments());
        return command;
    }

    private static String jars(TopologyJar jar) {
        return jar.jars().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
