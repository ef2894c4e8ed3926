package io.aeolus.cli.internal.command;

import java.nio.file.Path;

/** The file that details go to, as the launcher and its logging configuration, {@code dist/log4j2.xml}, have it. */
final class LogFile {

    private LogFile() {}

    /** Its name, for messages. */
    static String text() {
        String given = System.getProperty("aeolus.log", "");
        return given.isEmpty()
                ? Path.of(System.getProperty("java.io.tmpdir"), "aeolus-" + System.getProperty("user.name") + ".log")
                        .toString()
                : given;
    }
}
