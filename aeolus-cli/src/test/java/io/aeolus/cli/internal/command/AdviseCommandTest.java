// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static io.aeolus.cli.internal.command.MockNimbus.executor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import io.aeolus.cli.synthetic.RunningWords;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.PlanFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.storm.generated.Nimbus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command with a Nimbus that describes {@link RunningWords}, and given loads. */
class AdviseCommandTest {

    private static final RunningWords STEADY = new RunningWords(20_000, 3, 1);
    private static final RunningWords BUSY = new RunningWords(28_000, 3, 1);

    @TempDir
    private Path folder;

    @RegisterExtension
    private final MockNimbus cluster = new MockNimbus();

    private final Nimbus.Iface nimbus = cluster.calls();
    private final ScriptedLoads loads = new ScriptedLoads();
    private final CommandRun aeolus = CommandRun.of(loads);

    @BeforeEach
    void answer() throws Exception {
        cluster.runWords(
                "{\"topology.max.spout.pending\":5000}",
                () -> List.of(
                        executor("__acker", 1, 1),
                        executor("count", 2, 9),
                        executor("lines", 10, 10),
                        executor("split", 11, 13),
                        executor("split", 14, 16),
                        executor("split", 17, 18)));
    }

    @AfterEach
    void changesNothing() throws Exception {
        verify(nimbus, never()).rebalance(any(), any());
    }

    @Test
    void keeps_a_steady_topology() {
        assertThat(advise(List.of(STEADY), "words")).as(aeolus.err()).isZero();

        assertThat(aeolus.out())
                .startsWith(
                        "words: 20,000 tuples/s in 10 s; required: 20,000 (the present rate); target utilization: 70 %\n")
                .contains("verdict: keep: ");
        assertThat(aeolus.err()).isEmpty();
    }

    @Test
    void reports_that_a_measurement_lost_its_connection() {
        loads.note = Optional.of("trying again: the connection broke");

        assertThat(advise(List.of(STEADY), "words")).isZero();

        assertThat(aeolus.err()).isEqualTo("trying again: the connection broke\n");
    }

    @Test
    void writes_the_plan_of_a_change_for_a_rebalance() throws Exception {
        Path plan = folder.resolve("plan.json");

        assertThat(advise(List.of(BUSY), "words --plan-out " + plan))
                .as(aeolus.err())
                .isEqualTo(10);

        assertThat(aeolus.out()).contains("verdict: change by rebalance: ");
        assertThat(aeolus.err()).contains("plan written to " + plan);
        assertThat(PlanFile.read(plan).plan().components().get("split").tasks()).isEqualTo(RunningWords.TASKS);
        aeolus.clear();
        aeolus.succeed("rebalance --plan " + plan + " words");
        assertThat(aeolus.out()).contains("split      3 -> ").doesNotContain("a rebalance cannot apply");
    }

    @Test
    void writes_no_plan_without_a_change() {
        Path plan = folder.resolve("plan.json");

        assertThat(advise(List.of(STEADY), "words --plan-out " + plan)).isZero();

        assertThat(plan).doesNotExist();
    }

    @Test
    void too_little_data_has_an_exit_status() {
        assertThat(advise(List.of(new RunningWords(20, 3, 1)), "words")).isEqualTo(11);

        assertThat(aeolus.out())
                .contains(
                        "verdict: unknown: the spouts emitted 200 tuples in 10 s, fewer than 300: use a longer --window");
    }

    @Test
    void options_define_the_load() {
        assertThat(advise(List.of(STEADY), "words --rate 28000")).isEqualTo(10);
        assertThat(advise(List.of(STEADY), "words --lag 100000 --catch-up 10")).isEqualTo(10);
        assertThat(advise(List.of(STEADY), "words --lag 0")).isZero();
        assertThat(advise(List.of(STEADY), "words --target-utilization 0.4")).isEqualTo(10);
        assertThat(advise(List.of(STEADY), "words --target-utilization 0.4 --min-gain 90"))
                .isZero();
    }

    @Test
    void prints_json() {
        assertThat(advise(List.of(STEADY), "words --json -")).isZero();

        assertThat(aeolus.out()).startsWith("{\n  \"version\": 1,\n  \"topology\": \"words\",\n");
    }

    @Test
    void watches_until_interrupted() throws Exception {
        Path metrics = folder.resolve("words.prom");
        loads.measurements.add(STEADY::profile);
        loads.measurements.add(() -> fail("Nimbus does not answer"));

        int status =
                advise(List.of(STEADY, BUSY), "words --watch --window 60 --interval 300 --prometheus-file " + metrics);

        assertThat(status).isOne();
        assertThat(aeolus.err()).isEqualTo("2026-01-01T00:05:00Z words: Nimbus does not answer\naeolus: interrupted\n");
        assertThat(aeolus.out().lines().filter(line -> line.startsWith("2026")))
                .hasSize(3)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("2026-01-01T00:00:00Z words: verdict: keep: "),
                        line -> assertThat(line).startsWith("2026-01-01T00:10:00Z words: verdict: keep: "),
                        line -> assertThat(line)
                                .startsWith("2026-01-01T00:15:00Z words: verdict: change by rebalance: "));
        assertThat(aeolus.out().lines().filter(line -> line.startsWith("component ")))
                .as("whole advice")
                .hasSize(2);
        assertThat(loads.pauses).hasSize(4).containsOnly(Duration.ofSeconds(240));
        assertThat(Files.readString(metrics))
                .contains("aeolus_advice_verdict{topology=\"words\",verdict=\"change\"} 1\n");
    }

    @Test
    void a_file_that_cannot_be_written_does_not_end_the_watch() throws Exception {
        Path directory = Files.createDirectory(folder.resolve("output"));
        Path json = directory.resolve("words.json");
        Path metrics = directory.resolve("words.prom");
        loads.measurements.add(() -> {
            assertThat(directory.toFile().delete()).isTrue();
            return STEADY.profile();
        });
        loads.measurements.add(() -> {
            assertThat(directory.toFile().mkdir()).isTrue();
            return STEADY.profile();
        });

        assertThat(advise(List.of(), "words --watch --json " + json + " --prometheus-file " + metrics))
                .isOne();

        String failed = ": cannot be written: no such directory\n";
        assertThat(aeolus.err())
                .isEqualTo("2026-01-01T00:00:00Z words: " + json + failed + "2026-01-01T00:00:00Z words: " + metrics
                        + failed + "aeolus: interrupted\n");
        assertThat(aeolus.out().lines().filter(line -> line.startsWith("2026"))).hasSize(2);
        assertThat(json).isNotEmptyFile();
        assertThat(metrics).isNotEmptyFile();
    }

    @Test
    void a_file_that_cannot_be_written_is_an_error_without_watch() throws Exception {
        Path directory = Files.createDirectory(folder.resolve("output"));
        Path metrics = directory.resolve("words.prom");
        loads.measurements.add(() -> {
            assertThat(directory.toFile().delete()).isTrue();
            return STEADY.profile();
        });

        assertThat(advise(List.of(), "words --prometheus-file " + metrics)).isOne();

        assertThat(aeolus.out()).contains("verdict: keep: ");
        assertThat(aeolus.err()).isEqualTo("aeolus: " + metrics + ": cannot be written: no such directory\n");
    }

    @Test
    void watches_a_topology_that_restarts_after_the_first_round() {
        loads.measurements.add(STEADY::profile);
        loads.measurements.add(() -> refuse("a worker restarted"));
        assertThat(advise(List.of(), "words --watch")).isOne();
        assertThat(aeolus.err()).isEqualTo("2026-01-01T00:01:00Z words: a worker restarted\naeolus: interrupted\n");

        loads.measurements.add(() -> refuse("a worker restarted"));
        assertThat(advise(List.of(), "words --watch")).isEqualTo(2);
        assertThat(aeolus.err()).endsWith("aeolus: a worker restarted\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "wrods | topology 'wrods' does not run on the cluster: no topology runs there",
                "words --target-utilization 0 | --target-utilization is 0.0: must be above 0 and at most 1",
                "words --target-utilization 1.1 | --target-utilization is 1.1: must be above 0 and at most 1",
                "words --target-utilization NaN | --target-utilization is NaN: must be above 0 and at most 1",
                "words --watch --interval 59 | --interval is 59 s: must be at least --window, 60 s",
                "words --prometheus-file a.txt | --prometheus-file: a.txt: must end with .prom, as the node exporter reads no other files",
                "words --max-parallelism splitt=2 | --max-parallelism: no component 'splitt'; components: lines, split, count",
            })
    void prints_one_line_for_bad_input(String arguments, String message) {
        assertThat(advise(List.of(STEADY), arguments)).isEqualTo(2);

        assertThat(aeolus.err()).isEqualTo("aeolus: " + message + "\n");
        assertThat(aeolus.out()).isEmpty();
    }

    private int advise(List<RunningWords> rounds, String arguments) {
        rounds.forEach(words -> loads.measurements.add(words::profile));
        return aeolus.run("advise " + arguments);
    }

    private static Profile fail(String reason) throws RunFailedException {
        throw new RunFailedException(reason, null);
    }

    private static Profile refuse(String reason) throws BadInputException {
        throw new BadInputException(reason);
    }
}
