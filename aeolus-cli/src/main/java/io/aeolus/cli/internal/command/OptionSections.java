// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Groups the options in the help of a command under headings, unless the command has few options. */
final class OptionSections {

    private static final int MAX_UNGROUPED_OPTIONS = 12;

    /** The heading of all other options. */
    static final String OTHER = "Options";

    /** The headings of options, by the class that declares them. */
    private static final Map<Class<?>, String> HEADINGS = Map.of(
            AdviceOptions.class, "Advice",
            GuardOptions.class, "Guard rails",
            SubjectOptions.class, "Topology",
            LibraryOptions.class, "Topology",
            ClusterOptions.class, "Cluster",
            StormOptions.class, "Cluster",
            TopologyCommand.class, "Cluster",
            PlanSource.class, "Plan",
            PlanningOptions.class, "Plan");

    private OptionSections() {}

    /** Groups the options of a command and of its subcommands. The footers of all commands are examples. */
    static void use(CommandLine command) {
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, OptionSections::text);
        command.getCommandSpec().usageMessage().footerHeading("%nExamples:%n");
        command.getSubcommands().values().forEach(OptionSections::use);
    }

    private static String text(Help help) {
        List<OptionSpec> options = help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .toList();
        if (options.size() <= MAX_UNGROUPED_OPTIONS) {
            return help.optionList();
        }
        Map<String, List<OptionSpec>> sections = new LinkedHashMap<>();
        options.forEach(option -> sections.computeIfAbsent(heading(option), key -> new ArrayList<>())
                .add(option));
        StringBuilder text = new StringBuilder();
        sections.forEach((heading, section) -> {
            Help.Layout layout = help.createDefaultLayout(section, List.of(), help.colorScheme());
            layout.addOptions(section, help.createDefaultParamLabelRenderer());
            text.append('\n').append(heading).append(":\n").append(layout);
        });
        return text.toString();
    }

    static String heading(OptionSpec option) {
        return option.userObject() instanceof Field field
                ? HEADINGS.getOrDefault(field.getDeclaringClass(), OTHER)
                : OTHER;
    }
}
