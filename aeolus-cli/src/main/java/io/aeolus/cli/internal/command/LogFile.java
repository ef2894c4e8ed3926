package io.aeolus.cli.internal.command;

import java.nio.file.Path;

/** The file that details go to, as the launcher and its logging configuration, {@code dist/log4j2.xml}, have it. */
final class LogFile {

    private LogFile() {}

    /** Names it also to the process that a main runs in, which logs to it too: where this one does. */
    static void share() {
        if (!System.getProperty("log4j2.configurationFile", "").isEmpty()) {
            System.setProperty("aeolus.log", text());
        }
    }

    /** Its name, for messages. */
    static String text() {
        String given = System.getProperty("aeolus.log", "");
        return given.isEmpty()
                ? Path.of(System.getProperty("java.io.tmpdir"), "aeolus-" + System.getProperty("user.name") + ".log")
                        .toString()
                : given;
    }
}
