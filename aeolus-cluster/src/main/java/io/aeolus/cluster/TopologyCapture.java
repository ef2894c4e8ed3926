package io.aeolus.cluster;

import io.aeolus.cluster.internal.capture.CaptureMain;
import io.aeolus.cluster.internal.capture.CaptureNotes;
import io.aeolus.cluster.internal.processes.Child;
import io.aeolus.cluster.internal.processes.StormClient;
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
 * Runs the {@code main} of a topology's jar, unchanged, in a JVM of its own, and takes what it submits. Nothing reaches a cluster:
 * in that JVM every client of Storm's Nimbus is one that only takes notes. So {@code main} may print, call {@code System.exit},
 * keep static state, and leave threads behind. Immutable.
 *
 * @param settings Storm's settings, which {@code main} sees too
 * @param longestWait how long a {@code main} may run without submitting anything
 * @param longestEnd how long it may go on after it has submitted something; a second submission in this time is noticed
 */
public record TopologyCapture(StormSettings settings, Duration longestWait, Duration longestEnd) {

    /** How often to look for news; the end of the process is noticed at once. */
    private static final Duration TURN = Duration.ofMillis(50);

    /** Captures with the usual limits. */
    public TopologyCapture(StormSettings settings) {
        this(settings, Duration.ofMinutes(2), Duration.ofSeconds(3));
    }

    /**
     * Runs a {@code main}, which takes about a second and whatever it takes itself.
     *
     * @param output told each line that {@code main} prints, from another thread
     * @throws BadInputException if there is no such jar or main, or if it throws, or submits nothing or more than one topology
     * @throws InterruptedException if the calling thread was interrupted; the other JVM is ended
     */
    public CapturedTopology capture(TopologyJar jar, Consumer<String> output)
            throws BadInputException, InterruptedException {
        jar.check();
        try {
            // Readable by this user alone: a submission may have credentials.
            Path folder = Files.createTempDirectory("aeolus-capture");
            Path notes = folder.resolve("notes");
            // If this JVM is ended meanwhile.
            Stream.of(folder, notes, CaptureNotes.part(notes)).map(Path::toFile).forEach(File::deleteOnExit);
            try {
                OptionalInt exitStatus = run(jar, notes, output);
                return CaptureNotes.read(notes).topology(jar, exitStatus, longestWait, longestEnd);
            } finally {
                Utils.forceDelete(folder.toString());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the folder for what main submits cannot be used", e);
        }
    }

    /** Writes what was captured to a file, for another JVM. */
    public static void write(CapturedTopology captured, Path file) throws IOException {
        CaptureNotes.write(captured, file);
    }

    /**
     * Reads what another JVM has written.
     *
     * @param jar of the topology
     * @throws BadInputException if nothing was written
     */
    public static CapturedTopology read(Path file, TopologyJar jar) throws BadInputException, IOException {
        return CaptureNotes.read(file).topology(jar, OptionalInt.of(0), Duration.ZERO, Duration.ZERO);
    }

    /** Runs main; returns the exit status of its JVM, nothing if that had to be ended. */
    private OptionalInt run(TopologyJar jar, Path notes, Consumer<String> output)
            throws IOException, InterruptedException {
        try (Child main = Child.start(new ProcessBuilder(command(jar, notes)), output)) {
            main.process().getOutputStream().close();
            long lastNews = System.nanoTime();
            long length = 0;
            while (!main.awaitEnd(TURN)) {
                long found = notes.toFile().length();
                if (found != length) {
                    length = found;
                    lastNews = System.nanoTime();
                }
                if (System.nanoTime() - lastNews > (length == 0 ? longestWait : longestEnd).toNanos()) {
                    return OptionalInt.empty();
                }
            }
            return OptionalInt.of(main.process().exitValue());
        }
    }

    /** The class path is that of {@code storm jar}: Storm's client, {@code STORM_EXT_CLASSPATH}, and the jars. Of ours, there is only what
     * the client's folder has. */
    private List<String> command(TopologyJar jar, Path notes) {
        List<String> command = new ArrayList<>(List.of(Child.java()));
        settings.systemProperties().forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add("-Dstorm.jar=" + jar.jar());
        Stream.of("log4j2.configurationFile", "aeolus.log")
                .filter(logging -> !System.getProperty(logging, "").isEmpty())
                .forEach(logging -> command.add("-D" + logging + "=" + System.getProperty(logging)));
        // As the storm script does.
        String options = System.getenv().getOrDefault("STORM_JAR_JVM_OPTS", "");
        Stream.of(options.split("\\s+")).filter(option -> !option.isEmpty()).forEach(command::add);
        // A main that submits by a plan shows its plain topology, whatever its jar or the options name.
        command.add("-Daeolus.plan=none");
        String more = System.getenv().getOrDefault("STORM_EXT_CLASSPATH", "");
        String classPath = Stream.of(StormClient.classPath(), more, jars(jar))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
        command.addAll(List.of("-cp", classPath));
        String self = String.valueOf(ProcessHandle.current().pid());
        command.addAll(List.of(CaptureMain.class.getName(), self, notes.toString(), jar.mainClass()));
        command.addAll(jar.arguments());
        return command;
    }

    private static String jars(TopologyJar jar) {
        return jar.jars().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
