// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.screen;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;

/** Detects terminals and their widths. */
public final class Terminal {

    private static final Path STDERR = Path.of("/proc/self/fd/2");
    private static final int DEFAULT_COLUMNS = 80;
    private static final int FILE_COLUMNS = 120;
    private static final int MIN_TABLE_WIDTH = 40;
    private static final int FIRST_JAVA_WITH_CONSOLE_ALWAYS = 22;

    private Terminal() {}

    /** Creates a screen on standard error. */
    public static Screen screen(PrintWriter err, Map<String, String> environment) {
        OptionalInt columns =
                isTerminal(environment) ? OptionalInt.of(columns(environment, DEFAULT_COLUMNS)) : OptionalInt.empty();
        return new ProgressScreen(err, columns, System::nanoTime);
    }

    private static boolean isTerminal(Map<String, String> environment) {
        if ("dumb".equals(environment.get("TERM"))) {
            return false;
        }
        try {
            String target = Files.readSymbolicLink(STDERR).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return hasConsole();
        }
    }

    /** On systems other than Linux, returns whether Java has found a terminal for standard input and output. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean hasConsole() {
        return Runtime.version().feature() < FIRST_JAVA_WITH_CONSOLE_ALWAYS && System.console() != null;
    }

    /** Returns the maximum width of a result. The launcher sets {@code COLUMNS} if standard output is a terminal. */
    public static int outputColumns(Map<String, String> environment) {
        return Math.max(MIN_TABLE_WIDTH, columns(environment, FILE_COLUMNS));
    }

    private static int columns(Map<String, String> environment, int defaultColumns) {
        try {
            return Math.max(20, Integer.parseInt(environment.getOrDefault("COLUMNS", "")));
        } catch (NumberFormatException e) {
            return defaultColumns;
        }
    }
}
