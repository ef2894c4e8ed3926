package io.aeolus.probe.internal.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a thread was ready to run and got no processor, as Linux counts it. What is slow because the machine is busy can then be
 * told from what is slow by itself.
 *
 * @param file the thread's scheduling statistics
 */
record RunQueue(Path file) {

    private static final Path PROC = Path.of("/proc");

    /** Time on a processor, time waiting for one, time slices. */
    private static final Pattern FIGURES = Pattern.compile("^\\d+ (\\d+) \\d+\\s*$");

    /** That of the calling thread; empty where the system does not tell. */
    static Optional<RunQueue> ofThisThread() {
        try {
            Path file = PROC.resolve(Files.readSymbolicLink(PROC.resolve("thread-self")))
                    .resolve("schedstat");
            RunQueue queue = new RunQueue(file);
            return queue.waitedNanos().isPresent() ? Optional.of(queue) : Optional.empty();
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    /** The time so far; empty once the thread is gone. From any thread. */
    OptionalLong waitedNanos() {
        try {
            Matcher figures = FIGURES.matcher(Files.readString(file));
            return figures.find() ? OptionalLong.of(Long.parseLong(figures.group(1))) : OptionalLong.empty();
        } catch (IOException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
