package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.cluster.internal.capture.CaptureNotes.MainEnd;
import io.aeolus.cluster.internal.capture.CaptureNotes.SubmitCall;
import java.io.IOException;
import java.nio.file.Path;
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
 * @param longestWait how long main was allowed to run without submitting anything
 * @param longestEnd how long main was allowed to go on after it had submitted something
 */
public record CaptureVerdict(TopologyJar jar, Duration longestWait, Duration longestEnd) {

    /** What helps most often. */
    static final String ARGUMENTS = "give it the arguments with which it submits to a cluster";

    /** Judges the notes of a run. Without an exit status, its JVM had to be ended. */
    public CapturedTopology of(Path file, OptionalInt exitStatus) throws IOException, BadInputException {
        CaptureNotes notes = CaptureNotes.read(file);
        List<SubmitCall> submissions = notes.submissions();
        Optional<MainEnd> end = Optional.ofNullable(notes.end());
        if (submissions.isEmpty() && end.isPresent()) {
            throw new BadInputException(end.get().verdict());
        }
        if (submissions.isEmpty()) {
            throw bad((exitStatus.isPresent()
                            ? "ended with exit status " + exitStatus.getAsInt()
                            : "has run for " + longestWait.toSeconds() + " s")
                    + " and submitted nothing: " + ARGUMENTS);
        }
        if (submissions.size() > 1) {
            String names = submissions.stream()
                    .map(submission -> "'" + submission.name() + "'")
                    .collect(Collectors.joining(", "));
            throw bad("submits " + submissions.size() + " topologies (" + names
                    + "): give it arguments with which it submits one");
        }
        List<String> remarks = new ArrayList<>();
        end.filter(how -> !how.thrown().isEmpty())
                .ifPresent(how -> remarks.add(jar.mainClass() + " threw after it had submitted: " + how.thrown()));
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

    private BadInputException bad(String what) {
        return new BadInputException(jar.jar().getFileName() + ": " + jar.mainClass() + " " + what);
    }
}
