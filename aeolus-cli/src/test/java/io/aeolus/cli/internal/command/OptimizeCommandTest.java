// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.aeolus.cases.Altered;
import io.aeolus.cli.internal.text.plan.PlanText;
import io.aeolus.cli.synthetic.OperatorMaker;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Chaining;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.TopologyOptimizer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command with a scripted profile; other tests cover the computation. */
class OptimizeCommandTest {

    @TempDir
    private Path directory;

    private final CommandRun aeolus = CommandRun.idle();
    private Path profile = Path.of("");
    private Path plan = Path.of("");

    @BeforeEach
    void writeProfile() throws IOException {
        profile = directory.resolve("profile.json");
        plan = directory.resolve("plan.json");
        Profile.FORMAT.write(Profiles.shop(), profile);
    }

    @Test
    void gives_up_more_of_the_rate_for_fewer_tasks_with_the_profile_of_a_running_topology() throws Exception {
        Profile.FORMAT.write(Altered.with(Profiles.shop(), "cluster", Profile.RUNNING), profile);

        aeolus.run("optimize " + profile);
        assertThat(aeolus.out()).contains("tolerance 30 %");

        aeolus.run("optimize --tolerance 1 " + profile);
        assertThat(aeolus.out()).contains("tolerance 1.0 %");
    }

    @Test
    void prints_the_plan() throws BadInputException {
        assertThat(optimize("")).isZero();

        OptimizerOptions options = OptimizerOptions.defaults();
        assertThat(aeolus.out()).isEqualTo(PlanText.of(Profiles.shop(), options, planned(options), false));
        assertThat(aeolus.err()).isEmpty();
        assertThat(plan).doesNotExist();
    }

    @Test
    void writes_the_plan() throws BadInputException {
        assertThat(optimize("--out " + plan + " --explain")).isZero();

        OptimizedPlan planned = planned(OptimizerOptions.defaults());
        assertThat(PlanFile.read(plan)).isEqualTo(planned.file());
        assertThat(aeolus.out()).isEqualTo(PlanText.of(Profiles.shop(), OptimizerOptions.defaults(), planned, true));
        assertThat(aeolus.err()).isEqualTo("plan written to " + plan + "\n");
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void no_chaining_gives_each_component_its_own_tasks() throws Exception {
        Profile shop = Profiles.shop();
        Profile.FORMAT.write(
                Altered.with(
                        shop,
                        "components",
                        shop.components().stream()
                                .map(component -> Altered.with(
                                        component,
                                        "chaining",
                                        Optional.of(new Chaining(Optional.empty(), Optional.empty()))))
                                .toList()),
                profile);

        assertThat(optimize("--cores 1 --out " + plan + " --explain")).isZero();
        assertThat(PlanFile.read(plan).plan().hasChains()).isTrue();
        assertThat(aeolus.out()).contains(" is chained to ");

        assertThat(optimize("--cores 1 --out " + plan + " --no-chaining")).isZero();
        assertThat(PlanFile.read(plan).plan().hasChains()).isFalse();
        assertThat(aeolus.out()).contains(", no chaining, ");
    }

    @Test
    void does_not_write_over_its_input() throws IOException {
        String before = Files.readString(profile);
        Path link = Files.createSymbolicLink(directory.resolve("link.json"), profile);

        assertThat(optimize("--out " + link)).isEqualTo(2);

        assertThat(aeolus.err()).isEqualTo("aeolus: --out: " + link + " is also given for PROFILE: use another file\n");
        assertThat(aeolus.out()).isEmpty();
        assertThat(profile).hasContent(before);
    }

    @Test
    void fails_if_standard_output_cannot_be_written() {
        PrintStream before = System.out;
        System.setOut(new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(int one) throws IOException {
                        throw new IOException("no space left");
                    }
                },
                false,
                StandardCharsets.UTF_8));
        try {
            StringWriter err = new StringWriter();
            assertThat(AeolusCommand.commandLine(Contexts.idle(Map.of()))
                            .setErr(new PrintWriter(err))
                            .execute("optimize", profile.toString()))
                    .isOne();
            assertThat(err.toString()).isEqualTo("aeolus: cannot write the complete result to standard output\n");
        } finally {
            System.setOut(before);
        }
    }

    @Test
    void accepts_all_options() throws BadInputException {
        int status = optimize("--algorithm bounded --cores 7.5 --workers 2 --max-latency 0.1s --max-tasks 20"
                + " --max-parallelism parse=4 --max-parallelism store=3 --rate 50000"
                + " --linger 2ms --headroom 1.5 --tolerance 0.5%");

        assertThat(aeolus.err()).isEmpty();
        assertThat(status).isZero();
        OptimizerOptions options = new OptimizerOptions(
                Algorithm.BOUNDED,
                new OptimizerOptions.Resources(
                        OptionalDouble.of(7.5), OptionalInt.empty(), OptionalInt.of(2), OptionalInt.empty()),
                new OptimizerOptions.Goals(
                        OptionalDouble.of(50_000), Optional.of(Duration.ofMillis(100)), Duration.ofMillis(2), 0.005),
                new OptimizerOptions.TaskLimits(OptionalInt.of(20), Map.of("parse", 4, "store", 3), 1.5));
        assertThat(aeolus.out().lines().skip(3))
                .containsExactlyElementsOf(PlanText.of(Profiles.shop(), options, planned(options), false)
                        .lines()
                        .skip(3)
                        .toList());
    }

    @Test
    void accepts_a_rate_that_no_plan_reaches() {
        assertThat(optimize("--rate 1e9")).isZero();

        assertThat(aeolus.out()).contains("remark: no plan within the bounds reaches 1,000,000,000 tuples/s: ");
    }

    @Test
    void prints_the_effect_of_changes() {
        assertThat(optimize("--what-if parse.ppt*=0.5 --what-if parse.parallelism=1"))
                .isZero();

        assertThat(aeolus.out()).contains("\n(the plan) ", "\nparse.ppt*=0.5 ", "\nparse.parallelism=1 ");
    }

    @Test
    void prints_the_plan_as_json() throws Exception {
        assertThat(optimize("--json - --max-latency 0.1s --what-if parse.ppt*=0.5 --what-if parse.parallelism=1"))
                .isZero();

        OptimizedPlan planned = planned(OptimizerOptions.defaults().withMaxLatency(Duration.ofMillis(100)));
        JsonNode json = new JsonMapper().readTree(aeolus.out());
        assertThat(json.fieldNames())
                .toIterable()
                .containsExactly(
                        "version",
                        "bounds",
                        "asProfiled",
                        "prediction",
                        "interval",
                        "layout",
                        "states",
                        "explanation",
                        "plan",
                        "whatIf");
        assertThat(json.at("/layout/workers").intValue()).isEqualTo(1);
        assertThat(json.at("/layout/ackers").intValue()).isEqualTo(1);
        assertThat(json.at("/interval/low").doubleValue())
                .isLessThan(json.at("/prediction/tuplesPerSecond").doubleValue());
        assertThat(PlanFile.parse(json.get("plan").toString(), "$.plan")).isEqualTo(planned.file());
        assertThat(json.at("/bounds/maxLatencyMillis").doubleValue()).isEqualTo(100);
        assertThat(json.at("/bounds/maxTasks").isNull()).isTrue();
        assertThat(json.at("/prediction/tuplesPerSecond").doubleValue())
                .isCloseTo(planned.prediction().tuplesPerSecond(), withPercentage(0.01));
        assertThat(json.at("/explanation/limit").textValue())
                .isEqualTo(planned.explanation().limit());
        assertThat(json.at("/whatIf/0/expression").textValue()).isEqualTo("parse.ppt*=0.5");
        assertThat(json.at("/whatIf/0/replanned/tuplesPerSecond").doubleValue()).isPositive();
        assertThat(json.at("/whatIf/1/after/meanLatencyMillis").doubleValue()).isPositive();
        assertThat(json.at("/whatIf/1/replanned").isNull()).isTrue();
        assertThat(aeolus.err()).isEmpty();
    }

    @Test
    void writes_json_to_a_file_in_addition_to_the_text() {
        Path json = directory.resolve("all.json");

        assertThat(optimize("--json " + json + " --out " + plan)).isZero();

        assertThat(json).content().startsWith("{\n  \"version\": 1,").contains("\"whatIf\": []");
        assertThat(aeolus.out()).contains("predicted ");
        assertThat(plan).exists();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--algorithm best | Invalid value for option '--algorithm': 'best' is not one of bounded, paper; see aeolus optimize --help",
                "--cores 0 | Invalid value for option '--cores': '0' is not a number above 0; see aeolus optimize --help",
                "--cores x | Invalid value for option '--cores': 'x' is not a number above 0; see aeolus optimize --help",
                "--workers 0 | Invalid value for option '--workers': '0' is not an integer from 1 to 64; see aeolus optimize --help",
                "--max-latency 50 | Invalid value for option '--max-latency': '50' is not a valid time: must be a number with a unit (ns, us, ms, s), such as 50ms; see aeolus optimize --help",
                "--max-tasks 2 | --max-tasks is 2, but the components need 3: must be at least 3",
                "--max-parallelism pars=3 | --max-parallelism: no component 'pars'; components: orders, parse, store",
                "--max-parallelism parse=0 | --max-parallelism parse is 0: must be at least 1",
                "--rate NaN | Invalid value for option '--rate': 'NaN' is not a number above 0; see aeolus optimize --help",
                "--linger 1us | --linger is 1.00 us: must be whole milliseconds from 1ms to 1h",
                "--headroom 0.5 | --headroom is 0.5: must be at least 1",
                "--tolerance -1 | Invalid value for option '--tolerance': '-1' is not a percentage from 0 to below 100; see aeolus optimize --help",
                "--tolerance 100 | Invalid value for option '--tolerance': '100' is not a percentage from 0 to below 100; see aeolus optimize --help",
                "--max-parallelism x | Value for option '--max-parallelism' (ID=N) should be in KEY=VALUE format but was x; see aeolus"
                        + " optimize --help",
                "--what-if pars.ppt*=0.5 | --what-if: 'pars.ppt*=0.5': no component 'pars'; components: orders,"
                        + " parse, store",
            })
    void prints_one_line_for_bad_input(String options, String message) {
        boolean writes = !options.startsWith("--what-if");
        assertThat(optimize(writes ? options + " --out " + plan : options)).isEqualTo(2);

        assertThat(aeolus.err()).isEqualTo("aeolus: " + message + "\n");
        assertThat(aeolus.out()).isEmpty();
        assertThat(plan).doesNotExist();
    }

    @Test
    void names_the_smallest_bound_on_the_latency() {
        assertThat(optimize("--max-latency 1ms")).isEqualTo(2);

        assertThat(aeolus.err()).matches("aeolus: --max-latency: no plan meets it: must be at least \\d+ms\n");
        String smallest = aeolus.err().replaceAll("(?s).*at least (\\d+ms).*", "$1");
        assertThat(optimize("--max-latency " + smallest)).isZero();
    }

    @Test
    void max_memory_limits_the_tuples_in_flight() throws Exception {
        assertThat(optimize("--max-memory 100k --out " + plan)).isZero();

        assertThat(aeolus.out())
                .contains("up to 100 KiB in flight", "remark: up to ")
                .contains(": limited by --max-memory");
        assertThat((Integer) PlanFile.read(plan).config().get("topology.max.spout.pending"))
                .isBetween(10, 50);
    }

    @Test
    void refuses_a_max_memory_that_no_plan_meets_and_a_text_without_a_unit() {
        assertThat(optimize("--max-memory 1k")).isEqualTo(2);
        assertThat(optimize("--max-memory much")).isEqualTo(2);

        assertThat(aeolus.err().lines().map(line -> line.replaceAll("\\d+k", "Nk")))
                .containsExactly(
                        "aeolus: --max-memory: no plan meets it: must be at least Nk",
                        "aeolus: Invalid value for option '--max-memory': 'much' is not a valid amount of memory: must be"
                                + " a number above 0 with a unit (k, m, g), such as 512m; see aeolus optimize --help");
    }

    @Test
    void refuses_a_plan_instead_of_a_profile() throws IOException {
        assertThat(optimize("--out " + plan)).isZero();
        Files.copy(plan, profile, StandardCopyOption.REPLACE_EXISTING);

        assertThat(optimize("")).isEqualTo(2);

        assertThat(aeolus.err()).endsWith(profile + ": is a plan: expected a profile\n");
    }

    @Test
    void refuses_a_profile_of_another_version() throws IOException {
        Files.writeString(profile, "{\"version\": 99}");

        assertThat(optimize("")).isEqualTo(2);

        assertThat(aeolus.err()).startsWith("aeolus: " + profile + ": $.version is 99: this program reads version ");
    }

    @Test
    void refuses_an_operator_without_samples() throws IOException {
        List<ComponentProfile> components = new ArrayList<>(Profiles.shopComponents());
        components.add(Profiles.component(
                "idle",
                ComponentProfile.Kind.BOLT,
                List.of(new ComponentProfile.Input("parse", "default", "shuffle", List.of())),
                new OperatorMaker(0).make()));
        Profile.FORMAT.write(Profiles.profile(1.3, components), profile);

        assertThat(optimize("")).isEqualTo(2);

        assertThat(aeolus.err())
                .startsWith("aeolus: " + profile + ": ")
                .contains("idle")
                .hasLineCount(1);
    }

    @Test
    void names_the_components_of_a_cycle() throws IOException {
        List<ComponentProfile> components = new ArrayList<>(Profiles.shopComponents());
        components.add(Profiles.component(
                "retry",
                ComponentProfile.Kind.BOLT,
                List.of(
                        new ComponentProfile.Input("parse", "default", "shuffle", List.of()),
                        new ComponentProfile.Input("retry", "again", "shuffle", List.of())),
                new OperatorMaker(1000)
                        .call(1000, 1000)
                        .emits("again", 10, OperatorMaker.measured(8))
                        .make()));
        Profile.FORMAT.write(Profiles.profile(1.3, components), profile);

        assertThat(optimize("")).isEqualTo(2);

        assertThat(aeolus.err())
                .isEqualTo(
                        "aeolus: " + profile + ": the topology has a cycle: 'retry' -> 'retry': the cost model needs a"
                                + " topology without a cycle; measure uniform batches with 'aeolus compare'\n");
    }

    @Test
    void refuses_missing_files() {
        assertThat(optimize("--network " + directory.resolve("none.json"))).isEqualTo(2);
        assertThat(aeolus.err()).contains("none.json: there is no such file: name a network model file");
    }

    private static OptimizedPlan planned(OptimizerOptions options) throws BadInputException {
        return TopologyOptimizer.of(Profiles.shop(), Optional.empty(), options).optimize();
    }

    private int optimize(String options) {
        return aeolus.run("optimize " + profile + " " + options);
    }
}
