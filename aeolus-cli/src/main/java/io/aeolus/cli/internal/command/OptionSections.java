package io.aeolus.cli.internal.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Prints the options in a command's help in sections with headings, unless the command has few options. */
final class OptionSections {

    private static final int MOST_IN_ONE_LIST = 12;
    private static final String OTHERS = "Results and help";

    /** The headings of the sections, and their options. */
    private static final Map<String, List<String>> SECTIONS = new LinkedHashMap<>();

    static {
        SECTIONS.put("What to run", List.of("--input", "--rows", "--skip-bad-lines", "-o", "--reference"));
        SECTIONS.put(
                "Measuring",
                List.of(
                        "--quick",
                        "--configs",
                        "--runs",
                        "--seconds",
                        "--rate",
                        "--rounds",
                        "--unbatched-only",
                        "--counts-only"));
        SECTIONS.put("Where to run", List.of("--cluster", "--workers", "--collector", "--link", "--storm-conf", "-c"));
        SECTIONS.put(
                "The plan",
                List.of(
                        "--plan",
                        "--profile",
                        "--plan-out",
                        "--network",
                        "--algorithm",
                        "--cores",
                        "--hosts",
                        "--max-workers",
                        "--max-latency",
                        "--max-tasks",
                        "--max-parallelism",
                        "--linger",
                        "--headroom",
                        "--tolerance"));
    }

    private OptionSections() {}

    /** Applies to a command and its subcommands. */
    static void use(CommandLine command) {
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, OptionSections::text);
        command.getSubcommands().values().forEach(OptionSections::use);
    }

    private static String text(Help help) {
        List<OptionSpec> left = new ArrayList<>(help.commandSpec().options());
        left.removeIf(OptionSpec::hidden);
        if (left.size() <= MOST_IN_ONE_LIST) {
            return help.optionList();
        }
        StringBuilder text = new StringBuilder();
        SECTIONS.forEach((heading, names) -> {
            List<OptionSpec> options = left.stream()
                    .filter(option -> names.contains(option.longestName()))
                    .toList();
            left.removeAll(options);
            text.append(section(help, heading, options));
        });
        return text + section(help, OTHERS, left);
    }

    private static String section(Help help, String heading, List<OptionSpec> options) {
        if (options.isEmpty()) {
            return "";
        }
        Help.Layout layout = help.createDefaultLayout(options, List.of(), help.colorScheme());
        layout.addOptions(options, help.createDefaultParamLabelRenderer());
        return "\n" + heading + ":\n" + layout;
    }
}
