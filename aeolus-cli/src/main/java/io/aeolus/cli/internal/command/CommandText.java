package io.aeolus.cli.internal.command;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** A command line as somebody would type it into a shell. */
final class CommandText {

    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

    private CommandText() {}

    /** The command that is being carried out. */
    static String of(CommandLine root) {
        return of(root.getParseResult().originalArgs());
    }

    static String of(List<String> arguments) {
        return "./aeolus " + arguments.stream().map(CommandText::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
