package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.RunRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a comparison prints and writes. Its plans and its failures have tests of their own. */
class CompareCommandTest {

    @TempDir
    private Path directory;

    private final CompareFixture aeolus = new CompareFixture();
    private final ScriptedRunner cluster = aeolus.cluster;

    @Test
    void ends_with_0_when_all_is_well() {
        assertThat(aeolus.run("compare", "numbers", "--plan", "own", "--runs", "1"))
                .isZero();

        assertThat(aeolus.out())
                .startsWith("numbers: 1,000 rows, at least once, cluster local, one run\n")
                .contains(
                        "\nstock ",
                        "\nstorm-tuned ",
                        "\nparallelism-only ",
                        "\nbatch-only ",
                        "\noptimized ",
                        "\n\nfused ")
                .doesNotContain("reference");
        assertThat(cluster.isClosed()).isTrue();
    }

    @Test
    void says_nothing_of_what_it_does_if_it_is_to_be_quiet() {
        assertThat(aeolus.run("compare", "numbers", "--plan", "own", "--runs", "1", "--quiet"))
                .isZero();

        assertThat(aeolus.err()).isEmpty();
        assertThat(aeolus.out()).startsWith("numbers: 1,000 rows");
    }

    @Test
    void calls_the_components_of_the_limit_itself() throws Exception {
        Path json = directory.resolve("out.json");

        int status =
                aeolus.run("compare", "numbers", "--configs", "stock,fused", "--runs", "2", "--json", json.toString());

        assertThat(status).as(aeolus.err()).isZero();
        assertThat(aeolus.out()).contains("\nfused ", ", and results are the expected ones\n");
        assertThat(RunFile.FORMAT.read(json).runs())
                .filteredOn(run -> run.config().equals("fused"))
                .hasSize(2)
                .allSatisfy(run -> {
                    assertThat(run.measurement().tuples()).isEqualTo(1000);
                    assertThat(run.measurement().lost()).hasValue(0);
                    assertThat(run.measurement().output()).isEqualTo(CompareFixture.expectedOutput());
                    assertThat(run.operators()).isEmpty();
                });
        assertThat(cluster.runs()).hasSize(2);
    }

    @Test
    void writes_json_whole() {
        Path json = directory.resolve("out.json");

        assertThat(aeolus.run("compare", "numbers", "--configs", "stock", "--runs", "2", "--json", json.toString()))
                .isZero();

        assertThat(json).content().startsWith("{\n  \"version\": 5,").endsWith("}\n");
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void json_may_take_the_place_of_the_table() throws Exception {
        assertThat(aeolus.run("compare", "numbers", "--configs", "stock", "--runs", "2", "--json", "-"))
                .isZero();

        assertThat(RunFile.FORMAT.parse(aeolus.out(), "output").runs()).hasSize(2);
    }

    @Test
    void writes_a_report_that_can_be_made_again_from_the_json() throws Exception {
        Path json = directory.resolve("out.json");
        Path first = directory.resolve("first.html");
        Path again = directory.resolve("again.html");

        assertThat(aeolus.run(
                        "compare",
                        "numbers",
                        "--plan",
                        "own",
                        "--configs",
                        "stock,optimized",
                        "--json",
                        json.toString(),
                        "--report",
                        first.toString()))
                .as(aeolus.err())
                .isZero();
        assertThat(aeolus.run("report", json.toString(), "--out", again.toString()))
                .as(aeolus.err())
                .isZero();

        assertThat(Files.readString(first))
                .contains(
                        "optimized processed the input 1.00 times as fast as stock, within the noise",
                        "compare numbers --plan own");
        assertThat(Files.readString(again).replace("\"name\":\"" + json, "\"name\":\"this comparison"))
                .isEqualTo(Files.readString(first));
    }

    @Test
    void says_how_much_of_the_reference_matched() {
        assertThat(aeolus.run("compare", "numbers", "--configs", "stock", "--reference", directory.toString()))
                .isZero();
        assertThat(aeolus.out()).endsWith("\nreference: 1,000 of 1,000 rows matched\n");
    }

    @Test
    void what_is_printed_meanwhile_is_neither_in_the_table_nor_on_the_terminal() {
        cluster.whenRunning = () -> {
            System.out.println("a bolt prints");
            System.err.println("java.io.IOException: of ZooKeeper");
        };

        assertThat(aeolus.run("compare", "numbers", "--configs", "stock", "--runs", "2"))
                .isZero();

        assertThat(aeolus.out() + aeolus.err()).doesNotContain("a bolt prints", "IOException");
        assertThat(aeolus.err()).containsOnlyOnce("what the topology and Storm print goes to ");
        Path file = Path.of(aeolus.err()
                .lines()
                .filter(line -> line.contains("goes to "))
                .map(line -> line.replaceAll(".*goes to ", ""))
                .findFirst()
                .orElseThrow());
        assertThat(file).content().contains("a bolt prints", "of ZooKeeper");
        assertThat(file.toFile().delete()).isTrue();
    }

    @Test
    void a_quick_comparison_runs_stock_and_the_plan_once_for_some_seconds() {
        cluster.profile = Optional.of(Profiles.numbers());

        assertThat(aeolus.run("compare", "--quick", "numbers")).as(aeolus.err()).isZero();

        assertThat(cluster.profiles()).hasSize(1);
        assertThat(cluster.runs()).extracting(RunRequest::name).containsExactly("numbers-stock", "numbers-optimized");
        assertThat(cluster.runs()).allSatisfy(run -> assertThat(run.ending()).isInstanceOf(Ending.Cut.class));
        assertThat(aeolus.err())
                .contains(
                        "a profile of up to 14 s, then 1 run of 2 configurations, about ", "these figures are rough: ");
        assertThat(aeolus.out()).contains("results were not compared: each run");
    }
}
