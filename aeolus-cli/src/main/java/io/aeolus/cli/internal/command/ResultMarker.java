// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file by which the launcher detects whether a command has reported its result. The launcher creates the file, and the command deletes it after
 * its report. If the file still exists, the JVM was halted or killed.
 */
public final class ResultMarker {

    private static final Logger LOG = LoggerFactory.getLogger(ResultMarker.class);
    private static final String PROPERTY = "aeolus.unreported";

    private ResultMarker() {}

    /** Deletes the file, after the command has printed its result or its error. */
    public static void reported() {
        String file = System.getProperty(PROPERTY, "");
        if (file.isEmpty()) {
            return;
        }
        try {
            Files.deleteIfExists(Path.of(file));
        } catch (IOException e) {
            LOG.warn(
                    "cannot delete {}: ./aeolus will report that the JVM ended without a result; ignore this report",
                    file,
                    e);
        }
    }
}
