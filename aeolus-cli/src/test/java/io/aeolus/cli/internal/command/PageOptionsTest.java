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
import picocli.CommandLine;

/** The command lines in the pages have commands and options that there are, and those that can be typed are understood. */
class PageOptionsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern WORD = Pattern.compile("[\\s\\[\\]|()]+");
    private static final Pattern BLOCK = Pattern.compile("^ *```.*?^ *```", Pattern.DOTALL | Pattern.MULTILINE);
    /** In a block: a line of ours, and those that go on with it. */
    private static final Pattern LINE =
            Pattern.compile("^\\./aeolus .*(?:(?<=\\\\)\\n.*|\\n +[\\[-].*|\\n +TOPOLOGY.*)*", Pattern.MULTILINE);

    private static final Pattern INLINE = Pattern.compile("`([^`\\n]+)`");
    private static final Pattern OPTION = Pattern.compile("--[a-z][a-zA-Z-]*");
    /** A word of a shell, quoted or not. */
    private static final Pattern SHELL_WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
    /** What is no command line, but the form of one. */
    private static final Pattern FORM = Pattern.compile("[\\[|]|\\.\\.\\.");
    /** What the launcher puts a jar and its main in place of. */
    private static final Pattern EXAMPLE = Pattern.compile(" examples/[a-z-]+$");
    /** Options that the pages name and that are those of other programs: of Flux, and of a measurement. */
    private static final List<String> OF_OTHERS = List.of("--remote", "--resource", "--table");

    private final CommandLine aeolus = AeolusCommand.commandLine(Contexts.idle(Map.of()));

    @TestFactory
    Stream<DynamicTest> commandLinesCanBeTyped() throws IOException {
        return pages().stream()
                .map(page -> DynamicTest.dynamicTest(
                        ROOT.relativize(page).toString(),
                        () -> assertThat(commandLines(page))
                                .allSatisfy(line ->
                                        assertThat(unknown(line)).as(line).isEmpty())));
    }

    @TestFactory
    Stream<DynamicTest> commandLinesAreUnderstood() throws IOException {
        return pages().stream()
                .map(page -> DynamicTest.dynamicTest(
                        ROOT.relativize(page).toString(),
                        () -> assertThat(commandLines(page))
                                .filteredOn(line -> !FORM.matcher(line).find())
                                .allSatisfy(line -> assertThatCode(() -> parse(line))
                                        .as(line)
                                        .doesNotThrowAnyException())));
    }

    @TestFactory
    Stream<DynamicTest> optionsAndCommandsInTheTextAreThere() throws IOException {
        return pages().stream()
                .map(page -> DynamicTest.dynamicTest(
                        ROOT.relativize(page).toString(),
                        () -> assertThat(inlineCode(page))
                                .allSatisfy(code ->
                                        assertThat(unknownInText(code)).as(code).isEmpty())));
    }

    @Test
    void seesInTheTextWhatThereIsNot() {
        assertThat(unknownInText("--rnus 3")).containsExactly("--rnus");
        assertThat(unknownInText("aeolus conpare")).containsExactly("conpare");
        assertThat(unknownInText("aeolus compare --explain")).containsExactly("--explain");
        assertThat(unknownInText("aeolus-batching")).isEmpty();
        assertThat(unknownInText("storm jar -c")).isEmpty();
    }

    @Test
    void understandsNoValueThatThereIsNot() {
        assertThatCode(() -> parse("./aeolus optimize profile.json --max-latency 5 parsecs"))
                .isInstanceOf(CommandLine.ParameterException.class);
    }

    @Test
    void seesWhatThereIsNot() {
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

    /** What of a piece of code in the text looks as if it were ours and is not there. */
    private List<String> unknownInText(String code) {
        if (code.startsWith("aeolus ") || code.startsWith("./aeolus ")) {
            return unknown("./" + code.replaceFirst("^\\./", ""));
        }
        return code.startsWith("--")
                ? OPTION.matcher(code)
                        .results()
                        .map(MatchResult::group)
                        .filter(option -> !OF_OTHERS.contains(option) && !hasOption(aeolus, option))
                        .toList()
                : List.of();
    }

    private static boolean hasOption(CommandLine command, String option) {
        return command.getCommandSpec().optionsMap().containsKey(option)
                || command.getSubcommands().values().stream().anyMatch(sub -> hasOption(sub, option));
    }

    /** The words of a command line that are neither known nor values. */
    private List<String> unknown(String line) {
        List<String> words = WORD.splitAsStream(line.replaceAll(" #.*| \\(.*", "")
                        .substring("./aeolus ".length())
                        .strip())
                .toList();
        List<String> unknown = new ArrayList<>();
        CommandLine command = aeolus;
        for (String word : words) {
            if (word.endsWith(".jar")) {
                // What follows is for the topology's main.
                break;
            }
            if (word.startsWith("-") && word.length() > 1) {
                if (!command.getCommandSpec().optionsMap().containsKey(word.replaceAll("=.*", ""))) {
                    unknown.add(word);
                }
            } else if (command.getSubcommands().containsKey(word)) {
                command = command.getSubcommands().get(word);
            } else if (needsAnother(command)) {
                unknown.add(word);
            }
        }
        return unknown;
    }

    /** Says nothing without a command below it. */
    private static boolean needsAnother(CommandLine command) {
        return !command.getSubcommands().isEmpty()
                && command.getCommandSpec().positionalParameters().isEmpty();
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
        for (String folder : List.of("docs", "examples")) {
            try (Stream<Path> all = Files.walk(ROOT.resolve(folder))) {
                pages.addAll(all.filter(path -> path.toString().endsWith(".md")).toList());
            }
        }
        return pages;
    }
}
