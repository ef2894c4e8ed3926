// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cases.Altered;
import io.aeolus.cli.synthetic.CyclicTopology;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.NumbersMain;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.WorkerProfile;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.probe.Machine;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class TuneCommandTest {

    @TempDir
    private Path directory;

    /** The commands for child JVMs. */
    private final List<List<String>> commands = new ArrayList<>();

    /** The exit status of child JVMs that do not really run. */
    private Optional<Integer> statusOfOthers = Optional.empty();

    private int firstOfThem = 1;

    private int captures;
    private Path folder = Path.of("");

    private final ScriptedRunner cluster = new ScriptedRunner();
    private final CommandRun aeolus = new CommandRun(this::command);
    private Path plan = Path.of("");

    @BeforeEach
    void answer() {
        cluster.profile = Optional.of(Profiles.numbers());
        plan = directory.resolve("plan.json");
    }

    @Test
    void refuses_a_cycle_before_any_run() {
        assertThatThrownBy(() -> TuneCommand.refuseCycle(CyclicTopology.subject()))
                .isInstanceOf(BadInputException.class)
                .hasMessage("'a' -> 'b' -> 'a' is a cycle, which the cost model does not support: use 'aeolus"
                        + " compare', which measures uniform batches");
    }

    @Test
    void profiles_the_topology_and_runs_plans() throws Exception {
        aeolus.succeed("tune --out " + plan + " numbers");

        assertThat(aeolus.err())
                .contains(
                        "plan: parallelism numbers 1, square ",
                        "round 1: ",
                        " tuples/s predicted (",
                        "), 100,000 measured: error +")
                .endsWith("plan written to " + plan + "\n");
        assertThat(aeolus.out())
                .startsWith("numbers: ")
                .containsPattern("round  predicted tuples/s +90 of 100 runs  measured tuples/s")
                .contains("best: the plan of round 1, ");
        PlanDocument written = PlanFile.read(plan);
        assertThat(written.topologyName()).isEqualTo("numbers");
        assertThat(written.prediction().orElseThrow().tuplesPerSecond()).isBetween(100_000.0, 101_000.0);
        assertThat(cluster.isClosed).isTrue();
    }

    /** Each plan reaches half of the rate of the unchanged topology, which had spare capacity. */
    @Test
    void warns_if_no_plan_is_as_fast_as_the_unchanged_topology() throws Exception {
        Path profile = directory.resolve("profile.json");
        WorkerProfile worker = Profiles.numbers().workers().get(0);
        WorkerProfile here = Altered.with(worker, "machine", Machine.current());
        Profile.FORMAT.write(Altered.with(Profiles.numbers(), "workers", List.of(here)), profile);
        cluster.profile = Optional.of(at(50_000));

        aeolus.succeed("tune --out " + plan + " --profile " + profile + " numbers");

        assertThat(aeolus.out())
                .contains(
                        "warning: the unchanged topology (100,000 tuples/s) is faster than every plan: the plan file changes nothing",
                        "rejected: the plan of round ");
        assertThat(PlanFile.read(plan).plan().streams()).isEmpty();
    }

    /** Rates of different machines cannot be compared. */
    @Test
    void does_not_compare_plans_with_a_profile_of_another_machine() throws Exception {
        Path profile = directory.resolve("profile.json");
        Profile.FORMAT.write(Profiles.numbers(), profile);
        cluster.profile = Optional.of(at(50_000));

        aeolus.succeed("tune --out " + plan + " --profile " + profile + " numbers");

        assertThat(aeolus.err()).contains(profile + " was measured on a cluster with ");
        assertThat(aeolus.out()).doesNotContain("warning: ");
        assertThat(PlanFile.read(plan).plan().streams()).isNotEmpty();
    }

    @Test
    void writes_no_plan_if_a_component_fails() {
        cluster.failure = Optional.of("numbers: component 'square' threw x");

        assertThat(aeolus.run("tune --out " + plan + " numbers")).isOne();

        assertThat(aeolus.err()).endsWith("aeolus: numbers: component 'square' threw x\n");
        assertThat(plan).doesNotExist();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void prints_the_result_before_it_writes_to_a_full_disk() {
        assertThat(aeolus.run("tune --out /dev/full numbers")).isOne();

        assertThat(aeolus.out()).contains("best: the plan of round 1, ");
        assertThat(aeolus.err()).contains("aeolus: /dev/full: cannot be written: No space left on device");
    }

    /** Each child JVM receives all options of the user. */
    @Test
    void measures_in_child_jvms() throws Exception {
        String options = "-q --out " + plan + " --rounds=1 --seconds 7 -c a=b --rows=1000 numbers";

        aeolus.succeed("tune " + options);

        assertThat(commands)
                .hasSize(2)
                .allSatisfy(command ->
                        assertThat(String.join(" ", command)).isEqualTo("tune --measure=" + folder + " " + options));
        assertThat(cluster.profiles).extracting(ProfileRequest::detail).endsWith(Detail.COUNTED);
        assertThat(cluster.profiles.get(cluster.profiles.size() - 1).measured()).contains(Duration.ofSeconds(7));
        assertThat(folder).as("gone").doesNotExist();
    }

    /** Main may have side effects, and choose another name for the topology at each run. */
    @Test
    void runs_the_main_of_a_jar_once() throws Exception {
        String jar = NumbersMain.jar(directory).toString();

        aeolus.succeed("tune --out " + plan + " --rounds 1 " + jar + " " + NumbersMain.class.getName() + " 9 -1");

        assertThat(captures).isOne();
        assertThat(commands)
                .hasSize(2)
                .allSatisfy(command -> assertThat(command).endsWith("9", "-1"));
    }

    /** Status 1 alone does not prove that the child JVM has printed an error. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 255})
    void reports_a_child_jvm_that_ended_without_a_report(int status) {
        statusOfOthers = Optional.of(status);

        assertThat(aeolus.run("tune --out " + plan + " numbers")).isOne();

        assertThat(aeolus.err())
                .contains("aeolus: the measuring JVM ended without a result (halt or kill, status " + status
                        + "): check whether a component ends the JVM, and see ");
    }

    @Test
    void reports_a_killed_child_jvm() {
        statusOfOthers = Optional.of(137);

        assertThat(aeolus.run("tune --out " + plan + " numbers")).isOne();

        assertThat(aeolus.err())
                .contains(
                        "aeolus: the measuring JVM ended without a result (halt or kill, status 137, signal 9): check ");
        assertThat(plan).doesNotExist();
    }

    /** The last profile must not count for this child JVM. */
    @Test
    void reports_a_child_jvm_that_the_topology_ended() {
        statusOfOthers = Optional.of(0);
        firstOfThem = 2;

        assertThat(aeolus.run("tune --out " + plan + " numbers")).isOne();

        assertThat(commands).hasSize(2);
        assertThat(aeolus.err())
                .contains("aeolus: the measuring JVM ended without a result (halt or kill, status 0): check whether ");
    }

    /** As in {@code storm jar}: main may have such arguments. */
    @Test
    void does_not_read_arguments_from_files() throws Exception {
        Path words = directory.resolve("words");
        Files.writeString(words, "b");

        aeolus.succeed("tune --out " + plan + " --rounds 1 numbers -c @" + words + "=@@b");

        assertThat(commands)
                .hasSize(2)
                .allSatisfy(command -> assertThat(command)
                        .startsWith("tune", "--measure=" + folder)
                        .endsWith("numbers", "-c", "@" + words + "=@@b"));
    }

    @Test
    void starts_with_a_given_profile() throws Exception {
        Path profile = directory.resolve("profile.json");
        Profile.FORMAT.write(Profiles.numbers(), profile);

        aeolus.succeed("tune --out " + plan + " --profile " + profile + " --rounds 1 numbers");

        // Only the plan runs.
        assertThat(cluster.profiles).extracting(ProfileRequest::detail).containsExactly(Detail.COUNTED);
        assertThat(aeolus.out()).contains("1 round, the last round is over; raise --rounds to continue");
    }

    @Test
    void refuses_a_profile_of_another_topology() throws Exception {
        Path profile = directory.resolve("profile.json");
        Profile.FORMAT.write(Profiles.shop(), profile);

        aeolus.refuse(
                "tune --out " + plan + " --profile " + profile + " numbers",
                profile + " is a profile of topology 'shop': use a profile of 'numbers'");
        assertThat(plan).doesNotExist();
    }

    @Test
    void refuses_0_rounds() {
        aeolus.refuse(
                "tune --out " + plan + " --rounds 0 numbers",
                "Invalid value for option '--rounds': '0' is not an integer from 1 to 2147483647; see aeolus tune --help");
    }

    @Test
    void writes_no_plan_if_a_run_fails() throws Exception {
        cluster.profile = Optional.empty();

        assertThat(aeolus.run("tune --out " + plan + " numbers")).isOne();

        assertThat(aeolus.err()).contains("component 'x' threw java.lang.IllegalStateException: y");
        assertThat(Files.exists(plan)).isFalse();
    }

    @Test
    void writes_the_best_plan_if_a_later_round_fails() throws Exception {
        Path profile = directory.resolve("profile.json");
        Profile.FORMAT.write(Profiles.numbers(), profile);
        // Twice as fast as the profile, but slower than predicted: the corrected model predicts a higher rate for
        // another plan.
        cluster.profile = Optional.of(at(250_000));
        cluster.profilesBeforeFailure = 1;

        int status = aeolus.run("tune --out " + plan + " --profile " + profile + " numbers");

        assertThat(aeolus.err())
                .endsWith("aeolus: nothing was emitted for 90 s\n"
                        + "aeolus: tuning is incomplete; fastest plan so far written to " + plan + "\n");
        assertThat(status).isOne();
        assertThat(PlanFile.read(plan).topologyName()).isEqualTo("numbers");
    }

    private CommandLine command() {
        CommandContext alone = Contexts.on(cluster, Numbers.THOUSAND);
        CommandContext.Capture counting = (jar, settings, notes) -> {
            captures++;
            return alone.capture().capture(jar, settings, notes);
        };
        CommandContext other = Contexts.with(alone, counting, alone.ownJvm());
        CommandContext.OwnCommand runsOther = (command, handed) -> {
            commands.add(command);
            folder = handed;
            return statusOfOthers.isEmpty() || commands.size() < firstOfThem
                    ? aeolus.run(AeolusCommand.commandLine(other), command.toArray(String[]::new))
                    : statusOfOthers.get();
        };
        return AeolusCommand.commandLine(Contexts.with(alone, counting, runsOther));
    }

    /** A profile of the numbers with a rate. */
    private static Profile at(double rowsPerSecond) {
        Profile.Totals totals = Profiles.numbers().totals();
        return Altered.with(
                Profiles.numbers(),
                "totals",
                new Profile.Totals(
                        OptionalDouble.of(rowsPerSecond),
                        totals.processNanosPerRow(),
                        totals.ackerNanosPerRow(),
                        totals.compilerNanosPerRow(),
                        totals.latency()));
    }
}
