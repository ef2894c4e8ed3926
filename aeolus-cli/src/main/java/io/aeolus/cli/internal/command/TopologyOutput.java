// SPDX-License-Identifier: Apache-2.0
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
 * Redirects the standard streams to a file while it is open, so that the output of topologies, Storm and ZooKeeper does not mix with the
 * output of the command, and no topology waits for a terminal. Thread-safe, but only one can be open at a time.
 */
final class TopologyOutput implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TopologyOutput.class);

    /** The number of last lines; enough for the usage message of a program. */
    private static final int LAST_LINES = 10;

    /** A frame of a stack trace. Frames are dropped, so that the last lines contain the messages. */
    private static final Pattern FRAME =
            Pattern.compile("\\s+(at \\S+\\(.*\\)|\\.\\.\\. \\d+ (more|common frames omitted))");

    private final PrintStream outBefore = System.out;
    private final PrintStream errBefore = System.err;
    private final LimitedFile limited;
    private final PrintStream file;
    private final Deque<String> lastOfMain = new ArrayDeque<>();

    @SuppressWarnings("resource") // close() closes the stream
    private TopologyOutput(LimitedFile limited) {
        this.limited = limited;
        file = new PrintStream(limited, false, StandardCharsets.UTF_8);
    }

    /** Redirects both streams; the consumer receives a note with the file at the first output. */
    static TopologyOutput open(Consumer<String> notes) throws BadInputException {
        TemporaryFolder.check();
        LimitedFile.deleteOld(TemporaryFolder.path(), Instant.now());
        LimitedFile limited = new LimitedFile(
                TemporaryFolder.path(), path -> notes.accept("output of the topology and Storm: " + path));
        TopologyOutput output = new TopologyOutput(limited);
        System.setOut(output.file);
        System.setErr(output.file);
        return output;
    }

    /** Writes a line that main has printed in a separate process. */
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

    /** The last lines of main, which often explain why it submits nothing. */
    List<String> lastOfMain() {
        synchronized (lastOfMain) {
            return List.copyOf(lastOfMain);
        }
    }

    /** Closes and deletes the file. */
    void discard() {
        close();
        try {
            limited.discard();
        } catch (IOException e) {
            LOG.info("cannot delete a file with the output of a topology", e);
        }
    }

    @Override
    public void close() {
        System.setOut(outBefore);
        System.setErr(errBefore);
        file.close();
    }
}
