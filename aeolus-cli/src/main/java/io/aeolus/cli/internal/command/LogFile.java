// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import java.nio.file.Path;

/** The log file, as in the launcher's logging configuration, {@code dist/log4j2.xml}. */
final class LogFile {

    private LogFile() {}

    /** Sets the system property through which the JVM that runs a main logs to the same file. */
    static void share() {
        if (!System.getProperty("log4j2.configurationFile", "").isEmpty()) {
            System.setProperty("aeolus.log", text());
        }
    }

    /** The name of the file, for messages. */
    static String text() {
        String given = System.getProperty("aeolus.log", "");
        return given.isEmpty()
                ? Path.of(System.getProperty("java.io.tmpdir"), "aeolus-" + System.getProperty("user.name") + ".log")
                        .toString()
                : given;
    }
}
