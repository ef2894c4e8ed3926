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

        @Option(names = "--report")
        private Path report = Path.of("");
    }

    @Test
    void an_output_is_no_other_file_of_the_command() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.json"), "{}");
        Path out = folder.resolve("out.json");
        Path same = folder.resolve("./plan.json");

        assertThatCode(() -> check("--plan", plan, "--json", out)).doesNotThrowAnyException();
        assertThatCode(() -> check("--plan", plan, "--plan", plan))
                .isInstanceOf(CommandLine.OverwrittenOptionException.class);
        refused("--json: " + same + " is also the file of --plan: name another file", "--plan", plan, "--json", same);
        refused("--json: " + same + " is also the file of INPUT: name another file", out, plan, "--json", same);
        refused("--report: " + out + " is also the file of --json: name another file", "--json", out, "--report", out);
    }

    @Test
    void standard_output_is_no_file() throws Exception {
        check("--json", "-", "--report", folder.resolve("-"));

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void a_device_can_be_given_twice() {
        assertThatCode(() -> check("--json", "/dev/null", "--report", "/dev/null"))
                .doesNotThrowAnyException();
    }

    @Test
    void an_output_that_cannot_be_written_is_refused() {
        refused(folder + ": is a directory: name a file", "--json", folder);
    }

    private static void refused(String message, Object... arguments) {
        assertThatThrownBy(() -> check(arguments))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }

    private static void check(Object... arguments) throws BadInputException {
        String[] words = List.of(arguments).stream().map(Object::toString).toArray(String[]::new);
        FileArguments.check(new CommandLine(new Arguments()).parseArgs(words));
    }
}
