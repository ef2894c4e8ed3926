// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.RunRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The output of a comparison. */
class CompareCommandTest {

    @TempDir
    private Path directory;

    private final ScriptedRunner cluster = ScriptedRunner.ofNumbers();
    private final CommandRun aeolus = CommandRun.numbers(cluster);

    @Test
    void ends_with_0_without_problems() {
        aeolus.succeed("compare numbers --plan own --runs 1");

        assertThat(aeolus.out())
                .startsWith("numbers: 1,000 tuples, at least once, cluster local, one run\n")
                .contains(
                        "\nstock ",
                        "\nstorm-tuned ",
                        "\nparallelism-only ",
                        "\nbatch-only ",
                        "\noptimized ",
                        "\n\nfused ")
                .doesNotContain("reference");
        assertThat(cluster.isClosed).isTrue();
    }

    @Test
    void prints_no_progress_with_quiet() {
        aeolus.succeed("compare numbers --plan own --runs 1 --quiet");

        assertThat(aeolus.err()).isEmpty();
        assertThat(aeolus.out()).startsWith("numbers: 1,000 tuples");
    }

    @Test
    void runs_fused_in_its_own_thread() throws Exception {
        Path json = directory.resolve("out.json");

        aeolus.succeed("compare numbers --configs stock,fused --runs 2 --json " + json);

        assertThat(aeolus.out()).contains("\nfused ", ", and the results are correct\n");
        assertThat(RunFile.FORMAT.read(json).runs())
                .filteredOn(run -> run.config().equals("fused"))
                .hasSize(2)
                .allSatisfy(run -> {
                    assertThat(run.measurement().tuples()).isEqualTo(1000);
                    assertThat(run.measurement().lost()).hasValue(0);
                    assertThat(run.measurement().output()).isEqualTo(cluster.output);
                    assertThat(run.operators()).isEmpty();
                });
        assertThat(cluster.runs).hasSize(2);
    }

    @Test
    void writes_complete_json() {
        Path json = directory.resolve("out.json");

        aeolus.succeed("compare numbers --configs stock --runs 2 --json " + json);

        assertThat(json).content().startsWith("{\n  \"version\": 7,").endsWith("}\n");
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void json_replaces_the_table_on_standard_output() throws Exception {
        aeolus.succeed("compare numbers --configs stock --runs 2 --json -");

        assertThat(RunFile.FORMAT.parse(aeolus.out(), "output").runs()).hasSize(2);
    }

    @Test
    void writes_the_same_report_as_the_report_command() throws Exception {
        Path json = directory.resolve("out.json");
        Path first = directory.resolve("first.html");
        Path again = directory.resolve("again.html");

        aeolus.succeed("compare numbers --plan own --configs stock,optimized --json " + json + " --report " + first);
        aeolus.succeed("report " + json + " --out " + again);

        assertThat(Files.readString(first))
                .contains("optimized is 1.00 x as fast as stock, within noise (", "compare numbers --plan own");
        assertThat(Files.readString(again).replace("\"name\":\"" + json, "\"name\":\"this comparison"))
                .isEqualTo(Files.readString(first));
    }

    @Test
    void prints_the_number_of_rows_that_match_the_reference() {
        aeolus.succeed("compare numbers --configs stock --reference " + directory);
        assertThat(aeolus.out()).endsWith("\nreference results: 1,000 of 1,000 rows match\n");
    }

    @Test
    void redirects_the_output_of_the_topology() {
        cluster.whenRunning = () -> {
            System.out.println("a bolt prints");
            System.err.println("java.io.IOException: of ZooKeeper");
        };

        aeolus.succeed("compare numbers --configs stock --runs 2");

        assertThat(aeolus.out() + aeolus.err()).doesNotContain("a bolt prints", "IOException");
        assertThat(aeolus.err()).containsOnlyOnce("output of the topology and Storm: ");
        Path file = Path.of(aeolus.err()
                .lines()
                .filter(line -> line.contains("and Storm: "))
                .map(line -> line.replaceAll(".*Storm: ", ""))
                .findFirst()
                .orElseThrow());
        assertThat(file).content().contains("a bolt prints", "of ZooKeeper");
        assertThat(file.toFile().delete()).isTrue();
    }

    @Test
    void quick_runs_stock_and_the_plan_once_for_a_few_seconds() {
        cluster.profile = Optional.of(Profiles.numbers());

        aeolus.succeed("compare --quick numbers");

        assertThat(cluster.profiles)
                .extracting(ProfileRequest::workload)
                .containsExactly("numbers", "numbers in batches of 16", "numbers in batches of 256");
        assertThat(cluster.runs).extracting(RunRequest::name).containsExactly("numbers-stock", "numbers-optimized");
        assertThat(cluster.runs).allSatisfy(run -> assertThat(run.ending()).isInstanceOf(Ending.TimeLimit.class));
        assertThat(aeolus.err())
                .contains(
                        "a profile of up to 30 s, then 1 run of 2 configurations, about ",
                        "note: --quick gives rough figures");
        assertThat(aeolus.out()).contains("results were not compared: each run");
    }
}
