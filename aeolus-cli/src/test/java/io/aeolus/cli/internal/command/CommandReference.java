// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** All commands with their options, as a page of the documentation. The page lists the options that commands share once. */
final class CommandReference {

    private static final String HEAD = """
            # Commands

            All commands and options. Options that several commands share are at the end of the page. The option `--help` of a command prints all of
            its options, and `aeolus --version` prints the version. Set `NO_COLOR` to disable colors. `source <(./aeolus completion)` enables
            completion in bash and zsh.
            """;

    private static final String OPTIONS_HEAD = "\n| option | meaning |\n| --- | --- |\n";

    /** The rows of shared options, by heading. */
    private final Map<String, Set<String>> shared = new LinkedHashMap<>();

    /** The names of the commands that have all options of a heading. */
    private final Map<String, List<String>> users = new LinkedHashMap<>();

    private final StringBuilder text = new StringBuilder(HEAD);

    private CommandReference() {}

    /** The page, in Markdown. */
    static String text(CommandLine root) {
        CommandReference reference = new CommandReference();
        reference.findShared(root, new HashSet<>());
        root.getSubcommands().values().forEach(reference::append);
        reference.users.forEach(reference::appendShared);
        return reference.text.toString();
    }

    /** Finds the rows under headings that several commands have. */
    private void findShared(CommandLine command, Set<String> seen) {
        Map<String, Set<String>> all = rows(command);
        all.remove(OptionSections.OTHER);
        all.forEach((heading, rows) -> {
            for (String row : rows) {
                if (!seen.add(row)) {
                    shared.computeIfAbsent(heading, key -> new LinkedHashSet<>())
                            .add(row);
                }
            }
        });
        command.getSubcommands().values().forEach(sub -> findShared(sub, seen));
    }

    /** Returns the rows of a command, by heading. */
    private static Map<String, Set<String>> rows(CommandLine command) {
        Map<String, Set<String>> rows = new LinkedHashMap<>();
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (!option.usageHelp() && !option.versionHelp() && !option.hidden()) {
                rows.computeIfAbsent(OptionSections.heading(option), key -> new LinkedHashSet<>())
                        .add("| `%s` | %s |\n".formatted(name(option), cell(option.description())));
            }
        }
        return rows;
    }

    private void append(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        text.append("\n## ").append(spec.qualifiedName()).append("\n\n");
        text.append(String.join(" ", spec.usageMessage().description())).append("\n\n```\n");
        text.append(synopsis(command)).append("```\n");
        appendOptions(command);
        Map<String, String> statuses = spec.usageMessage().exitCodeList();
        if (!statuses.isEmpty()) {
            String heading = spec.usageMessage().exitCodeListHeading().replaceAll("%n|:", "");
            text.append("\n| %s | meaning |\n| --- | --- |\n".formatted(heading.toLowerCase(Locale.ROOT)));
            statuses.forEach((status, meaning) -> text.append("| %s | %s |\n".formatted(status, meaning)));
        }
        List<String> examples = Arrays.stream(spec.usageMessage().footer())
                .filter(line -> line.startsWith("  "))
                .map(String::strip)
                .toList();
        text.append("\n```\n").append(String.join("\n", examples)).append("\n```\n");
        command.getSubcommands().values().forEach(this::append);
    }

    private void appendOptions(CommandLine command) {
        List<String> own = new ArrayList<>();
        List<String> links = new ArrayList<>();
        rows(command).forEach((heading, rows) -> {
            Set<String> ofAll = shared.getOrDefault(heading, Set.of());
            boolean isLinked = !ofAll.isEmpty() && rows.containsAll(ofAll);
            rows.stream().filter(row -> !isLinked || !ofAll.contains(row)).forEach(own::add);
            if (isLinked) {
                String name = heading.toLowerCase(Locale.ROOT);
                links.add("[%s options](#%s-options)".formatted(name, name));
                users.computeIfAbsent(heading, key -> new ArrayList<>())
                        .add("`" + command.getCommandSpec().qualifiedName() + "`");
            }
        });
        if (!own.isEmpty()) {
            text.append(OPTIONS_HEAD).append(String.join("", own));
        }
        if (!links.isEmpty()) {
            text.append("\nIn addition: ").append(String.join(", ", links)).append(".\n");
        }
    }

    private void appendShared(String heading, List<String> commands) {
        text.append("\n## %s options\n\nOf %s.\n".formatted(heading, String.join(", ", commands)));
        text.append(OPTIONS_HEAD).append(String.join("", shared.getOrDefault(heading, Set.of())));
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
