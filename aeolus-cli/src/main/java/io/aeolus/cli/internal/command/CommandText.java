// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cluster.Secrets;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** A command line as typed into a shell, with secrets hidden, for files that users share. */
final class CommandText {

    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

    private CommandText() {}

    /** The time, command line and version, for a file that the command writes. */
    static RunFile.Made made(CommandSpec spec) {
        List<String> arguments = spec.root().commandLine().getParseResult().originalArgs();
        return new RunFile.Made(Instant.now().toString(), of(arguments), ManifestVersion.text());
    }

    static String of(List<String> arguments) {
        return "./aeolus "
                + Secrets.masked(arguments).stream().map(CommandText::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
