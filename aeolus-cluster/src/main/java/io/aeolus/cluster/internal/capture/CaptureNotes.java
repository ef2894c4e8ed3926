package io.aeolus.cluster.internal.capture;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM of the user's {@code main} tells by a file.
 *
 * @param submissions what was submitted so far
 * @param end how main ended; null if it has not, or ended the JVM itself
 */
record CaptureNotes(List<SubmitCall> submissions, @Nullable MainEnd end) implements Serializable {

    private static final CaptureNotes NONE = new CaptureNotes(List.of(), null);

    /**
     * One call of Nimbus' {@code submitTopology}.
     *
     * @param jsonConfig the topology's settings as JSON
     * @param options the options, null if the call had none
     */
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
    static void add(Path file, SubmitCall submission) throws IOException {
        change(file, notes -> {
            Stream<SubmitCall> all = Stream.concat(notes.submissions.stream(), Stream.of(submission));
            return new CaptureNotes(all.toList(), notes.end);
        });
    }

    /** Notes how main ended, which threads of it may outlive. */
    static void ended(Path file, MainEnd end) throws IOException {
        change(file, notes -> new CaptureNotes(notes.submissions, end));
    }

    /** The file appears whole. */
    private static synchronized void change(Path file, UnaryOperator<CaptureNotes> change) throws IOException {
        Path part = file.resolveSibling("part");
        Files.write(part, Utils.javaSerialize(change.apply(read(file))));
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    static CaptureNotes read(Path file) throws IOException {
        return Files.exists(file) ? Utils.javaDeserialize(Files.readAllBytes(file), CaptureNotes.class) : NONE;
    }
}
