// SPDX-License-Identifier: Apache-2.0
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
 * The file in which the JVM of a user's {@code main} passes its submissions to the capturing JVM.
 *
 * @param submissions the submissions so far
 * @param end how main ended; null if it still runs or has ended the JVM
 */
public record CaptureFile(
        List<SubmitCall> submissions, @Nullable MainEnd end) implements Serializable {

    /** The most frequent remedy if nothing was submitted. */
    static final String GIVE_ARGUMENTS = "give it the arguments with which it submits to a cluster";

    /** A call of Nimbus' {@code submitTopology}. The options are null for the method without options. */
    record SubmitCall(
            String name, String jsonConfig, @Nullable SubmitOptions options, StormTopology topology)
            implements Serializable {}

    /**
     * The end of {@code main}.
     *
     * @param problem the message if nothing was submitted
     * @param thrown the exception of main in one line; empty if main returned
     */
    record MainEnd(boolean hasReturned, String problem, String thrown) implements Serializable {}

    static synchronized void add(Path file, SubmitCall submission) throws IOException {
        CaptureFile captured = read(file);
        captured.submissions.add(submission);
        captured.write(file);
    }

    /** Adds the end of main, whose threads may continue. */
    static synchronized void ended(Path file, MainEnd end) throws IOException {
        new CaptureFile(read(file).submissions, end).write(file);
    }

    /** Writes a captured topology without its remarks. */
    public static void write(CapturedTopology captured, Path file) throws IOException {
        Submission submission = captured.submission();
        SubmitCall call = new SubmitCall(
                submission.name(),
                JSONValue.toJSONString(submission.config()),
                captured.options().orElse(null),
                submission.topology());
        new CaptureFile(List.of(call), null).write(file);
    }

    /** Replaces the file atomically. */
    private void write(Path file) throws IOException {
        // Does not use Storm's Utils, which may be the class that cannot be loaded.
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(part(file)))) {
            out.writeObject(this);
        }
        Files.move(part(file), file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Returns the temporary file that {@code write} renames. */
    public static Path part(Path file) {
        return file.resolveSibling("part");
    }

    /** Reads the file. A missing file has no submissions. */
    public static CaptureFile read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return new CaptureFile(new ArrayList<>(), null);
        }
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
            return (CaptureFile) in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException(file + " was written by another version", e);
        }
    }

    /**
     * Returns the topology that main submitted.
     *
     * @param exitStatus the status of main's JVM; empty if the JVM was killed after one of the time limits
     * @throws BadInputException if main did not submit exactly one topology
     */
    public CapturedTopology topology(TopologyJar jar, OptionalInt exitStatus, Duration longestWait, Duration longestEnd)
            throws BadInputException {
        String prefix = jar.jar().getFileName() + ": " + jar.mainClass();
        if (submissions.isEmpty() && end != null) {
            throw new BadInputException(end.problem);
        }
        if (submissions.isEmpty()) {
            String what = exitStatus.isPresent()
                    ? " ended with exit status " + exitStatus.getAsInt()
                    : " ran for " + longestWait.toSeconds() + " s";
            throw new BadInputException(prefix + what + " and submitted nothing: " + GIVE_ARGUMENTS);
        }
        if (submissions.size() > 1) {
            String names = submissions.stream().map(SubmitCall::name).collect(Collectors.joining("', '"));
            throw new BadInputException(prefix + " submitted " + submissions.size() + " topologies ('" + names
                    + "'): give it arguments with which it submits only one");
        }
        List<String> remarks = new ArrayList<>();
        if (end != null && !end.thrown.isEmpty()) {
            remarks.add(jar.mainClass() + " threw after the submission: " + end.thrown);
        }
        if (exitStatus.isEmpty()) {
            remarks.add(jar.mainClass() + " was still running " + longestEnd.toSeconds()
                    + " s after the submission and was killed");
        }
        SubmitCall call = submissions.get(0);
        Submission submission = new Submission(call.name, call.topology, Utils.parseJson(call.jsonConfig));
        return new CapturedTopology(submission, Optional.ofNullable(call.options), remarks);
    }
}
