package io.aeolus.cli.internal.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Sections with headings for the options of a command's help. A command with few options has one list. */
final class OptionSections {

    private static final int MOST_IN_ONE_LIST = 12;
    private static final String OTHERS = "Results and help";

    /** The options of each section; all others are in the last one. */
    private static final Map<String, String> SECTIONS = sections(
            "What to run", "--input --rows --skip-bad-lines -o --reference",
            "Measuring", "--quick --configs --runs --seconds --rate --rounds --unbatched-only --counts-only",
            "Where to run", "--cluster --workers --collector --link --storm-conf -c",
            "The plan",
                    "--plan --profile --plan-out --network --algorithm --cores --hosts --max-workers --max-latency --max-tasks"
                            + " --max-dop --linger --headroom --tolerance");

    private OptionSections() {}

    /** Lets a command and its subcommands print their options in sections. */
    static void use(CommandLine command) {
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, OptionSections::text);
        command.getSubcommands().values().forEach(OptionSections::use);
    }

    private static String text(Help help) {
        List<OptionSpec> shown = help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .toList();
        if (shown.size() <= MOST_IN_ONE_LIST) {
            return help.optionList();
        }
        Map<String, List<OptionSpec>> bySection = new LinkedHashMap<>();
        SECTIONS.values().forEach(section -> bySection.put(section, new ArrayList<>()));
        bySection.put(OTHERS, new ArrayList<>());
        shown.forEach(option -> bySection
                .getOrDefault(SECTIONS.getOrDefault(option.longestName(), OTHERS), new ArrayList<>())
                .add(option));
        return bySection.entrySet().stream()
                .filter(section -> !section.getValue().isEmpty())
                .map(section -> "\n" + section.getKey() + ":\n" + list(help, section.getValue()))
                .collect(Collectors.joining());
    }

    private static String list(Help help, List<OptionSpec> options) {
        Help.Layout layout = help.createDefaultLayout(options, List.of(), help.colorScheme());
        layout.addOptions(options, help.createDefaultParamLabelRenderer());
        return layout.toString();
    }

    private static Map<String, String> sections(String... headingsAndOptions) {
        Map<String, String> sections = new LinkedHashMap<>();
        for (int i = 0; i < headingsAndOptions.length; i += 2) {
            String heading = headingsAndOptions[i];
            Arrays.stream(headingsAndOptions[i + 1].split(" ")).forEach(option -> sections.put(option, heading));
        }
        return sections;
    }
}
