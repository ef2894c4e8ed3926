// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

class FileArgumentsTest {

    @TempDir
    private Path folder;

    private static final class Arguments {

        @Parameters(paramLabel = "INPUT", arity = "0..*")
        private List<Path> inputs = List.of();

        @Option(names = "--plan")
        private Optional<Path> plan = Optional.empty();

        @Option(names = "--json")
        private Optional<Path> json = Optional.empty();

        @Option(names = "--jar")
        private String jar = "";

        @Option(names = "--report")
        private Path report = Path.of("");
    }

    @Test
    void refuses_an_output_that_is_also_another_file() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.json"), "{}");
        Path out = folder.resolve("out.json");
        Path same = folder.resolve("./plan.json");

        assertThatCode(() -> check("--plan", plan, "--json", out)).doesNotThrowAnyException();
        assertThatCode(() -> check("--plan", plan, "--plan", plan))
                .isInstanceOf(CommandLine.OverwrittenOptionException.class);
        refused("--json: " + same + " is also given for --plan: use another file", "--plan", plan, "--json", same);
        refused("--json: " + same + " is also given for INPUT: use another file", out, plan, "--json", same);
        refused("--report: " + out + " is also given for --json: use another file", "--json", out, "--report", out);
    }

    @Test
    void does_not_treat_standard_output_as_a_file() throws Exception {
        check("--json", "-", "--report", folder.resolve("-"));

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void refuses_standard_output_for_other_files_than_json() {
        refused("--report: '-' is for --json only: name a file", "--json", "-", "--report", "-");
    }

    @Test
    void accepts_the_same_device_twice() {
        assertThatCode(() -> check("--json", "/dev/null", "--report", "/dev/null"))
                .doesNotThrowAnyException();
    }

    @Test
    void refuses_an_output_that_cannot_be_written() {
        refused(folder + ": is a directory: name a file", "--json", folder);
    }

    /** Without a UTF-8 locale, other characters are invalid, too. */
    @Test
    void refuses_a_word_that_is_not_a_path() {
        String message = " is not a path in the encoding of this locale: use a UTF-8 locale, such as LC_ALL=C.UTF-8";

        refused("'a\0.jar'" + message, "--jar", "a\0.jar");
        assertThatThrownBy(() -> check("--json", "a\0"))
                .hasMessage("Invalid value for option '--json': 'a\0'" + message);
    }

    private static void refused(String message, Object... arguments) {
        assertThatThrownBy(() -> check(arguments))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }

    private static void check(Object... arguments) throws BadInputException {
        String[] words = List.of(arguments).stream().map(Object::toString).toArray(String[]::new);
        CommandLine command = new CommandLine(new Arguments());
        OptionValues.register(command);
        FileArguments.check(command.parseArgs(words));
    }
}
