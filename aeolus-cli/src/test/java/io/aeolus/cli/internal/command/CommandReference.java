// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** All commands with their options, as a page of the documentation. */
final class CommandReference {

    private static final String HEAD = """
            # Commands

            All commands and options. The option `--help` of a command prints the same text, and `aeolus --version` prints the version. Set `NO_COLOR`
            to disable colors. `source <(./aeolus completion)` enables completion in bash and zsh.
            """;

    private CommandReference() {}

    /** The page, in Markdown. */
    static String text(CommandLine root) {
        StringBuilder text = new StringBuilder(HEAD);
        root.getSubcommands().values().forEach(command -> append(command, text));
        return text.toString();
    }

    private static void append(CommandLine command, StringBuilder text) {
        CommandSpec spec = command.getCommandSpec();
        text.append("\n## ").append(spec.qualifiedName()).append("\n\n");
        text.append(String.join(" ", spec.usageMessage().description())).append("\n\n```\n");
        text.append(synopsis(command)).append("```\n");
        List<String> rows = new ArrayList<>();
        List<String> statuses = new ArrayList<>();
        for (OptionSpec option : spec.options()) {
            if (!option.usageHelp() && !option.versionHelp() && !option.hidden()) {
                rows.add("| `%s` | %s |\n".formatted(name(option), cell(option.description())));
            }
        }
        if (!rows.isEmpty()) {
            text.append("\n| option | meaning |\n| --- | --- |\n");
            rows.forEach(text::append);
        }
        spec.usageMessage()
                .exitCodeList()
                .forEach((status, meaning) -> statuses.add("| %s | %s |\n".formatted(status, meaning)));
        if (!statuses.isEmpty()) {
            text.append("\n| exit status | meaning |\n| --- | --- |\n");
            statuses.forEach(text::append);
        }
        List<String> examples = Arrays.stream(spec.usageMessage().footer())
                .filter(line -> line.startsWith("  "))
                .map(String::strip)
                .toList();
        text.append("\n```\n").append(String.join("\n", examples)).append("\n```\n");
        command.getSubcommands().values().forEach(sub -> append(sub, text));
    }

    private static String synopsis(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        if (spec.usageMessage().customSynopsis().length > 0) {
            return String.join("\n", spec.usageMessage().customSynopsis()) + "\n";
        }
        StringBuilder synopsis = new StringBuilder(spec.qualifiedName());
        spec.options().stream()
                .filter(OptionSpec::required)
                .forEach(option -> synopsis.append(' ').append(name(option)));
        synopsis.append(" [OPTIONS]");
        spec.positionalParameters()
                .forEach(parameter -> synopsis.append(' ')
                        .append(parameter.paramLabel())
                        .append(parameter.arity().isVariable() ? "..." : ""));
        return synopsis.append('\n').toString();
    }

    private static String name(OptionSpec option) {
        String names = String.join(", ", option.names());
        return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
    }

    private static String cell(String[] description) {
        return String.join(" ", description).replace("|", "\\|");
    }
}
