// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.monitor.ChangedField;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.RunTrace;
import io.aeolus.probe.OutputDigest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failures of a comparison, before and during its runs. */
class CompareCommandFailureTest {

    @TempDir
    private Path directory;

    private final ScriptedRunner cluster = ScriptedRunner.ofNumbers();
    private final CommandRun aeolus = CommandRun.numbers(cluster);

    @Test
    void ends_with_1_after_the_table_if_the_reference_does_not_match() {
        cluster.outputTuples = 999;

        assertThat(aeolus.run("compare numbers --configs stock --reference " + directory))
                .isOne();
        assertThat(aeolus.out()).contains("reference results: 999 of 1,000 rows match in stock, run ");
    }

    @Test
    void ends_with_1_after_the_table_if_a_result_is_wrong() {
        cluster.output = OutputDigest.EMPTY;

        assertThat(aeolus.run("compare numbers --configs stock")).isOne();
        assertThat(aeolus.out()).containsPattern("\nstock .* no\n");
        assertThat(aeolus.err()).endsWith("aeolus: the output of stock differs from the expected output\n");
    }

    @Test
    void names_a_field_that_changes_after_its_emission() {
        cluster.trace = new RunTrace(List.of(), List.of(), List.of(new ChangedField("square", "default", "map")));
        String line = "component 'square' changes values after emitting them: field 'map' of stream 'default';"
                + " batching copies such values, which costs CPU time: emit new objects\n";

        aeolus.succeed("compare numbers --configs stock");
        assertThat(aeolus.err()).contains(line);

        cluster.output = OutputDigest.EMPTY;
        assertThat(aeolus.run("compare numbers --configs stock")).isOne();
        assertThat(aeolus.err())
                .endsWith("aeolus: " + line + "aeolus: the output of stock differs from the expected output\n");
    }

    @Test
    void ends_with_1_after_the_table_if_tuples_are_lost() {
        cluster.lost = 3;

        assertThat(aeolus.run("compare numbers --configs stock")).isOne();
        assertThat(aeolus.out()).contains("stock");
    }

    @Test
    void ends_with_1_and_one_line_when_a_run_fails() {
        cluster.fails = true;

        assertThat(aeolus.run("compare numbers --configs stock")).isOne();
        assertThat(aeolus.out()).isEmpty();
        assertThat(aeolus.err())
                .endsWith("aeolus: component 'x' threw java.lang.IllegalStateException: y\n")
                .doesNotContain("\tat ");
        assertThat(cluster.isClosed).isTrue();
    }

    @Test
    void prints_the_finished_runs_if_a_later_run_fails() throws Exception {
        Path json = directory.resolve("out.json");
        Path report = directory.resolve("out.html");
        cluster.fails = true;
        cluster.runsBeforeFailure = 3;

        int status = aeolus.run(
                "compare numbers --configs stock,optimized --plan own --json " + json + " --report " + report);

        assertThat(status).isOne();
        assertThat(aeolus.out()).contains("\nstock ", "\noptimized ");
        assertThat(aeolus.err())
                .contains("aeolus: the comparison is incomplete; results so far:\n")
                .endsWith("aeolus: component 'x' threw java.lang.IllegalStateException: y\n");
        assertThat(RunFile.FORMAT.read(json).runs()).hasSize(3);
        assertThat(report).exists();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "compare letters#unknown workload 'letters': must be one of numbers",
                "compare . some.Main#.: is neither a jar nor a directory with an example.properties: give the topology's jar",
                "compare numbers --cluster remote --storm-conf .#--storm-conf: .: is a directory: give a storm.yaml",
                "compare#Missing required parameter: 'WORKLOAD|TOPOLOGY.jar'; see aeolus compare --help",
                "compare numbers --configs stock,fast#Invalid value for option '--configs' (LIST): 'fast' is not one of stock, storm-tuned, parallelism-only, batch-only, chain-only, optimized, grid, fused; see aeolus compare --help",
                "compare numbers --cluster moon#Invalid value for option '--cluster': 'moon' is not one of local, processes, remote; see aeolus compare --help",
                "compare numbers --cluster processes --workers 0#Invalid value for option '--workers': '0' is not an integer from 1 to 64; see aeolus compare --help",
                "compare numbers --cluster remote --collector me:x#Invalid value for option '--collector': 'me:x' is not a valid address: must be HOST, HOST:PORT or [IPv6]:PORT; see aeolus compare --help",
                "compare numbers --cluster remote --storm-conf no.yaml#--storm-conf: no.yaml: no such file: give a storm.yaml",
                "compare numbers --runs 0#Invalid value for option '--runs': '0' is not an integer from 1 to 2147483647; see aeolus compare --help",
                "compare numbers --runs x#Invalid value for option '--runs': 'x' is not an integer from 1 to 2147483647; see aeolus compare --help",
                "compare numbers --rate -1#Invalid value for option '--rate': '-1' is not a number above 0; see aeolus compare --help",
                "compare numbers --rate NaN#Invalid value for option '--rate': 'NaN' is not a number above 0; see aeolus compare --help",
                "compare numbers --charts r.html#Unknown option: '--charts'; see aeolus compare --help",
                "compare numbers --input no.dat#no.dat: there is no such file: name an input file",
                "compare numbers --plan no.json#no.json: there is no such file: name a plan file",
                "compare numbers Main#workload 'numbers' has no arguments: remove 'Main', or use a TOPOLOGY.jar",
                "compare t.jar#t.jar: the main class is missing: add it after the jar",
                "compare numbers --plan own --headroom 2 --cores 4#--cores, --headroom has no effect with --plan, because no plan is computed: remove one of them",
                "compare numbers --headroom 0.5#--headroom is 0.5: must be at least 1",
                "compare numbers --network no.json#no.json: there is no such file: name a network model file",
                "compare numbers --max-tasks 0#Invalid value for option '--max-tasks': '0' is not an integer from 1 to 2147483647; see aeolus compare --help",
                "compare numbers --profile no.json#no.json: there is no such file: name a profile file",
                "compare t.jar --seconds 0 Main#Invalid value for option '--seconds': '0' is not an integer from 1 to 2147483647; see aeolus compare --help",
                "compare numbers --rows 0#Invalid value for option '--rows': '0' is not an integer from 1 to 9223372036854775807; see aeolus compare --help",
                "nothing#unknown command 'nothing'; see aeolus --help",
            })
    void ends_with_2_and_one_line_on_wrong_use(String arguments, String message) {
        aeolus.refuse(arguments, message);

        assertThat(cluster.starts).isZero();
    }

    @Test
    void ends_with_2_without_a_run_if_the_profile_is_of_another_topology() throws Exception {
        Path profile = directory.resolve("profile.json");
        Profile.FORMAT.write(Profiles.shop(), profile);

        aeolus.refuse(
                "compare numbers --profile " + profile,
                profile + " is a profile of topology 'shop': use a profile of 'numbers'");
        assertThat(cluster.starts).isZero();
    }

    @Test
    void ends_with_2_when_the_json_cannot_be_written_and_runs_nothing() {
        Path json = directory.resolve("no").resolve("out.json");

        aeolus.refuse(
                "compare numbers --json " + json,
                json + ": the directory " + json.getParent() + " does not exist: create it first");
        assertThat(cluster.starts).isZero();
    }

    @Test
    void ends_with_2_when_the_plan_is_bad_and_runs_nothing() throws Exception {
        Path plan = directory.resolve("plan.json");
        Files.writeString(plan, Numbers.PLAN.replace("\"batchSize\":50", "\"batchSize\":0"));

        aeolus.refuse(
                "compare numbers --plan " + plan,
                plan + ": $.streams[0]: stream 'default' of 'numbers': batchSize is 0: must be 1 (unbatched) to 65536");
        assertThat(cluster.starts).isZero();
    }
}
