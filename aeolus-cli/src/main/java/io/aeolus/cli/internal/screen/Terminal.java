package io.aeolus.cli.internal.screen;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;

/** Whether standard error is a terminal, and how wide lines may be. */
public final class Terminal {

    private static final Path STDERR = Path.of("/proc/self/fd/2");
    private static final int USUAL_COLUMNS = 80;
    private static final int COLUMNS_OF_A_FILE = 120;
    private static final int NARROWEST_TABLE = 40;
    private static final int FIRST_JAVA_THAT_ALWAYS_HAS_A_CONSOLE = 22;

    private Terminal() {}

    /** A screen on standard error. */
    public static Screen screen(PrintWriter err, Map<String, String> environment) {
        OptionalInt columns =
                isTerminal(environment) ? OptionalInt.of(columns(environment, USUAL_COLUMNS)) : OptionalInt.empty();
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

    /** For systems other than Linux: whether standard input and output are a terminal, as far as Java knows. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean hasConsole() {
        return Runtime.version().feature() < FIRST_JAVA_THAT_ALWAYS_HAS_A_CONSOLE && System.console() != null;
    }

    /** The most characters in a line of a result; the launcher sets {@code COLUMNS} where standard output is a terminal. */
    public static int outputColumns(Map<String, String> environment) {
        return Math.max(NARROWEST_TABLE, columns(environment, COLUMNS_OF_A_FILE));
    }

    private static int columns(Map<String, String> environment, int otherwise) {
        try {
            return Math.max(20, Integer.parseInt(environment.getOrDefault("COLUMNS", "")));
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }
}
