package io.aeolus.cli.internal.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file by which the launcher knows whether a command has reported its result. The launcher creates the file, and a command that has
 * reported deletes it. Where the file is still there, the JVM was halted or killed.
 */
public final class ResultMarker {

    private static final Logger LOG = LoggerFactory.getLogger(ResultMarker.class);
    private static final String PROPERTY = "aeolus.unreported";

    private ResultMarker() {}

    /** Deletes the file: the command has printed its result, or why there is none. */
    public static void reported() {
        String file = System.getProperty(PROPERTY, "");
        if (file.isEmpty()) {
            return;
        }
        try {
            Files.deleteIfExists(Path.of(file));
        } catch (IOException e) {
            LOG.warn("the launcher's file {} cannot be deleted", file, e);
        }
    }
}
