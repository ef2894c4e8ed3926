package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.cluster.internal.capture.CaptureNotes.Kind;
import io.aeolus.cluster.internal.capture.CaptureNotes.MainEnd;
import io.aeolus.cluster.internal.capture.CaptureNotes.SubmitCall;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.apache.storm.utils.Utils;

/**
 * What to make of a main that was run.
 *
 * @param jar the jar and its main
 * @param longestWait how long main was allowed to run without submitting anything
 * @param longestEnd how long main was allowed to go on after it had submitted something
 */
public record CaptureVerdict(TopologyJar jar, Duration longestWait, Duration longestEnd) {

    private static final String CLASS = ".class";

    private static final String NO_SIMILAR = "give the class whose main submits the topology";

    /** What helps most often. */
    private static final String ARGUMENTS = "give it the arguments with which it submits to a cluster";

    /** Judges the notes of a run. Without an exit status, its JVM had to be ended. */
    public CapturedTopology of(Path file, OptionalInt exitStatus) throws IOException, BadInputException {
        CaptureNotes notes = CaptureNotes.read(file);
        List<SubmitCall> submissions = notes.submissions();
        Optional<MainEnd> end = Optional.ofNullable(notes.end());
        if (submissions.isEmpty()) {
            throw end.map(this::nothing).orElseGet(() -> nothing(exitStatus));
        }
        if (submissions.size() > 1) {
            String names = submissions.stream()
                    .map(submission -> "'" + submission.name() + "'")
                    .collect(Collectors.joining(", "));
            throw bad("submits " + submissions.size() + " topologies (" + names
                    + "): give it arguments with which it submits one");
        }
        List<String> remarks = new ArrayList<>();
        end.filter(how -> how.kind() == Kind.THREW)
                .ifPresent(how -> remarks.add(jar.mainClass() + " threw after it had submitted: " + how.text()));
        if (exitStatus.isEmpty()) {
            remarks.add(jar.mainClass() + " went on for " + longestEnd.toSeconds()
                    + " s after it had submitted; it was ended");
        }
        SubmitCall submission = submissions.get(0);
        return new CapturedTopology(
                submission.name(),
                Utils.parseJson(submission.jsonConfig()),
                Optional.ofNullable(submission.options()),
                submission.topology(),
                remarks);
    }

    private BadInputException nothing(OptionalInt exitStatus) {
        return exitStatus.isPresent()
                ? bad("ended with exit status " + exitStatus.getAsInt() + " and submitted nothing: " + ARGUMENTS)
                : bad("has run for " + longestWait.toSeconds() + " s and submitted nothing: " + ARGUMENTS);
    }

    private BadInputException nothing(MainEnd end) {
        return switch (end.kind()) {
            case NO_CLASS ->
                new BadInputException(jar.jar() + ": has no class '" + jar.mainClass() + "': " + similar());
            case BROKEN_CLASS ->
                bad("cannot be loaded (" + end.text()
                        + "): give a jar with all that it needs, for this version of Java and of Storm");
            case NO_MAIN ->
                bad("has no public static void main(String[]): give the class whose main submits the topology");
            case LOCAL_CLUSTER -> bad("needs a LocalCluster instead of submitting: " + ARGUMENTS);
            case THREW ->
                bad("threw " + end.text() + " and submitted nothing: mend it, or its arguments" + stackTrace());
            case RETURNED -> bad("submitted nothing: " + ARGUMENTS);
        };
    }

    private BadInputException bad(String what) {
        return new BadInputException(jar.jar().getFileName() + ": " + jar.mainClass() + " " + what);
    }

    /** Where CaptureMain has written it, if that is known. */
    private static String stackTrace() {
        String log = System.getProperty("aeolus.log", "");
        return log.isEmpty() ? "" : " (its stack trace is in " + log + ")";
    }

    /** Names a class of the jar that the user may have meant: one of the same simple name. */
    private String similar() {
        String simple = jar.mainClass().substring(jar.mainClass().lastIndexOf('.') + 1) + CLASS;
        try (JarFile file = new JarFile(jar.jar().toFile())) {
            return file.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.equals(simple) || name.endsWith("/" + simple))
                    .map(name ->
                            name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
                    .findFirst()
                    .map(name -> "do you mean " + name + "?")
                    .orElse(NO_SIMILAR);
        } catch (IOException e) {
            return NO_SIMILAR;
        }
    }
}
