package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * While this is open, what is printed in this JVM by a topology, by Storm and by ZooKeeper goes to a file, and not among what the command
 * says: that has got hold of both streams before. Nobody is measured by how fast a terminal is. Thread-safe, but there can be only
 * one at a time.
 */
final class TopologyOutput implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TopologyOutput.class);

    /** Enough for what a program says of its use. */
    private static final int LAST_LINES = 10;

    /** Lines of a stack trace that would leave no room for its errors. */
    private static final Pattern FRAME =
            Pattern.compile("\\s+(at \\S+\\(.*\\)|\\.\\.\\. \\d+ (more|common frames omitted))");

    private final PrintStream outBefore = System.out;
    private final PrintStream errBefore = System.err;
    private final LimitedFile limited;
    private final PrintStream file;
    private final Deque<String> lastOfMain = new ArrayDeque<>();

    @SuppressWarnings("resource") // closed with this
    private TopologyOutput(LimitedFile limited) {
        this.limited = limited;
        file = new PrintStream(limited, false, StandardCharsets.UTF_8);
    }

    /**
     * Redirects both streams; the file is named once, when something is printed.
     *
     * @throws BadInputException if no file can be written
     */
    static TopologyOutput open(Consumer<String> notes) throws BadInputException {
        TemporaryFolder.check();
        OutputFiles.deleteOld(TemporaryFolder.path(), Instant.now());
        LimitedFile limited = new LimitedFile(
                TemporaryFolder.path(), path -> notes.accept("what the topology and Storm print goes to " + path));
        TopologyOutput output = new TopologyOutput(limited);
        System.setOut(output.file);
        System.setErr(output.file);
        return output;
    }

    /** Takes a line that a main has printed, in a process of its own. */
    void mainPrinted(String line) {
        synchronized (lastOfMain) {
            if (!FRAME.matcher(line).matches()) {
                if (lastOfMain.size() == LAST_LINES) {
                    lastOfMain.remove();
                }
                lastOfMain.add(line);
            }
        }
        file.println(line);
    }

    /** What a main has printed last: where it submits nothing, it often says why. */
    List<String> lastOfMain() {
        synchronized (lastOfMain) {
            return List.copyOf(lastOfMain);
        }
    }

    /** Deletes the file, once its output is of no use any more. */
    void discard() {
        close();
        try {
            limited.discard();
        } catch (IOException e) {
            LOG.info("a file with the output of a topology stays", e);
        }
    }

    @Override
    public void close() {
        System.setOut(outBefore);
        System.setErr(errBefore);
        file.close();
    }
}
