package io.aeolus.cluster.internal.capture;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
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

    static final CaptureNotes NONE = new CaptureNotes(List.of(), null);

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
     * @param text more about it, one line
     */
    record MainEnd(Kind kind, String text) implements Serializable {}

    /** What may happen to a main. */
    enum Kind {
        NO_CLASS,
        /** The class is there and cannot be loaded. */
        BROKEN_CLASS,
        NO_MAIN,
        THREW,
        /** It wanted to start a local cluster, which the class path lacks. */
        LOCAL_CLUSTER,
        RETURNED
    }

    /** Notes a submission. */
    static void add(Path file, SubmitCall submission) throws IOException {
        synchronized (NONE) {
            CaptureNotes notes = read(file);
            List<SubmitCall> all = Stream.concat(notes.submissions.stream(), Stream.of(submission))
                    .toList();
            new CaptureNotes(all, notes.end).write(file);
        }
    }

    /** Notes how main ended, which threads of it may outlive. */
    static void ended(Path file, MainEnd end) throws IOException {
        synchronized (NONE) {
            new CaptureNotes(read(file).submissions, end).write(file);
        }
    }

    static CaptureNotes read(Path file) throws IOException {
        return Files.exists(file) ? Utils.javaDeserialize(Files.readAllBytes(file), CaptureNotes.class) : NONE;
    }

    /** The file appears whole. */
    private void write(Path file) throws IOException {
        Path part = file.resolveSibling("part");
        Files.write(part, Utils.javaSerialize(this));
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
