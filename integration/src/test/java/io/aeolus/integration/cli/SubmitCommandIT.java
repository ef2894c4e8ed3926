// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.command.RealCommand;
import io.aeolus.cli.internal.command.SubmitRun;
import io.aeolus.cli.synthetic.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command with a real main in a separate JVM, once with a cluster. */
class SubmitCommandIT {

    @TempDir
    private Path folder;

    private SubmitRun run;

    @BeforeEach
    void prepare() {
        run = new SubmitRun(folder, RealCommand.of());
    }

    /** Runs only with -Pdeep: {@code FluxIT} submits to a cluster in this process, too. */
    @Tag("deep")
    @Test
    void runs_in_this_process_for_a_while() throws IOException {
        assertThat(run.submit(
                        Numbers.PLAN, "--cluster", "local", "--seconds", "1", run.jar(), SubmitRun.main(), "100", "-1"))
                .isZero();

        assertThat(run.out())
                .isEqualTo("submitted 'numbers' to a cluster in this process: 2 of 2 components wrapped, 1 stream"
                        + " batched, 5 settings changed\n");
        assertThat(run.err()).contains("running for 1 s\n");
    }

    @Tag("deep")
    @Test
    void a_component_that_throws_ends_the_command_with_its_error() throws IOException {
        assertThat(run.submit(
                        Numbers.PLAN,
                        "--cluster",
                        "local",
                        "--seconds",
                        "300",
                        run.jar(),
                        SubmitRun.main(),
                        "100",
                        "5"))
                .isOne();

        assertThat(run.lastLine()).matches("aeolus: topology 'numbers': component 'square' threw .*cannot square 5.*");
    }

    @Test
    void what_follows_the_main_class_is_for_main() throws IOException {
        assertThat(run.submit(Numbers.PLAN, run.jar(), SubmitRun.main(), "--dry-run", "-1"))
                .isEqualTo(2);

        assertThat(run.lastLine())
                .matches("aeolus: numbers.jar: " + SubmitRun.main() + " threw java.lang.NumberFormatException: "
                        + "For input string: \"--dry-run\" \\(NumbersMain.java:\\d+\\) and submitted nothing:"
                        + " correct main or its arguments");
    }
}
