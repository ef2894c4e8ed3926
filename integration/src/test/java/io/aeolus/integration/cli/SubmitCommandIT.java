package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.command.RealCommand;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.NumbersMain;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command with a real main, each in a JVM of its own, and once with a cluster. */
class SubmitCommandIT {

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void runs_in_this_process_for_a_while() throws IOException {
        assertThat(submit(Numbers.PLAN, "--cluster", "local", "--seconds", "1", jar(), main(), "100", "-1"))
                .isZero();

        assertThat(out.toString())
                .isEqualTo("submitted 'numbers' to a cluster in this process: 2 of 2 components wrapped, 1 stream"
                        + " batched, 2 settings changed\n");
        assertThat(err.toString()).contains("it runs for 1 s, or until you interrupt this command\n");
    }

    @Test
    void what_follows_the_main_class_is_for_main() throws IOException {
        assertThat(submit(Numbers.PLAN, jar(), main(), "--dry-run", "-1")).isEqualTo(2);

        assertThat(lastLine())
                .matches("aeolus: numbers.jar: " + main() + " threw java.lang.NumberFormatException: "
                        + "For input string: \"--dry-run\" \\(NumbersMain.java:\\d+\\) and submitted nothing:"
                        + " mend it, or its arguments");
    }

    private String jar() throws IOException {
        return NumbersMain.jar(folder).toString();
    }

    private static String main() {
        return NumbersMain.class.getName();
    }

    private String lastLine() {
        return err.toString().lines().reduce((a, b) -> b).orElse("");
    }

    private int submit(String plan, String... arguments) throws IOException {
        Path file = Files.writeString(folder.resolve("plan.json"), plan);
        List<String> all = new ArrayList<>(List.of("submit", "--plan", file.toString()));
        all.addAll(List.of(arguments));
        return RealCommand.of()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(all.toArray(String[]::new));
    }
}
