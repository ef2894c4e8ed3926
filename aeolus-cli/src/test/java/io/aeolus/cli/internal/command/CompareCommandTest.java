package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.internal.runfile.ConfigurationEntry;
import io.aeolus.cli.internal.runfile.Explanation;
import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.RunRequest;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.TopologyOptimizer;
import io.aeolus.probe.OutputDigest;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class CompareCommandTest {

    private static final Numbers WORKLOAD = new Numbers(1000, -1);

    @TempDir
    private Path directory;

    private final ScriptedRunner cluster = new ScriptedRunner();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private int clustersStarted;

    @BeforeEach
    void answerRight() throws BadInputException {
        cluster.output = expectedOutput();
        cluster.outputTuples = 1000;
    }

    @Test
    void ends_with_0_when_all_is_well() {
        assertThat(run("compare", "numbers", "--plan", "own", "--runs", "1")).isZero();

        assertThat(out.toString())
                .startsWith("numbers: 1,000 rows, at least once, cluster local, one run\n")
                .contains("\nstock ", "\nstorm-tuned ", "\ndop-only ", "\nbatch-only ", "\noptimized ", "\n\nfused ")
                .doesNotContain("reference");
        assertThat(cluster.isClosed()).isTrue();
    }

    @Test
    void says_nothing_of_what_it_does_if_it_is_to_be_quiet() {
        assertThat(run("compare", "numbers", "--plan", "own", "--runs", "1", "--quiet"))
                .isZero();

        assertThat(err.toString()).isEmpty();
        assertThat(out.toString()).startsWith("numbers: 1,000 rows");
    }

    @Test
    void calls_the_components_of_the_limit_itself() throws Exception {
        Path json = directory.resolve("out.json");

        int status = run("compare", "numbers", "--configs", "stock,fused", "--runs", "2", "--json", json.toString());

        assertThat(status).as(err.toString()).isZero();
        assertThat(out.toString()).containsPattern("\nfused .* yes\n");
        assertThat(RunFile.FORMAT.read(json).runs())
                .filteredOn(run -> run.config().equals("fused"))
                .hasSize(2)
                .allSatisfy(run -> {
                    assertThat(run.tuples()).isEqualTo(1000);
                    assertThat(run.lost()).hasValue(0);
                    assertThat(run.outputDigest()).hasValue(expectedOutput().text());
                    assertThat(run.operators()).isEmpty();
                });
        assertThat(cluster.runs()).hasSize(2);
    }

    @Test
    void profiles_and_plans_a_topology_that_has_no_plan() throws Exception {
        Path plan = directory.resolve("plan.json");
        cluster.profile = Optional.of(Profiles.numbers());

        assertThat(run("compare", "numbers", "--runs", "1", "--plan-out", plan.toString()))
                .as(err.toString())
                .isZero();

        assertThat(cluster.profiles()).hasSizeGreaterThanOrEqualTo(3);
        assertThat(err.toString()).contains("plan: dop numbers 1, square ", " tuples/s expected (", "), bounded by: ");
        assertThat(out.toString())
                .containsPattern("config .* predicted +90 of 100 runs +error ")
                .contains("0 of 3 predictions were within the range of 90 of 100 runs")
                .containsPattern("\nstock .* %");
        PlanFile written = PlanFile.read(plan);
        assertThat(written.topologyName()).isEqualTo("numbers");
        assertThat(written.prediction()).isPresent();
    }

    @Test
    void runs_a_plan_that_is_many_times_as_fast_as_the_profile() throws Exception {
        cluster.profile = Optional.of(Profiles.waitingNumbers());

        assertThat(run("compare", "numbers", "--runs", "1", "--configs", "optimized"))
                .as(err.toString())
                .isZero();

        assertThat(cluster.profiles().get(cluster.profiles().size() - 1).config())
                .containsKey(Profile.PLAN);
        assertThat(err.toString())
                .contains("it is run, so that the model sees the topology at work", "it did 1,000 tuples/s\n");
    }

    @Test
    void stands_by_the_profile_where_the_run_of_its_plan_fails() throws Exception {
        cluster.profile = Optional.of(Profiles.waitingNumbers());
        assertThat(run("compare", "numbers", "--runs", "1", "--configs", "optimized"))
                .isZero();
        int all = cluster.profiles().size();
        cluster.profiles().clear();
        cluster.profilesBeforeFailure = all - 2;

        assertThat(run("compare", "numbers", "--runs", "1", "--configs", "optimized"))
                .as(err.toString())
                .isZero();

        assertThat(err.toString()).contains("the run failed, so the plan is the one of the profile: ");
    }

    @Test
    void plans_by_a_profile_that_is_there_within_the_bounds() throws Exception {
        Path profile = directory.resolve("profile.json");
        Path plan = directory.resolve("plan.json");
        Profile.FORMAT.write(Profiles.numbers(), profile);

        int status = run(
                "compare",
                "numbers",
                "--configs",
                "optimized",
                "--profile",
                profile.toString(),
                "--max-dop",
                "square=1",
                "--plan-out",
                plan.toString());

        assertThat(status).as(err.toString()).isZero();
        assertThat(cluster.profiles()).isEmpty();
        assertThat(out.toString()).containsPattern("\noptimized .* %");
        OptimizerOptions bounds = OptimizerOptions.defaults().withMaxTasks(OptionalInt.empty(), Map.of("square", 1));
        assertThat(PlanFile.read(plan))
                .isEqualTo(TopologyOptimizer.of(Profiles.numbers(), Optional.empty(), bounds)
                        .optimize()
                        .file());
    }

    @Test
    void plans_as_optimize_does() throws Exception {
        Path profile = directory.resolve("profile.json");
        Path network = directory.resolve("network.json");
        Path plan = directory.resolve("plan.json");
        Path same = directory.resolve("same.json");
        Profile.FORMAT.write(Profiles.numbers(), profile);
        NetworkModel.FORMAT.write(cluster.network(1, Progress.NONE), network);
        List<String> options = List.of(
                "--network",
                network.toString(),
                "--cores",
                "7.5",
                "--max-tasks",
                "30",
                "--linger",
                "2ms",
                "--headroom",
                "1.5",
                "--tolerance",
                "2",
                "--rate",
                "50000");

        run(options, "compare", "numbers", "--profile", profile.toString(), "--plan-out", plan.toString());
        run(options, "optimize", profile.toString(), "--out", same.toString());
        run(
                List.of(
                        "--algorithm",
                        "paper",
                        "--plan-out",
                        directory.resolve("paper.json").toString()),
                "compare",
                "numbers",
                "--profile",
                profile.toString());

        assertThat(plan).hasSameTextualContentAs(same);
        assertThat(PlanFile.read(plan).plan())
                .isNotEqualTo(PlanFile.read(directory.resolve("paper.json")).plan());
    }

    @Test
    void runs_are_held_to_the_rate_that_was_planned_for() throws Exception {
        Path json = directory.resolve("out.json");
        cluster.profile = Optional.of(Profiles.numbers());

        run(List.of("--rate", "500", "--runs", "1"), "compare", "numbers", "--json", json.toString());

        assertThat(cluster.runs()).extracting(RunRequest::ratePerSecond).containsOnly(OptionalDouble.of(500));
        assertThat(RunFile.FORMAT.read(json).runs())
                .filteredOn(run -> !List.of("fused", "storm-tuned").contains(run.config()))
                .extracting(RunEntry::predictedTuplesPerSecond)
                .isNotEmpty()
                .containsOnly(OptionalDouble.of(500));
    }

    @Test
    void says_in_a_line_that_a_profile_is_of_another_machine() throws Exception {
        Path profile = directory.resolve("profile.json");
        Profile.FORMAT.write(Profiles.numbers(), profile);

        run(List.of("--profile", profile.toString()), "compare", "numbers", "--configs", "optimized");

        assertThat(err.toString().lines())
                .filteredOn(line -> line.contains(" was made with "))
                .singleElement()
                .asString()
                .startsWith(profile + " was made with ")
                .contains("Java 17.0.1, here Java ");
    }

    @Test
    void ends_with_2_when_the_profile_is_that_of_another_topology_and_runs_nothing() throws Exception {
        Path profile = directory.resolve("profile.json");
        Profile.FORMAT.write(Profiles.shop(), profile);

        assertThat(run("compare", "numbers", "--profile", profile.toString())).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo("aeolus: " + profile
                        + ": is a profile of the topology 'shop', not of 'numbers': give one of that\n");
        assertThat(clustersStarted).isZero();
    }

    @Test
    void profiles_nothing_where_no_plan_is_needed() {
        assertThat(run("compare", "numbers", "--configs", "stock,storm-tuned", "--runs", "1"))
                .isZero();

        assertThat(cluster.profiles()).isEmpty();
    }

    @Test
    void writes_json_whole() {
        Path json = directory.resolve("out.json");

        assertThat(run("compare", "numbers", "--configs", "stock", "--runs", "2", "--json", json.toString()))
                .isZero();

        assertThat(json).content().startsWith("{\n  \"version\": 4,").endsWith("}\n");
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void json_may_take_the_place_of_the_table() throws Exception {
        assertThat(run("compare", "numbers", "--configs", "stock", "--runs", "2", "--json", "-"))
                .isZero();

        assertThat(RunFile.FORMAT.parse(out.toString(), "output").runs()).hasSize(2);
    }

    @Test
    void writes_a_report_that_can_be_made_again_from_the_json() throws Exception {
        Path json = directory.resolve("out.json");
        Path first = directory.resolve("first.html");
        Path again = directory.resolve("again.html");

        assertThat(run(
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
                .as(err.toString())
                .isZero();
        assertThat(run("report", json.toString(), "--out", again.toString()))
                .as(err.toString())
                .isZero();

        assertThat(Files.readString(first))
                .contains(
                        "optimized processed the input as fast as stock, within the noise",
                        "compare numbers --plan own");
        assertThat(Files.readString(again).replace("\"name\":\"" + json, "\"name\":\"this comparison"))
                .isEqualTo(Files.readString(first));
    }

    @Test
    void keeps_how_a_computed_plan_came_about() throws Exception {
        Path json = directory.resolve("out.json");
        cluster.profile = Optional.of(Profiles.numbers());

        assertThat(run("compare", "numbers", "--runs", "1", "--json", json.toString()))
                .as(err.toString())
                .isZero();

        RunFile file = RunFile.FORMAT.read(json);
        assertThat(file.plan())
                .hasValueSatisfying(plan -> assertThat(plan.components())
                        .extracting(Explanation.Component::id)
                        .containsExactlyInAnyOrder("numbers", "square"));
        assertThat(file.configurations())
                .extracting(ConfigurationEntry::name)
                .containsExactly("stock", "storm-tuned", "dop-only", "batch-only", "optimized", "fused");
        assertThat(file.configurations().get(1).settings()).containsEntry("topology.producer.batch.size", "100");
        assertThat(file.topology().streams()).hasSize(1);
    }

    @Test
    void says_how_much_of_the_reference_matched() {
        assertThat(run("compare", "numbers", "--configs", "stock", "--reference", directory.toString()))
                .isZero();
        assertThat(out.toString()).endsWith("\nreference: 1,000 of 1,000 rows matched\n");
    }

    @Test
    void ends_with_1_after_the_table_when_the_reference_does_not_match() {
        cluster.outputTuples = 999;

        assertThat(run("compare", "numbers", "--configs", "stock", "--reference", directory.toString()))
                .isOne();
        assertThat(out.toString()).contains("reference: 999 of 1,000 rows matched in stock, run ");
    }

    @Test
    void ends_with_1_after_the_table_when_a_result_is_wrong() {
        cluster.output = OutputDigest.EMPTY;

        assertThat(run("compare", "numbers", "--configs", "stock")).isOne();
        assertThat(out.toString()).contains("  no\n");
        assertThat(err.toString())
                .endsWith("aeolus: rows were lost, or a result is not the right one: see the table\n");
    }

    @Test
    void ends_with_1_after_the_table_when_rows_were_lost() {
        cluster.lost = 3;

        assertThat(run("compare", "numbers", "--configs", "stock")).isOne();
        assertThat(out.toString()).contains("stock");
    }

    @Test
    void ends_with_1_and_one_line_when_a_run_fails() {
        cluster.fails = true;

        assertThat(run("compare", "numbers", "--configs", "stock")).isOne();
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .endsWith("aeolus: component 'x' threw java.lang.IllegalStateException: y\n")
                .doesNotContain("\tat ");
        assertThat(cluster.isClosed()).isTrue();
    }

    @Test
    void no_run_is_thrown_away_when_a_later_one_fails() throws Exception {
        Path json = directory.resolve("out.json");
        Path report = directory.resolve("out.html");
        cluster.fails = true;
        cluster.runsBeforeFailure = 3;

        int status = run(
                "compare",
                "numbers",
                "--configs",
                "stock,optimized",
                "--plan",
                "own",
                "--json",
                json.toString(),
                "--report",
                report.toString());

        assertThat(status).isOne();
        assertThat(out.toString()).contains("\nstock ", "\noptimized ");
        assertThat(err.toString())
                .contains("aeolus: not all has been run; what had been run until then:\n")
                .endsWith("aeolus: component 'x' threw java.lang.IllegalStateException: y\n");
        assertThat(RunFile.FORMAT.read(json).runs()).hasSize(3);
        assertThat(report).exists();
    }

    @Test
    void what_is_printed_meanwhile_is_neither_in_the_table_nor_on_the_terminal() {
        cluster.whenRunning = () -> {
            System.out.println("a bolt prints");
            System.err.println("java.io.IOException: of ZooKeeper");
        };

        assertThat(run("compare", "numbers", "--configs", "stock", "--runs", "2"))
                .isZero();

        assertThat(out.toString() + err).doesNotContain("a bolt prints", "IOException");
        assertThat(err.toString()).containsOnlyOnce("what the topology and Storm print goes to ");
        Path file = Path.of(err.toString()
                .lines()
                .filter(line -> line.contains("goes to "))
                .map(line -> line.replaceAll(".*goes to ", ""))
                .findFirst()
                .orElseThrow());
        assertThat(file).content().contains("a bolt prints", "of ZooKeeper");
        assertThat(file.toFile().delete()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "compare letters#unknown workload 'letters': known are numbers",
                "compare#Missing required parameter: 'WORKLOAD|TOPOLOGY.jar'; see aeolus compare --help",
                "compare numbers --configs stock,fast#--configs: unknown configuration 'fast': give some of stock,storm-tuned,dop-only,batch-only,optimized,grid,fused",
                "compare numbers --cluster moon#--cluster: 'moon' is no kind of cluster: give local, processes or remote",
                "compare numbers --workers 2#--workers: a local cluster has one worker: give --cluster processes or remote",
                "compare numbers --cluster processes --workers 0#--workers: 0 is no number of workers: give 1 to 64",
                "compare numbers --cluster processes --collector me#--collector is for --cluster remote: leave it out",
                "compare numbers --cluster remote --collector me:x#--collector: 'me:x' is no address: give HOST or HOST:PORT of this machine",
                "compare numbers --cluster remote --storm-conf no.yaml#--storm-conf: there is no file no.yaml: name a storm.yaml",
                "compare numbers --runs 0#--runs: 0 is too few: give 1 or more",
                "compare numbers --runs x#Invalid value for option '--runs': 'x' is not an int; see aeolus compare --help",
                "compare numbers --rate -1#--rate: -1.0 is no rate: give a number above 0",
                "compare numbers --rate NaN#--rate: NaN is no rate: give a number above 0",
                "compare numbers --charts r.html#Unknown option: '--charts'; see aeolus compare --help",
                "compare numbers --input no.dat#no.dat: there is no such file: name an input file",
                "compare numbers --plan no.json#no.json: there is no such file: name a plan file",
                "compare numbers --seconds 5#--seconds is for a TOPOLOGY.jar: 'numbers' ends by itself",
                "compare numbers Main#workload 'numbers' takes no 'Main': leave it out, or give a TOPOLOGY.jar first",
                "compare t.jar#t.jar: the class whose main submits the topology is missing: give it after the jar",
                "compare numbers --plan own --plan-out p#--plan-out is for a plan that is computed: leave it out, or --plan",
                "compare numbers --plan own --max-latency 5ms#--max-latency is for a plan that is computed: leave it out, or --plan",
                "compare numbers --plan own --headroom 2 --cores 4#--cores, --headroom is for a plan that is computed: leave it out, or --plan",
                "compare numbers --headroom 0.5#--headroom is 0.5: give 1 or more",
                "compare numbers --network no.json#no.json: there is no such file: name a network model file",
                "compare numbers --max-tasks 0#--max-tasks is 0: give 1 or more",
                "compare numbers --profile no.json#no.json: there is no such file: name a profile file",
                "compare t.jar --seconds 0 Main#--seconds: 0 is no time: give 1 or more",
                "compare t.jar --input f Main#--input, --rows and --skip-bad-lines are for workloads: a TOPOLOGY.jar has its input from its main; leave them out",
                "compare numbers --kill square@5s#--kill is for --cluster processes: leave it out",
                "compare numbers --cluster processes --kill square#--kill: 'square' is no component and time: give ID@TIME, such as receive@10s",
                "compare numbers --cluster processes --kill square@5#--kill: '5' is no time: give a number with its unit (ns, us, ms, s), such as 50ms",
                "compare numbers --cluster processes --kill circle@5s#--kill: the topology has no component 'circle': give one of numbers, square",
                "compare numbers --rows 0#--rows: 0 is too few: give 1 or more",
                "compare numbers --rows 5 --input f#--input and --rows exclude each other: a file has the rows that it has",
                "compare t.jar --rows 5 Main#--input, --rows and --skip-bad-lines are for workloads: a TOPOLOGY.jar has its input from its main; leave them out",
                "compare t.jar --skip-bad-lines Main#--input, --rows and --skip-bad-lines are for workloads: a TOPOLOGY.jar has its input from its main; leave them out",
                "compare --reference d t.jar Main#--reference is for workloads: leave it out",
                "nothing#there is no command 'nothing'; see aeolus --help",
            })
    void ends_with_2_and_one_line_on_wrong_use(String arguments, String message) {
        int status = run(arguments.isEmpty() ? new String[0] : arguments.split(" "));

        assertThat(err.toString()).isEqualTo("aeolus: " + message + "\n");
        assertThat(out.toString()).isEmpty();
        assertThat(status).isEqualTo(2);
        assertThat(clustersStarted).isZero();
    }

    @Test
    void ends_with_2_when_the_json_cannot_be_written_and_runs_nothing() {
        Path json = directory.resolve("no").resolve("out.json");

        assertThat(run("compare", "numbers", "--json", json.toString())).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo("aeolus: " + json + ": the directory " + json.getParent()
                        + " does not exist: create it first\n");
        assertThat(clustersStarted).isZero();
    }

    @Test
    void ends_with_2_when_the_plan_is_bad_and_runs_nothing() throws Exception {
        Path plan = directory.resolve("plan.json");
        Files.writeString(plan, Numbers.PLAN.replace("\"batchSize\":50", "\"batchSize\":0"));

        assertThat(run("compare", "numbers", "--plan", plan.toString())).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo(
                        "aeolus: " + plan
                                + ": $.streams[0]: stream 'default' of 'numbers': batchSize is 0: give 1 (not batched) to 65536\n");
        assertThat(clustersStarted).isZero();
    }

    /** A command line that has to be done. */
    private void run(List<String> options, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(2, options);
        assertThat(run(all.toArray(String[]::new))).as(err.toString()).isZero();
    }

    private int run(String... arguments) {
        CommandLine command = AeolusCommand.commandLine(Contexts.on(
                progress -> {
                    clustersStarted++;
                    return cluster;
                },
                WORKLOAD));
        return command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(arguments);
    }

    private OutputDigest expectedOutput() throws BadInputException {
        return WORKLOAD.prepare(
                        new WorkloadOptions(
                                Optional.empty(), Optional.empty(), false, OptionalLong.empty(), directory, Map.of()),
                        Progress.NONE)
                .expectedOutput();
    }
}
