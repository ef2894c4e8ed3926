package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import picocli.CommandLine;

/** The command lines in the pages have commands and options that there are. */
class PageOptionsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern WORD = Pattern.compile("[\\s\\[\\]|()]+");

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

    @Test
    void seesWhatThereIsNot() {
        assertThat(unknown("./aeolus compare [--runs N] --rnus 3 my.jar Main --other  # --more"))
                .containsExactly("--rnus");
        assertThat(unknown("./aeolus plan dif a b --json -")).contains("dif", "--json");
        assertThat(unknown("./aeolus conpare x")).contains("conpare");
    }

    private static List<String> commandLines(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("./aeolus "))
                .toList();
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
