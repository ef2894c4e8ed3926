// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.cli.internal.advise.RunningLoad;
import io.aeolus.cli.synthetic.RunningWords;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.optimizer.PlanFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command with a Nimbus that describes {@link RunningWords}, and given loads. */
class AdviseCommandTest {

    private static final RunningWords STEADY = new RunningWords(20_000, 3, 1);
    private static final RunningWords BUSY = new RunningWords(28_000, 3, 1);

    @TempDir
    private Path folder;

    private final Nimbus.Iface nimbus = mock(Nimbus.Iface.class);
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Loads loads = new Loads();
    private NimbusClient.LocalOverride override;

    /** Returns the loads of one round after the other, and then an interrupt. Each round takes as long as its window. */
    private static final class Loads implements AdviceSource {

        private static final Optional<RunningWords> NO_ANSWER = Optional.empty();

        private final Deque<Optional<RunningWords>> rounds = new ArrayDeque<>();
        private int roundsUntilRestart = Integer.MAX_VALUE;
        private final List<Duration> pauses = new ArrayList<>();
        private Instant now = Instant.parse("2026-01-01T00:00:00Z");

        @Override
        public RunningLoad load(StormSettings settings, String topology, Duration window, Progress progress)
                throws BadInputException, RunFailedException, InterruptedException {
            if (rounds.isEmpty()) {
                throw new InterruptedException();
            }
            now = now.plus(window);
            if (--roundsUntilRestart == 0) {
                throw new BadInputException("a worker restarted");
            }
            RunningWords words =
                    rounds.remove().orElseThrow(() -> new RunFailedException("Nimbus does not answer", null));
            return new RunningLoad(words.profile(), Map.of("lines", 2.0));
        }

        @Override
        public Instant now() {
            return now;
        }

        @Override
        public void pause(Duration time) {
            pauses.add(time);
            now = now.plus(time);
        }
    }

    @BeforeEach
    void answer() throws Exception {
        override = new NimbusClient.LocalOverride(nimbus);
        when(nimbus.getLeader()).thenReturn(new NimbusSummary("here", 6627, 0, true, "2.8.3"));
        when(nimbus.getTopologyConf("words-1-7")).thenReturn("{\"topology.max.spout.pending\":5000}");
        List<ExecutorSummary> executors = new ArrayList<>(List.of(
                executor("__acker", 1, 1),
                executor("count", 2, 9),
                executor("lines", 10, 10),
                executor("split", 11, 13),
                executor("split", 14, 16),
                executor("split", 17, 18)));
        when(nimbus.getTopologyInfoByNameWithOpts(eq("words"), any()))
                .thenReturn(new TopologyInfo("words-1-7", "words", 60, executors, "ACTIVE", Map.of()));
        when(nimbus.getTopologyInfoByNameWithOpts(eq("wrods"), any())).thenThrow(new NotAliveException("wrods"));
        when(nimbus.getTopologySummaries()).thenReturn(Collections.emptyList());
    }

    @AfterEach
    void changesNothing() throws Exception {
        verify(nimbus, never()).rebalance(any(), any());
        override.close();
    }

    @Test
    void keeps_a_steady_topology() {
        assertThat(advise(List.of(STEADY), "words")).as(err.toString()).isZero();

        assertThat(out.toString())
                .startsWith(
                        "words: 20,000 tuples/s in 10 s; required: 20,000 (the present rate); target utilization: 70 %\n")
                .contains("verdict: keep: ");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void writes_the_plan_of_a_change_for_a_rebalance() throws Exception {
        Path plan = folder.resolve("plan.json");

        assertThat(advise(List.of(BUSY), "words", "--plan-out", plan.toString()))
                .as(err.toString())
                .isEqualTo(10);

        assertThat(out.toString()).contains("verdict: change by rebalance: ");
        assertThat(err.toString()).contains("plan written to " + plan);
        assertThat(PlanFile.read(plan).plan().components().get("split").tasks()).isEqualTo(RunningWords.TASKS);
        out.getBuffer().setLength(0);
        assertThat(execute("rebalance", "--plan", plan.toString(), "words")).isZero();
        assertThat(out.toString()).contains("split      3 -> ").doesNotContain("a rebalance cannot apply");
    }

    @Test
    void writes_no_plan_without_a_change() {
        Path plan = folder.resolve("plan.json");

        assertThat(advise(List.of(STEADY), "words", "--plan-out", plan.toString()))
                .isZero();

        assertThat(plan).doesNotExist();
    }

    @Test
    void too_little_data_has_an_exit_status() {
        assertThat(advise(List.of(new RunningWords(20, 3, 1)), "words")).isEqualTo(11);

        assertThat(out.toString()).contains("verdict: unknown: the spouts emitted 200 tuples in 10 s, fewer than 300");
    }

    @Test
    void options_define_the_load() {
        assertThat(advise(List.of(STEADY), "words", "--rate", "28000")).isEqualTo(10);
        assertThat(advise(List.of(STEADY), "words", "--lag", "100000", "--catch-up", "10"))
                .isEqualTo(10);
        assertThat(advise(List.of(STEADY), "words", "--lag", "0")).isZero();
        assertThat(advise(List.of(STEADY), "words", "--target-utilization", "0.4"))
                .isEqualTo(10);
        assertThat(advise(List.of(STEADY), "words", "--target-utilization", "0.4", "--min-gain", "90"))
                .isZero();
    }

    @Test
    void prints_json() {
        assertThat(advise(List.of(STEADY), "words", "--json", "-")).isZero();

        assertThat(out.toString()).startsWith("{\n  \"version\": 1,\n  \"topology\": \"words\",\n");
    }

    @Test
    void watches_until_interrupted() throws Exception {
        Path metrics = folder.resolve("words.prom");
        loads.rounds.add(Optional.of(STEADY));
        loads.rounds.add(Loads.NO_ANSWER);

        int status = advise(
                List.of(STEADY, BUSY),
                "words",
                "--watch",
                "--window",
                "60",
                "--interval",
                "300",
                "--prometheus-file",
                metrics.toString());

        assertThat(status).isOne();
        assertThat(err.toString())
                .isEqualTo("2026-01-01T00:05:00Z words: Nimbus does not answer\naeolus: interrupted\n");
        assertThat(out.toString().lines().filter(line -> line.startsWith("2026")))
                .hasSize(3)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("2026-01-01T00:00:00Z words: verdict: keep: "),
                        line -> assertThat(line).startsWith("2026-01-01T00:10:00Z words: verdict: keep: "),
                        line -> assertThat(line)
                                .startsWith("2026-01-01T00:15:00Z words: verdict: change by rebalance: "));
        assertThat(out.toString().lines().filter(line -> line.startsWith("component ")))
                .as("whole advice")
                .hasSize(2);
        assertThat(loads.pauses)
                .containsExactly(
                        Duration.ofSeconds(240),
                        Duration.ofSeconds(240),
                        Duration.ofSeconds(240),
                        Duration.ofSeconds(240));
        assertThat(Files.readString(metrics))
                .contains("aeolus_advice_verdict{topology=\"words\",verdict=\"change\"} 1\n");
    }

    @Test
    void watches_a_topology_that_restarts_after_the_first_round() {
        loads.roundsUntilRestart = 2;
        assertThat(advise(List.of(STEADY, STEADY), "words", "--watch")).isOne();
        assertThat(err.toString()).isEqualTo("2026-01-01T00:01:00Z words: a worker restarted\naeolus: interrupted\n");

        loads.roundsUntilRestart = 1;
        assertThat(advise(List.of(STEADY), "words", "--watch")).isEqualTo(2);
        assertThat(err.toString()).endsWith("aeolus: a worker restarted\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "wrods | topology 'wrods' does not run on the cluster: no topology runs there",
                "words --target-utilization 0 | --target-utilization is 0.0: must be above 0 and at most 1",
                "words --target-utilization 1.1 | --target-utilization is 1.1: must be above 0 and at most 1",
                "words --target-utilization NaN | --target-utilization is NaN: must be above 0 and at most 1",
                "words --lag 5 --rate 5 | --lag has no effect with --rate: remove one of them",
                "words --catch-up 5 | --catch-up has no effect without --lag: remove it",
                "words --interval 60 | --interval has no effect without --watch: remove it",
                "words --watch --interval 59 | --interval is 59 s: must be at least --window, 60 s",
                "words --prometheus-file a.txt | --prometheus-file: a.txt: must end with .prom, as the node exporter reads no other files",
                "words --algorithm paper | --algorithm paper has no target utilization: use bounded, or leave out the option",
                "words --max-parallelism splitt=2 | --max-parallelism: no component 'splitt'; components: lines, split, count",
            })
    void prints_one_line_for_bad_input(String arguments, String message) {
        assertThat(advise(List.of(STEADY), arguments.split(" "))).isEqualTo(2);

        assertThat(err.toString()).isEqualTo("aeolus: " + message + "\n");
        assertThat(out.toString()).isEmpty();
    }

    private int advise(List<RunningWords> rounds, String... arguments) {
        rounds.forEach(words -> loads.rounds.add(Optional.of(words)));
        List<String> all = new ArrayList<>(List.of("advise"));
        all.addAll(List.of(arguments));
        return execute(all.toArray(String[]::new));
    }

    private int execute(String... arguments) {
        return AeolusCommand.commandLine(Contexts.idle(Map.of("NO_COLOR", "1", "TERM", "dumb")), loads)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    private static ExecutorSummary executor(String component, int firstTask, int lastTask) {
        return new ExecutorSummary(new ExecutorInfo(firstTask, lastTask), component, "here", 6700, 60);
    }
}
