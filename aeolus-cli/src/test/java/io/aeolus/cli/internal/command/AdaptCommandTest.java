// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.batching.LiveBatches;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.thrift.transport.TTransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

class AdaptCommandTest extends AdaptFixture {

    @TempDir
    private Path folder;

    @Test
    void changes_nothing_without_apply() throws Exception {
        assertThat(adapt(List.of(BUSY), "words --once")).as(aeolus.err()).isEqualTo(10);

        verify(nimbus, never()).rebalance(any(), any());
        assertThat(aeolus.out())
                .startsWith("2026-01-01T00:01:00Z words: change: would change 'split' 3 -> ")
                .contains(": at 28,000 tuples/s, the utilization of 'split' is ");
        assertThat(aeolus.err()).doesNotContain("interrupt");
    }

    @Test
    void rebalances_within_the_bounds_and_verifies_the_effect() throws Exception {
        assertThat(adapt(List.of(STEADY, BUSY, BUSY), "words --apply --max-parallelism split=4 --wait 5"))
                .as(aeolus.err())
                .isOne();

        ArgumentCaptor<RebalanceOptions> options = ArgumentCaptor.forClass(RebalanceOptions.class);
        verify(nimbus).rebalance(eq("words"), options.capture());
        assertThat(options.getValue().get_num_executors()).isEqualTo(Map.of("split", 4));
        assertThat(options.getValue().get_wait_secs()).isEqualTo(5);
        assertThat(options.getValue().get_num_workers())
                .as("the cluster may have stored another number")
                .isOne();
        assertThat(aeolus.out().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("2026-01-01T00:01:00Z words: keep: at 20,000 tuples/s, "),
                        line -> assertThat(line)
                                .startsWith("2026-01-01T00:06:00Z words: change: change 'split' 3 -> 4 executors: "),
                        line -> assertThat(line)
                                .isEqualTo("2026-01-01T00:11:00Z words: keep: the change took effect: 28,000 tuples/s"
                                        + " before, 28,000 after"));
        assertThat(aeolus.err())
                .contains("new executors and workers interrupt 'words': its spouts are deactivated for 5 s")
                .endsWith("aeolus: interrupted\n");
    }

    @Test
    void a_single_decision_may_have_a_window_longer_than_the_default_period() throws Exception {
        assertThat(adapt(List.of(STEADY), "words --once --window 600"))
                .as(aeolus.err())
                .isZero();
    }

    @Test
    void appends_decisions_as_json() throws Exception {
        Path file = folder.resolve("decisions.json");

        adapt(List.of(STEADY, -1.0, BUSY), "words --json " + file);

        assertThat(Files.readAllLines(file))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("{\"version\":1,\"time\":\"2026-01-01T00:01:00Z\",\"topology\":\"words\","
                                        + "\"decision\":\"keep\",\"outcome\":\"none\",\"reason\":\"at 20,000 ")
                                .endsWith(",\"changes\":[],\"tuplesPerSecond\":20000}"),
                        line -> assertThat(line)
                                .contains("\"decision\":\"fail\"", "\"reason\":\"the connection to Nimbus broke\"")
                                .endsWith("\"tuplesPerSecond\":null}"),
                        line -> assertThat(line)
                                .contains(
                                        "\"decision\":\"change\",\"outcome\":\"advised\"",
                                        "\"changes\":[\"'split' 3 -> "));
        aeolus.clear();
        adapt(List.of(STEADY), "words --once --json -");
        assertThat(aeolus.out()).startsWith("{\"version\":1,\"time\":").hasLineCount(1);
    }

    @Test
    void a_decision_that_cannot_be_appended_ends_the_command_only_with_once() throws Exception {
        Path directory = Files.createDirectory(folder.resolve("output"));
        Path file = directory.resolve("decisions.json");
        String failed = file + ": cannot be written: no such directory\n";
        loads.measurements.add(() -> {
            assertThat(directory.toFile().delete()).isTrue();
            return measured(STEADY);
        });
        loads.measurements.add(() -> {
            assertThat(directory.toFile().mkdir()).isTrue();
            return measured(STEADY);
        });

        assertThat(adapt(List.of(), "words --json " + file)).isOne();

        assertThat(aeolus.err()).isEqualTo("2026-01-01T00:01:00Z words: " + failed + "aeolus: interrupted\n");
        assertThat(aeolus.out()).hasLineCount(2);
        assertThat(Files.readAllLines(file)).hasSize(1);

        aeolus.clear();
        loads.measurements.add(() -> {
            assertThat(file.toFile().delete() && directory.toFile().delete()).isTrue();
            return measured(STEADY);
        });
        assertThat(adapt(List.of(), "words --once --json " + file)).isOne();
        assertThat(aeolus.err()).isEqualTo("aeolus: " + failed);
    }

    @Test
    void has_exit_statuses_for_one_decision() {
        assertThat(adapt(List.of(STEADY), "words --once")).isZero();
        assertThat(adapt(List.of(20.0), "words --once")).isEqualTo(11);
        assertThat(adapt(List.of(-1.0), "words --once")).isOne();
    }

    @Test
    void a_refused_rebalance_changes_nothing() throws Exception {
        runInBatches();
        doThrow(new AuthorizationException("no")).when(nimbus).rebalance(any(), any());

        assertThat(adapt(List.of(BUSY), "words --apply --cooldown 5"))
                .as(aeolus.out() + "\n" + aeolus.err())
                .isEqualTo(2);

        verify(nimbus, never()).uploadNewCredentials(any(), any());
        assertThat(aeolus.out()).contains(" words: change: tried to change ").hasLineCount(1);
        assertThat(aeolus.err()).contains("aeolus: topology 'words': Nimbus at ");
    }

    @Test
    void reports_batch_sizes_that_the_cluster_refuses_after_a_rebalance() throws Exception {
        runInBatches();
        doThrow(new AuthorizationException("no")).when(nimbus).uploadNewCredentials(any(), any());

        assertThat(adapt(List.of(BUSY), "words --apply --cooldown 5"))
                .as(aeolus.out() + "\n" + aeolus.err())
                .isEqualTo(2);

        verify(nimbus).rebalance(eq("words"), any());
        assertThat(aeolus.err()).contains("; the executors and workers change\n");
        assertThat(aeolus.out()).contains(" words: change: tried to change ").hasLineCount(1);
    }

    @Test
    void advises_a_change_once_without_apply() throws Exception {
        adapt(List.of(BUSY, BUSY, BUSY, BUSY), "words");

        assertThat(aeolus.out().lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("2026-01-01T00:01:00Z words: change: would change 'split' "),
                        line -> assertThat(line)
                                .startsWith(
                                        "2026-01-01T00:06:00Z words: keep: the change of 2026-01-01T00:01:00Z is still advised; --apply would make it: at 28,000 "),
                        line -> assertThat(line).startsWith("2026-01-01T00:11:00Z words: keep: the change of "),
                        line -> assertThat(line).startsWith("2026-01-01T00:16:00Z words: keep: the change of "));
    }

    @Test
    void a_change_that_the_cluster_refuses_ends_the_command() throws Exception {
        Path file = folder.resolve("decisions.json");
        doThrow(new AuthorizationException("no")).when(nimbus).rebalance(any(), any());

        assertThat(adapt(List.of(BUSY, BUSY), "words --apply --json " + file)).isEqualTo(2);

        assertThat(aeolus.err())
                .contains("aeolus: topology 'words': Nimbus at ")
                .contains(" does not allow ");
        assertThat(loads.measurements).hasSize(1);
        assertThat(Files.readAllLines(file)).singleElement().asString().contains("\"outcome\":\"refused\"");
    }

    @Test
    void logs_a_change_whose_outcome_is_unknown() throws Exception {
        Path file = folder.resolve("decisions.json");
        doThrow(new TTransportException("Read timed out")).when(nimbus).rebalance(any(), any());

        assertThat(adapt(List.of(BUSY), "words --once --apply --json " + file)).isOne();

        assertThat(Files.readAllLines(file))
                .singleElement()
                .asString()
                .contains("\"decision\":\"change\",\"outcome\":\"unknown\"", "\"changes\":[\"'split' 3 -> ")
                .contains("; outcome unknown: topology 'words': the request failed (Read timed out): check ");
        assertThat(aeolus.out()).contains("words: change: may have changed 'split' 3 -> ");
        assertThat(aeolus.err()).endsWith(": check on the cluster whether it rebalances before you try again\n");
    }

    @Test
    void judges_a_change_whose_outcome_is_unknown() throws Exception {
        doAnswer(call -> {
                    split = 4;
                    throw new TTransportException("Read timed out");
                })
                .when(nimbus)
                .rebalance(any(), any());

        adapt(List.of(BUSY, BUSY), "words --apply --max-parallelism split=4");

        assertThat(aeolus.out().lines())
                .satisfiesExactly(
                        line -> assertThat(line).contains("words: change: may have changed 'split' 3 -> 4 executors"),
                        line -> assertThat(line).contains("words: keep: the change took effect: "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "wrods | topology 'wrods' does not run on the cluster: no topology runs there",
                "words --lag 1000 | --lag is valid for one decision only: add --once",
                "words --period 59 | --period is 59 s: must be at least --window, 60 s",
                "words --min-workers 3 --max-workers 2 | --min-workers is 3: must be at most --max-workers, 2",
                "words --min-parallelism splitt=2 | --min-parallelism splitt: topology 'words' has no such component: it has [count, lines, split]",
                "words --min-parallelism split=9 | --min-parallelism split is 9: must be from 1 to 8, the number of its tasks or its --max-parallelism",
                "words --min-parallelism split=5 --max-parallelism split=4 | --min-parallelism split is 5: must be from 1 to 4, the number of its tasks or its --max-parallelism",
            })
    void prints_one_line_for_bad_input(String arguments, String message) {
        assertThat(adapt(List.of(STEADY), arguments)).isEqualTo(2);

        assertThat(aeolus.err()).isEqualTo("aeolus: " + message + "\n");
        assertThat(aeolus.out()).isEmpty();
    }

    /** The topology runs in batches, whose sizes may change, unlike the executors. */
    private void runInBatches() throws Exception {
        live = Optional.of(BATCHES);
        when(nimbus.getTopologyConf("words-1-7"))
                .thenReturn(JSONValue.toJSONString(Map.of(LiveBatches.KEY, BATCHES.toJson())));
    }
}
