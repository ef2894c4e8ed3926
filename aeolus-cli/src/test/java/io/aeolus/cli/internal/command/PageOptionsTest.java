// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;
import picocli.CommandLine;

/** Command lines in the documentation use existing commands and options, and complete ones parse. */
class PageOptionsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern WORD = Pattern.compile("[\\s\\[\\]|()]+");
    private static final Pattern BLOCK = Pattern.compile("^ *```.*?^ *```", Pattern.DOTALL | Pattern.MULTILINE);
    /** A command line in a block, with its continuation lines. */
    private static final Pattern LINE =
            Pattern.compile("^\\./aeolus .*(?:(?<=\\\\)\\n.*|\\n +[\\[-].*|\\n +TOPOLOGY.*)*", Pattern.MULTILINE);

    private static final Pattern INLINE = Pattern.compile("`([^`\\n]+)`");
    private static final Pattern OPTION = Pattern.compile("--[a-z][a-zA-Z-]*");
    /** A shell word, quoted or not. */
    private static final Pattern SHELL_WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
    /** Marks a usage line, which does not parse. */
    private static final Pattern USAGE = Pattern.compile("[\\[|]|\\.\\.\\.");
    /** A directory that the launcher replaces by a jar and its main class. */
    private static final Pattern EXAMPLE = Pattern.compile(" examples/[a-z-]+$");
    /** Options of other programs. */
    private static final List<String> FOREIGN = List.of("--remote", "--resource", "--table");

    private final CommandLine aeolus = AeolusCommand.commandLine(Contexts.idle(Map.of()));

    @TestFactory
    Stream<DynamicTest> command_lines_use_existing_commands_and_options() throws IOException {
        return forEachPage(page -> assertThat(commandLines(page))
                .allSatisfy(line -> assertThat(unknown(line)).as(line).isEmpty()));
    }

    @TestFactory
    Stream<DynamicTest> complete_command_lines_parse() throws IOException {
        return forEachPage(page -> assertThat(commandLines(page))
                .filteredOn(line -> !USAGE.matcher(line).find())
                .allSatisfy(line -> assertThatCode(() -> parse(line)).as(line).doesNotThrowAnyException()));
    }

    @TestFactory
    Stream<DynamicTest> inline_code_uses_existing_commands_and_options() throws IOException {
        return forEachPage(page -> assertThat(inlineCode(page))
                .allSatisfy(code -> assertThat(unknownInText(code)).as(code).isEmpty()));
    }

    private static Stream<DynamicTest> forEachPage(ThrowingConsumer<Path> check) throws IOException {
        return pages().stream()
                .map(page -> DynamicTest.dynamicTest(ROOT.relativize(page).toString(), () -> check.accept(page)));
    }

    @Test
    void detects_unknown_options_in_inline_code() {
        assertThat(unknownInText("--rnus 3")).containsExactly("--rnus");
        assertThat(unknownInText("aeolus conpare")).containsExactly("conpare");
        assertThat(unknownInText("aeolus compare --explain")).containsExactly("--explain");
        assertThat(unknownInText("aeolus-batching")).isEmpty();
        assertThat(unknownInText("storm jar -c")).isEmpty();
    }

    @Test
    void detects_an_invalid_value() {
        assertThatCode(() -> parse("./aeolus optimize profile.json --max-latency 5 parsecs"))
                .isInstanceOf(CommandLine.ParameterException.class);
    }

    @Test
    void detects_unknown_options_in_command_lines() {
        assertThat(unknown("./aeolus compare [--runs N] --rnus 3 my.jar Main --other  # --more"))
                .containsExactly("--rnus");
        assertThat(unknown("./aeolus plan dif a b --json -")).contains("dif", "--json");
        assertThat(unknown("./aeolus conpare x")).contains("conpare");
    }

    private static List<String> commandLines(Path page) throws IOException {
        return BLOCK.matcher(Files.readString(page))
                .results()
                .flatMap(block ->
                        LINE.matcher(block.group().replaceAll(" +# .*", "")).results())
                .map(line -> line.group().replaceAll("\\\\?\\n\\s*", " ").strip())
                .toList();
    }

    private static List<String> inlineCode(Path page) throws IOException {
        String text = BLOCK.matcher(Files.readString(page)).replaceAll("");
        return INLINE.matcher(text).results().map(code -> code.group(1)).toList();
    }

    private void parse(String line) {
        List<String> words = SHELL_WORD
                .matcher(EXAMPLE.matcher(line.substring("./aeolus ".length())).replaceAll(" example.jar Main"))
                .results()
                .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
                .toList();
        AeolusCommand.commandLine(Contexts.idle(Map.of())).parseArgs(words.toArray(String[]::new));
    }

    /** Returns the commands and options of Aeolus in inline code that do not exist. */
    private List<String> unknownInText(String code) {
        if (code.startsWith("aeolus ") || code.startsWith("./aeolus ")) {
            return unknown("./" + code.replaceFirst("^\\./", ""));
        }
        return code.startsWith("--")
                ? OPTION.matcher(code)
                        .results()
                        .map(MatchResult::group)
                        .filter(option -> !FOREIGN.contains(option) && !hasOption(aeolus, option))
                        .toList()
                : List.of();
    }

    private static boolean hasOption(CommandLine command, String option) {
        return command.getCommandSpec().optionsMap().containsKey(option)
                || command.getSubcommands().values().stream().anyMatch(sub -> hasOption(sub, option));
    }

    /** Returns the commands and options in a command line that do not exist. */
    private List<String> unknown(String line) {
        List<String> words = WORD.splitAsStream(line.replaceAll(" #.*| \\(.*", "")
                        .substring("./aeolus ".length())
                        .strip())
                .toList();
        List<String> unknown = new ArrayList<>();
        CommandLine command = aeolus;
        for (String word : words) {
            if (word.endsWith(".jar")) {
                // The remaining words are arguments of the topology's main.
                break;
            }
            if (word.startsWith("-") && word.length() > 1) {
                if (!command.getCommandSpec().optionsMap().containsKey(word.replaceAll("=.*", ""))) {
                    unknown.add(word);
                }
            } else if (command.getSubcommands().containsKey(word)) {
                command = command.getSubcommands().get(word);
            } else if (needsSubcommand(command)) {
                unknown.add(word);
            }
        }
        return unknown;
    }

    private static boolean needsSubcommand(CommandLine command) {
        return !command.getSubcommands().isEmpty()
                && command.getCommandSpec().positionalParameters().isEmpty();
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
        for (String directory : List.of("docs", "examples", "benchmarks")) {
            try (Stream<Path> all = Files.walk(ROOT.resolve(directory))) {
                pages.addAll(all.filter(path -> path.toString().endsWith(".md")
                                && !path.toString().contains("/target/"))
                        .toList());
            }
        }
        return pages;
    }
}
