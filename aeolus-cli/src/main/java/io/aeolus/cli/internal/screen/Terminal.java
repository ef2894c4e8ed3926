package io.aeolus.cli.internal.screen;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Finds out what standard error is. */
public final class Terminal {

    private static final Path STDERR = Path.of("/proc/self/fd/2");
    private static final int USUAL_COLUMNS = 80;
    private static final int FIRST_JAVA_THAT_ALWAYS_HAS_A_CONSOLE = 22;

    private Terminal() {}

    /** A screen on standard error, as is right for what it is: one line that is rewritten on a terminal, lines elsewhere. */
    public static Screen screen(PrintWriter err, Map<String, String> environment) {
        return isTerminal(environment)
                ? new TerminalScreen(err, columns(environment), System::nanoTime)
                : new PlainScreen(err, System::nanoTime);
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

    /** For systems other than Linux: whether standard input and output are a terminal, where Java tells. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean hasConsole() {
        return Runtime.version().feature() < FIRST_JAVA_THAT_ALWAYS_HAS_A_CONSOLE && System.console() != null;
    }

    private static int columns(Map<String, String> environment) {
        try {
            return Math.max(20, Integer.parseInt(environment.getOrDefault("COLUMNS", "")));
        } catch (NumberFormatException e) {
            return USUAL_COLUMNS;
        }
    }
}
