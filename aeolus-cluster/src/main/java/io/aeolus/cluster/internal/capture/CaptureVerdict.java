package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.TopologyJar;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.apache.storm.utils.Utils;

/**
 * What to make of a main that was run.
 *
 * @param jar the jar and its main
 * @param longestWait how long main was allowed to run without submitting anything
 * @param longestEnd how long main was allowed to go on after it had submitted something
 */
record CaptureVerdict(TopologyJar jar, Duration longestWait, Duration longestEnd) {

    /**
     * Judges a run.
     *
     * @param folder what it left
     * @param exitStatus the exit status of its JVM; empty if that had to be ended
     * @return the one topology that it submitted
     * @throws BadInputException if it submitted none, or several
     */
    CapturedTopology of(CaptureFolder folder, OptionalInt exitStatus) throws IOException, BadInputException {
        List<Submission> submissions = folder.read();
        Optional<MainEnd> end = folder.end();
        if (submissions.size() > 1) {
            String names = submissions.stream()
                    .map(submission -> "'" + submission.name() + "'")
                    .collect(Collectors.joining(", "));
            throw bad("submits " + submissions.size() + " topologies (" + names
                    + "): give it arguments with which it submits one");
        }
        if (submissions.isEmpty()) {
            throw nothing(end, exitStatus);
        }
        Submission submission = submissions.get(0);
        return new CapturedTopology(
                submission.name(),
                Utils.parseJson(submission.jsonConfig()),
                submission.options(),
                submission.topology(),
                remarks(end, exitStatus.isPresent()));
    }

    private List<String> remarks(Optional<MainEnd> end, boolean ended) {
        List<String> remarks = new ArrayList<>();
        if (end.isPresent() && end.get().kind() == MainEnd.Kind.THREW) {
            remarks.add(jar.mainClass() + " threw after it had submitted: "
                    + end.get().text());
        }
        if (!ended) {
            remarks.add("%s went on for %d s after it had submitted; it was ended"
                    .formatted(jar.mainClass(), longestEnd.toSeconds()));
        }
        return remarks;
    }

    private BadInputException nothing(Optional<MainEnd> end, OptionalInt exitStatus) {
        if (end.isEmpty()) {
            return exitStatus.isPresent()
                    ? bad("ended with exit status " + exitStatus.getAsInt() + " and submitted nothing: "
                            + Hint.ARGUMENTS)
                    : bad("has run for " + longestWait.toSeconds() + " s and submitted nothing: " + Hint.ARGUMENTS);
        }
        return switch (end.get().kind()) {
            case NO_CLASS ->
                new BadInputException(jar.jar() + ": has no class '" + jar.mainClass() + "': "
                        + JarCheck.similar(jar.jar(), jar.mainClass())
                                .map(similar -> "do you mean " + similar + "?")
                                .orElse("give the class whose main submits the topology"));
            case BROKEN_CLASS ->
                bad("cannot be loaded (" + end.get().text()
                        + "): give a jar with all that it needs, for this version of Java and of Storm");
            case NO_MAIN ->
                bad("has no public static void main(String[]): give the class whose main submits the topology");
            case LOCAL_CLUSTER -> bad("needs a LocalCluster instead of submitting: " + Hint.ARGUMENTS);
            case THREW -> bad("threw " + end.get().text() + " and submitted nothing: mend it, or its arguments");
            case RETURNED -> bad("submitted nothing: " + Hint.ARGUMENTS);
        };
    }

    private BadInputException bad(String what) {
        return new BadInputException(jar.jar().getFileName() + ": " + jar.mainClass() + " " + what);
    }

    /** What helps most often. */
    private static final class Hint {

        static final String ARGUMENTS = "give it the arguments with which it submits to a cluster";

        private Hint() {}
    }
}
