package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.cli.internal.text.profile.ProfileTable;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.NumbersMain;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ProfileCommandTest {

    @TempDir
    private Path directory;

    private final ScriptedRunner cluster = new ScriptedRunner();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path file = Path.of("");
    private int clustersStarted;

    @BeforeEach
    void answerRight() {
        cluster.profile = Optional.of(Profiles.shop());
        file = directory.resolve("profile.json");
    }

    @Test
    void writes_the_file_and_prints_the_table() throws Exception {
        assertThat(run("profile", "numbers", "--out", file.toString())).isZero();

        Profile shop = Profiles.shop();
        Profile expected = shop.withBatching(List.of(BatchedState.of(16, shop), BatchedState.of(256, shop)), List.of());
        assertThat(Profile.read(file)).isEqualTo(expected);
        assertThat(Files.readString(file)).isEqualTo(Profile.FORMAT.text(Profile.read(file)));
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
        assertThat(out.toString()).isEqualTo(ProfileTable.text(expected));
        assertThat(err.toString()).endsWith("the profile is in " + file + "\n");
        assertThat(cluster.isClosed()).isTrue();
    }

    @Test
    void runs_a_workload_again_if_its_input_was_over_before_the_warm_up() throws BadInputException {
        cluster.coldProfiles = 2;

        assertThat(run("profile", "--out", file.toString(), "--unbatched-only", "numbers"))
                .isZero();

        assertThat(cluster.profiles()).hasSize(3);
        assertThat(err.toString())
                .containsOnlyOnce("numbers was over before the JVM had been warm for long: it is run again (2 of 5)\n")
                .containsOnlyOnce("numbers was over before the JVM had been warm for long: it is run again (3 of 5)\n");
        assertThat(Profile.read(file)).isEqualTo(Profiles.shop());
    }

    @Test
    void gives_a_workload_up_that_does_not_get_warm() throws BadInputException {
        cluster.coldProfiles = Integer.MAX_VALUE;

        assertThat(run("profile", "--unbatched-only", "--out", file.toString(), "numbers"))
                .isEqualTo(1);

        assertThat(cluster.profiles()).hasSize(5);
        assertThat(Profile.read(file).window().isWarm()).isFalse();
    }

    @Test
    void profiles_a_workload_as_it_is() {
        assertThat(run("profile", "--out", file.toString(), "numbers")).isZero();

        ProfileRequest request = cluster.profiles().get(0);
        assertThat(request.workload()).isEqualTo("numbers");
        assertThat(request.ending()).isEqualTo(new Ending.EndOfRows(1000));
        assertThat(request.measured().orElseThrow()).isBetween(Duration.ofSeconds(3), Duration.ofSeconds(10));
        assertThat(request.config())
                .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500)
                .containsEntry(Config.TOPOLOGY_WORKERS, 1);
        assertThat(rewritten(request)).isEqualTo(request.topology());
    }

    @Test
    void profiles_a_workload_in_batches_as_well() {
        assertThat(run("profile", "--out", file.toString(), "numbers")).isZero();

        assertThat(cluster.profiles())
                .extracting(ProfileRequest::workload)
                .containsExactly("numbers", "numbers in batches of 16", "numbers in batches of 256");
        ProfileRequest request = cluster.profiles().get(1);
        assertThat(request.ending()).isEqualTo(new Ending.EndOfRows(1000));
        assertThat(request.config())
                .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500)
                .containsEntry(Config.TOPOLOGY_WORKERS, 1)
                .containsKey(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE);
        assertThat(rewritten(request).get_bolts().get("square"))
                .isNotEqualTo(request.topology().get_bolts().get("square"));
    }

    @Test
    void runs_a_short_input_in_batches_until_eight_seconds_are_together() {
        cluster.batchedProfile = Optional.of(Profiles.measuredFor(3, Profiles.shop()));
        assertThat(run("profile", "--out", file.toString(), "numbers")).isZero();
        assertThat(cluster.profiles()).hasSize(1 + 2 * 3);
    }

    @Test
    void a_short_input_in_batches_is_warm_after_eight_seconds() throws BadInputException {
        cluster.batchedProfile =
                Optional.of(Profiles.with(Profiles.measuredFor(3, Profiles.shop()), "over before the warm-up was"));
        assertThat(run("profile", "--out", file.toString(), "numbers")).isZero();
        assertThat(Profile.read(file).batched())
                .hasSize(2)
                .allMatch(state -> state.problems().isEmpty() && state.doubts().isEmpty());

        cluster.batchedProfile =
                Optional.of(Profiles.with(Profiles.measuredFor(1, Profiles.shop()), "over before the warm-up was"));
        assertThat(run("profile", "--out", file.toString(), "numbers")).isZero();
        assertThat(Profile.read(file).batched().get(0).doubts())
                .containsExactly(
                        "the input is short: 5 runs took 5 s in all, after which the JVM may have been cold still");
    }

    @Test
    void runs_a_very_short_input_in_batches_five_times() {
        cluster.batchedProfile = Optional.of(Profiles.measuredFor(0.5, Profiles.shop()));
        assertThat(run("profile", "--out", file.toString(), "numbers")).isZero();
        assertThat(cluster.profiles()).hasSize(1 + 2 * 5);
    }

    @Test
    void runs_what_is_cut_in_batches_once() {
        cluster.batchedProfile = Optional.of(Profiles.measuredFor(3, Profiles.shop()));
        assertThat(run("profile", "--out", file.toString(), "--seconds", "3", "numbers"))
                .isZero();
        assertThat(cluster.profiles())
                .hasSize(3)
                .allMatch(request -> request.measured().equals(Optional.of(Duration.ofSeconds(3))));
    }

    @Test
    void keeps_a_good_profile_when_it_fails_in_batches() throws BadInputException {
        cluster.batchedFails = true;

        assertThat(run("profile", "--out", file.toString(), "numbers")).isZero();

        String reason = "no worker has sent a report";
        assertThat(Profile.read(file))
                .isEqualTo(Profiles.shop()
                        .withBatching(
                                List.of(BatchedState.failed(16, reason), BatchedState.failed(256, reason)), List.of()));
        assertThat(err.toString()).contains("with batches of 16: " + reason, "with batches of 256: " + reason);
    }

    @Test
    void says_so_when_nothing_is_seen_in_batches() throws BadInputException {
        cluster.batchedProfile = Optional.of(Profiles.profile(1, List.of()));

        assertThat(run("profile", "--out", file.toString(), "numbers")).isZero();

        assertThat(Profile.read(file).batched())
                .allMatch(state -> !state.isUsable() && state.problems().size() == 1);
    }

    @Test
    void leaves_batches_out_where_a_plan_is_given_or_the_user_does_not_want_them() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.json"), Numbers.PLAN);

        assertThat(run("profile", "--out", file.toString(), "numbers", "--plan", plan.toString()))
                .isZero();
        assertThat(run("profile", "--out", file.toString(), "numbers", "--unbatched-only"))
                .isZero();

        assertThat(cluster.profiles()).hasSize(2);
        assertThat(Profile.read(file)).isEqualTo(Profiles.shop());
    }

    @Test
    void times_no_calls_of_a_plan_if_only_counts_are_wanted() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.json"), Numbers.PLAN);
        String[] planned = {"profile", "--out", file.toString(), "--plan", plan.toString(), "numbers"};

        assertThat(run(planned)).isZero();
        assertThat(run("profile", "--counts-only", "--out", file.toString(), "--plan", plan.toString(), "numbers"))
                .isZero();
        assertThat(cluster.profiles()).extracting(ProfileRequest::detail).containsExactly(Detail.TIMED, Detail.COUNTED);

        assertThat(run("profile", "--counts-only", "--out", file.toString(), "numbers"))
                .isEqualTo(2);
        assertThat(err.toString())
                .endsWith("aeolus: --counts-only has no effect without --plan: a profile for plans needs times\n");
    }

    @Test
    void a_plan_does_not_go_with_a_profile_without_batches() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.json"), Numbers.PLAN);

        assertThat(run("profile", "--unbatched-only", "--out", file.toString(), "--plan", plan.toString(), "numbers"))
                .isEqualTo(2);

        assertThat(err.toString())
                .isEqualTo(
                        "aeolus: --unbatched-only has no effect with --plan, whose batches are profiled: leave out one of"
                                + " them\n");
        assertThat(cluster.profiles()).isEmpty();
    }

    /** Writing to this device fails as writing to a full disk does. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void prints_the_result_before_it_writes_a_file_that_does_not_fit() {
        assertThat(run("profile", "--out", "/dev/full", "numbers")).isOne();

        assertThat(out.toString()).contains("operator");
        assertThat(err.toString()).contains("aeolus: /dev/full: cannot be written: No space left on device");
    }

    @Test
    void cuts_a_workload() {
        assertThat(run("profile", "--out", file.toString(), "numbers", "--seconds", "7"))
                .isZero();

        assertThat(cluster.profiles().get(0).measured()).contains(Duration.ofSeconds(7));
    }

    @Test
    void profiles_a_topology_as_rewritten_by_a_plan() throws Exception {
        Path plan = Files.writeString(
                directory.resolve("plan.json"),
                Numbers.PLAN.replace("\"prediction\"", "\"config\":{\"topology.workers\":4},\"prediction\""));

        assertThat(run("profile", "--out", file.toString(), "numbers", "--plan", plan.toString()))
                .isZero();

        ProfileRequest request = cluster.profiles().get(0);
        assertThat(rewritten(request).get_bolts().get("square").get_common().get_parallelism_hint())
                .isEqualTo(2);
        assertThat(request.config())
                .containsEntry(Config.TOPOLOGY_WORKERS, 1)
                .containsEntry(Profile.PLAN, plan.toString())
                .containsKey(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE);
        assertThat(err.toString()).contains("the plan's topology.workers is left out: the topology keeps its own\n");
    }

    @Test
    void profiles_the_topology_of_a_jar_until_it_is_silent() throws Exception {
        Path jar = NumbersMain.jar(directory);
        String main = NumbersMain.class.getName();

        assertThat(run("profile", "--out", file.toString(), jar.toString(), main, "100", "-1"))
                .isZero();

        assertThat(cluster.probes()).isEmpty();
        assertThat(cluster.profiles()).hasSize(3);
        ProfileRequest request = cluster.profiles().get(0);
        assertThat(request.workload()).isEqualTo("numbers.jar " + main + " 100 -1");
        assertThat(request.ending()).isEqualTo(new Ending.Silence(Duration.ofSeconds(5)));
        assertThat(request.config()).doesNotContainKey(Aeolus.ROWS_ACKED);
        assertThat(cluster.profiles().get(1).config())
                .as("what the first state shows")
                .containsEntry(Aeolus.ROWS_ACKED, true);
        assertThat(request.measured().orElseThrow()).isBetween(Duration.ofSeconds(3), Duration.ofSeconds(10));
        assertThat(rewritten(request).get_bolts().get("square").get_common().get_parallelism_hint())
                .isEqualTo(2);
        assertThat(err.toString())
                .contains(
                        "what the topology and Storm print goes to ",
                        "the profile without batches is in " + file + "\n");
    }

    @Test
    void cuts_the_topology_of_a_jar() throws Exception {
        Path jar = NumbersMain.jar(directory);

        int status = run(
                "profile",
                "--seconds",
                "7",
                "--out",
                file.toString(),
                jar.toString(),
                NumbersMain.class.getName(),
                "100",
                "-1");

        assertThat(status).isZero();
        assertThat(cluster.profiles())
                .allSatisfy(request -> assertThat(request.measured()).contains(Duration.ofSeconds(7)));
    }

    @Test
    void ends_with_1_and_the_whole_file_when_a_profile_has_problems() throws Exception {
        Profile wrong = Profiles.with(Profiles.shop(), "component 'x' threw y", "measured for 0.3 s only");
        cluster.profile = Optional.of(wrong);

        assertThat(run("profile", "--out", file.toString(), "--unbatched-only", "numbers"))
                .isOne();

        assertThat(Profile.read(file)).isEqualTo(wrong);
        assertThat(out.toString()).isEqualTo(ProfileTable.text(wrong));
        assertThat(err.toString())
                .endsWith("aeolus: component 'x' threw y\naeolus: measured for 0.3 s only\nthe profile is in " + file
                        + "\n");
    }

    @Test
    void ends_with_0_and_says_so_when_a_profile_is_only_doubtful() throws Exception {
        Profile doubtful = Profiles.doubtful(Profiles.shop(), "still compiling", "still getting faster");
        cluster.profile = Optional.of(doubtful);

        assertThat(run("profile", "--out", file.toString(), "--unbatched-only", "numbers"))
                .isZero();

        assertThat(Profile.read(file)).isEqualTo(doubtful);
        assertThat(err.toString())
                .endsWith("the profile is doubtful: still compiling\nthe profile is doubtful: still getting faster\n"
                        + "the profile is in " + file + "\n");
    }

    @Test
    void ends_with_1_and_no_file_when_nothing_was_seen() {
        cluster.profile = Optional.empty();

        assertThat(run("profile", "--out", file.toString(), "numbers")).isOne();

        assertThat(file).doesNotExist();
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).endsWith("aeolus: component 'x' threw java.lang.IllegalStateException: y\n");
        assertThat(cluster.isClosed()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "profile#Missing required parameter: 'WORKLOAD|TOPOLOGY.jar'; see aeolus profile --help",
                "profile numbers#--out is missing: name the profile's file by --out FILE",
                "profile t.jar Main --out p#--out is missing: name the profile's file by --out FILE, before the TOPOLOGY.jar",
                "profile --out OUT letters#unknown workload 'letters': known are numbers",
                "profile --out OUT numbers Main#workload 'numbers' takes no 'Main': leave it out, or give a TOPOLOGY.jar first",
                "profile --out OUT numbers --seconds 0#Invalid value for option '--seconds': '0' is not an integer from 1 to 2147483647; see aeolus profile --help",
                "profile --out OUT numbers --seconds x#Invalid value for option '--seconds': 'x' is not an integer from 1 to 2147483647; see aeolus profile --help",
                "profile --out OUT numbers --cluster moon#Invalid value for option '--cluster': expected one of [local, processes, remote] but was 'moon'; see aeolus profile --help",
                "profile --out OUT numbers --input no.dat#no.dat: there is no such file: name an input file",
                "profile --out OUT numbers --plan no.json#no.json: there is no such file: name a plan file",
                "profile --out OUT numbers --runs 3#Unknown option: '--runs'; see aeolus profile --help",
                "profile --out OUT t.jar#t.jar: the class whose main submits the topology is missing: give it after the jar",
                "profile --out OUT --seconds -1 t.jar Main#Invalid value for option '--seconds': '-1' is not an integer from 1 to 2147483647; see aeolus profile --help",
                "profile --out OUT --input f t.jar Main#--input, --rows, --skip-bad-lines and -o are for workloads: a TOPOLOGY.jar gets its input from its main; leave them out",
                "profile show#Missing required parameter: 'FILE'; see aeolus profile show --help",
                "profile show no.json#no.json: there is no such file: name a profile file",
            })
    void ends_with_2_and_one_line_on_wrong_use(String arguments, String message) {
        int status = run(arguments.replace("OUT", file.toString()).split(" "));

        assertThat(err.toString()).isEqualTo("aeolus: " + message + "\n");
        assertThat(out.toString()).isEmpty();
        assertThat(status).isEqualTo(2);
        assertThat(clustersStarted).isZero();
        assertThat(file).doesNotExist();
    }

    @Test
    void ends_with_2_when_the_file_cannot_be_written_and_runs_nothing() {
        Path nowhere = directory.resolve("no").resolve("profile.json");

        assertThat(run("profile", "--out", nowhere.toString(), "numbers")).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo("aeolus: " + nowhere + ": the directory " + nowhere.getParent()
                        + " does not exist: create it first\n");
        assertThat(clustersStarted).isZero();
    }

    @Test
    void shows_a_profile() throws Exception {
        Profile.FORMAT.write(Profiles.batchedShop(), file);

        assertThat(run("profile", "show", file.toString())).isZero();

        assertThat(out.toString()).isEqualTo(ProfileTable.text(Profiles.batchedShop()));
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void says_in_one_line_what_is_wrong_with_a_profile_that_it_cannot_show() throws IOException {
        Files.writeString(file, Profile.FORMAT.text(Profiles.shop()).replace("\"acked\": ", "\"acks\": "));

        assertThat(run("profile", "show", file.toString())).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("aeolus: " + file + ": $.components[0].operator.ack")
                .hasLineCount(1);
        assertThat(out.toString()).isEmpty();
    }

    private static StormTopology rewritten(ProfileRequest request) {
        return request.rewriting().apply(request.topology());
    }

    private int run(String... arguments) {
        CommandLine command = AeolusCommand.commandLine(Contexts.on(
                progress -> {
                    clustersStarted++;
                    return cluster;
                },
                new Numbers(1000, -1)));
        return command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(arguments);
    }
}
