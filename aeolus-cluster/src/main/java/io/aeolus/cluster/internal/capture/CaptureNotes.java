package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyJar;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM of the user's {@code main} tells by a file.
 *
 * @param submissions what was submitted so far
 * @param end how main ended; null if it has not, or ended the JVM itself
 */
public record CaptureNotes(
        List<SubmitCall> submissions, @Nullable MainEnd end) implements Serializable {

    /** What helps most often where nothing was submitted. */
    static final String ARGUMENTS = "give it the arguments with which it submits to a cluster";

    /** One call of Nimbus' {@code submitTopology}, with null for options that it did not have. */
    record SubmitCall(
            String name, String jsonConfig, @Nullable SubmitOptions options, StormTopology topology)
            implements Serializable {}

    /**
     * How {@code main} ended, as far as the JVM it ran in could tell.
     *
     * @param verdict the message if it has submitted nothing
     * @param thrown what it threw, in one line; nothing if it did not
     */
    record MainEnd(boolean hasReturned, String verdict, String thrown) implements Serializable {}

    /** Notes a submission. */
    static synchronized void add(Path file, SubmitCall submission) throws IOException {
        CaptureNotes notes = read(file);
        notes.submissions.add(submission);
        notes.write(file);
    }

    /** Notes how main ended, which threads of it may outlive. */
    static synchronized void ended(Path file, MainEnd end) throws IOException {
        new CaptureNotes(read(file).submissions, end).write(file);
    }

    /** Notes of what was captured, whose remarks were told. */
    public static void write(CapturedTopology captured, Path file) throws IOException {
        Submission submission = captured.submission();
        SubmitCall call = new SubmitCall(
                submission.name(),
                JSONValue.toJSONString(submission.config()),
                captured.options().orElse(null),
                submission.topology());
        new CaptureNotes(List.of(call), null).write(file);
    }

    /** The file appears whole. */
    private void write(Path file) throws IOException {
        // Not by Storm's Utils, which may be the class that could not be loaded.
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(part(file)))) {
            out.writeObject(this);
        }
        Files.move(part(file), file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Where a file is written before it appears. */
    public static Path part(Path file) {
        return file.resolveSibling("part");
    }

    /** Reads what there is so far. */
    public static CaptureNotes read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return new CaptureNotes(new ArrayList<>(), null);
        }
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
            return (CaptureNotes) in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException(file + " was not written by this version", e);
        }
    }

    /**
     * The topology that a main has submitted; throws if there is not one. Without an exit status, its JVM had to be ended: after the
     * longest wait for a submission, or the longest end that was allowed then.
     */
    public CapturedTopology topology(TopologyJar jar, OptionalInt exitStatus, Duration longestWait, Duration longestEnd)
            throws BadInputException {
        String who = jar.jar().getFileName() + ": " + jar.mainClass();
        if (submissions.isEmpty() && end != null) {
            throw new BadInputException(end.verdict);
        }
        if (submissions.isEmpty()) {
            String what = exitStatus.isPresent()
                    ? " ended with exit status " + exitStatus.getAsInt()
                    : " has run for " + longestWait.toSeconds() + " s";
            throw new BadInputException(who + what + " and submitted nothing: " + ARGUMENTS);
        }
        if (submissions.size() > 1) {
            String names = submissions.stream().map(SubmitCall::name).collect(Collectors.joining("', '"));
            throw new BadInputException(who + " submits " + submissions.size() + " topologies ('" + names
                    + "'): give it arguments with which it submits one");
        }
        List<String> remarks = new ArrayList<>();
        if (end != null && !end.thrown.isEmpty()) {
            remarks.add(jar.mainClass() + " threw after it had submitted: " + end.thrown);
        }
        if (exitStatus.isEmpty()) {
            remarks.add(jar.mainClass() + " went on for " + longestEnd.toSeconds()
                    + " s after it had submitted; it was ended");
        }
        SubmitCall call = submissions.get(0);
        Submission submission = new Submission(call.name, call.topology, Utils.parseJson(call.jsonConfig));
        return new CapturedTopology(submission, Optional.ofNullable(call.options), remarks);
    }
}
