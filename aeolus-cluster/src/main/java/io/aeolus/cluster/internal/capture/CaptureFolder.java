package io.aeolus.cluster.internal.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.storm.utils.Utils;

/**
 * The folder through which the JVM of the user's {@code main} tells what happened. Files appear in it whole. Thread-safe.
 *
 * @param path the folder
 */
record CaptureFolder(Path path) {

    private static final String SUBMISSION = ".submission";

    /** So that the names of files are as long as each other, and sorted as the submissions. */
    private static final int FIRST = 1000;

    private static final String END = "end";

    /** Adds a submission. */
    synchronized void add(SubmitCall submission) throws IOException {
        write((FIRST + submissions().size()) + SUBMISSION, Utils.javaSerialize(submission));
    }

    /** Says how main ended; the first to say so wins. */
    synchronized void ended(MainEnd end) throws IOException {
        if (end().isEmpty()) {
            write(END, end.toLine().getBytes(StandardCharsets.UTF_8));
        }
    }

    /** How many submissions there are so far. */
    int count() throws IOException {
        return submissions().size();
    }

    /** All submissions, in their order. */
    List<SubmitCall> read() throws IOException {
        List<SubmitCall> read = new ArrayList<>();
        for (Path file : submissions()) {
            read.add(Utils.javaDeserialize(Files.readAllBytes(file), SubmitCall.class));
        }
        return read;
    }

    /** How main ended; empty if it has not, or ended the JVM itself. */
    Optional<MainEnd> end() throws IOException {
        Path file = path.resolve(END);
        return Files.exists(file) ? Optional.of(MainEnd.parse(Files.readString(file))) : Optional.empty();
    }

    /** Removes the folder with all that is in it. */
    void delete() throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.list(path)) {
            all = files.toList();
        }
        for (Path file : all) {
            Files.delete(file);
        }
        Files.delete(path);
    }

    private List<Path> submissions() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(file -> file.toString().endsWith(SUBMISSION))
                    .sorted()
                    .toList();
        }
    }

    private void write(String name, byte[] content) throws IOException {
        Path temporary = path.resolve(name + ".part");
        Files.write(temporary, content);
        Files.move(temporary, path.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }
}
