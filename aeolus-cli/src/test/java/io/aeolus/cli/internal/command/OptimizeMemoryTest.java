// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.PlanFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command with a bound on the memory of tuples in flight. */
class OptimizeMemoryTest {

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path profile = Path.of("");

    @BeforeEach
    void write() throws Exception {
        profile = directory.resolve("profile.json");
        Profile.FORMAT.write(Profiles.shop(), profile);
    }

    @Test
    void limits_the_tuples_in_flight() throws Exception {
        Path plan = directory.resolve("plan.json");

        assertThat(optimize("--max-memory", "100k", "--out", plan.toString())).isZero();

        assertThat(out.toString())
                .contains("up to 100 KiB in flight", "remark: up to ")
                .contains(": limited by --max-memory");
        assertThat((Integer) PlanFile.read(plan).config().get("topology.max.spout.pending"))
                .isBetween(10, 50);
    }

    @Test
    void refuses_a_bound_that_no_plan_meets_and_a_text_without_a_unit() {
        assertThat(optimize("--max-memory", "1k")).isEqualTo(2);
        assertThat(optimize("--max-memory", "much")).isEqualTo(2);

        assertThat(err.toString().lines().map(line -> line.replaceAll("\\d+k", "Nk")))
                .containsExactly(
                        "aeolus: --max-memory: no plan meets it: must be at least Nk",
                        "aeolus: Invalid value for option '--max-memory': 'much' is not a valid amount of memory: must be"
                                + " a number above 0 with a unit (k, m, g), such as 512m; see aeolus optimize --help");
    }

    private int optimize(String... options) {
        List<String> args = new ArrayList<>(List.of("optimize", profile.toString()));
        args.addAll(List.of(options));
        return AeolusCommand.commandLine(Contexts.idle(Map.of()))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args.toArray(String[]::new));
    }
}
