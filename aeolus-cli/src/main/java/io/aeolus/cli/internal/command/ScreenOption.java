package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.screen.QuietScreen;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.screen.Terminal;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine.Option;

/** The option that says how much a command tells of what it does. */
final class ScreenOption {

    @Option(
            names = {"-q", "--quiet"},
            description = "Print the result and what is wrong; nothing of what is being done.")
    private boolean isQuiet;

    /** A screen on standard error, as the user wants it. */
    Screen screen(PrintWriter err, Map<String, String> environment) {
        return isQuiet ? new QuietScreen() : Terminal.screen(err, environment);
    }
}
