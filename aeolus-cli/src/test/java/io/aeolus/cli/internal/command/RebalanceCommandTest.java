// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static io.aeolus.cli.internal.command.MockNimbus.executor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.StreamPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.shade.net.minidev.json.JSONObject;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.ArgumentCaptor;
import org.mockito.InOrder;

/** The command with a Nimbus that records calls. */
class RebalanceCommandTest {

    private static final String PLAN = """
            {"version":1,"topology":"words",
             "components":{"count":{"parallelism":5,"tasks":6},"split":{"parallelism":8,"tasks":16},
                           "lines":{"parallelism":1,"tasks":1}},
             "streams":[{"producer":"split","stream":"default","batchSize":200,"linger":"5ms"}],
             "config":{"topology.workers":2,"topology.max.spout.pending":200}}
            """;

    private static final String ONLY_BATCHES = """
            {"version":1,"topology":"words","components":{},
             "streams":[{"producer":"split","stream":"default","batchSize":200,"linger":"5ms"}]}
            """;

    @TempDir
    private Path folder;

    @RegisterExtension
    private final MockNimbus cluster = new MockNimbus();

    private final Nimbus.Iface nimbus = cluster.calls();
    private final CommandRun aeolus = CommandRun.idle();
    private Path plan = Path.of("");

    @BeforeEach
    void answer() throws Exception {
        cluster.runWords(
                "{\"topology.max.spout.pending\":500,\"topology.message.timeout.secs\":30}",
                () -> List.of(
                        executor("__acker", 1, 1),
                        executor("count", 2, 4),
                        executor("count", 5, 7),
                        executor("lines", 8, 8),
                        executor("split", 9, 10),
                        executor("split", 11, 12)));
        plan = Files.writeString(folder.resolve("plan.json"), PLAN);
    }

    @Test
    void a_chained_component_keeps_its_executors() throws Exception {
        Files.writeString(plan, PLAN.replace("\"linger\":\"5ms\"}", "\"linger\":\"5ms\",\"chained\":[\"count\"]}"));

        aeolus.succeed("rebalance --plan " + plan + " words");

        assertThat(aeolus.out()).doesNotContain("2 -> 5").contains("chains do not change; the plan chains 1 component");
    }

    @Test
    void a_chained_stream_keeps_its_batches() throws Exception {
        submittedWith(new LiveBatches(0, 200, List.of(stream("split", 100, 20))));
        Files.writeString(
                plan,
                ONLY_BATCHES.replace(
                        "\"batchSize\":200,\"linger\":\"5ms\"}",
                        "\"batchSize\":1,\"linger\":\"5ms\",\"chained\":[\"count\"]}"));

        aeolus.succeed("rebalance --plan " + plan + " words");

        assertThat(aeolus.out()).contains("split     default  100         20 ms");
    }

    @Test
    void prints_the_changes_without_yes() throws TException {
        aeolus.succeed("rebalance --plan " + plan + " words");

        assertThat(aeolus.out()).isEqualTo("""
                component  parallelism  tasks
                count      2 -> 5       6
                lines      1            1
                split      2 -> 4       4

                workers: 1 -> 2

                the following cannot change while the topology runs: kill it and submit it with the plan
                - 'split' keeps its 4 tasks and can have at most 4 executors; the plan has a parallelism of 8 and 16 tasks
                - batch sizes do not change, because 'words' was submitted unbatched, or by an older version of Aeolus; the plan batches 1 stream
                - topology.max.spout.pending stays 500; the plan has 200

                new executors and workers interrupt 'words': its spouts are deactivated for 30 s (topology.message.timeout.secs), then its workers restart, which takes some seconds
                bolts lose their state in memory; pending tuples are replayed, or lost without acks
                no changes were made: use --yes to change 'words'
                """);
        assertThat(aeolus.err()).isEmpty();
        verify(nimbus, never()).rebalance(any(), any());
    }

    @Test
    void rebalances_with_yes() throws TException {
        aeolus.succeed("rebalance --plan " + plan + " --yes --wait 3 words");

        RebalanceOptions wanted = new RebalanceOptions();
        wanted.set_num_executors(Map.of("count", 5, "split", 4));
        wanted.set_num_workers(2);
        wanted.set_wait_secs(3);
        verify(nimbus).rebalance("words", wanted);
        assertThat(aeolus.out())
                .contains("its spouts are deactivated for 3 s, then ")
                .endsWith("\nthe cluster is rebalancing 'words'\n");
        assertThat(aeolus.err()).isEmpty();
    }

    @Test
    void accepts_the_plan_of_the_original_for_a_canary() throws Exception {
        TopologyInfo words = nimbus.getTopologyInfoByNameWithOpts("words", new GetInfoOptions());
        doReturn(words).when(nimbus).getTopologyInfoByNameWithOpts(eq("words-canary"), any());

        aeolus.succeed("rebalance --plan " + plan + " --yes words-canary");

        verify(nimbus).rebalance(eq("words-canary"), any());
        assertThat(aeolus.err()).isEmpty();
    }

    @Test
    void changes_batch_sizes_and_lingers_without_a_rebalance() throws Exception {
        submittedWith(new LiveBatches(0, 200, List.of(stream("lines", 50, 5), stream("split", 100, 20))));
        Files.writeString(plan, ONLY_BATCHES);

        aeolus.succeed("rebalance --plan " + plan + " words");
        assertThat(aeolus.out()).endsWith("""
                workers: 1

                producer  stream   batch size  linger
                lines     default  50 -> 1     5 ms
                split     default  100 -> 200  20 -> 5 ms

                batch sizes and lingers, here compared with the submission, change without an interruption: each worker applies them when it polls next (task.credentials.poll.secs, 30 s by default)
                no changes were made: use --yes to change 'words'
                """);
        verify(nimbus, never()).uploadNewCredentials(any(), any());

        aeolus.succeed("rebalance --plan " + plan + " --yes words");
        assertThat(aeolus.out()).endsWith("\nthe workers of 'words' will apply the batch sizes and lingers\n");
        LiveBatches sent = sentBatches();
        assertThat(sent.version()).isGreaterThan(1_700_000_000_000L);
        assertThat(sent.streams()).containsExactly(stream("lines", 1, 5), stream("split", 200, 5));
        verify(nimbus, never()).rebalance(any(), any());
    }

    @Test
    void changes_batch_sizes_after_the_cluster_has_accepted_a_rebalance() throws Exception {
        submittedWith(new LiveBatches(0, 200, List.of(stream("split", 100, 5))));

        aeolus.succeed("rebalance --plan " + plan + " --yes words");

        InOrder inOrder = inOrder(nimbus);
        inOrder.verify(nimbus).rebalance(eq("words"), any());
        inOrder.verify(nimbus).uploadNewCredentials(eq("words"), any());
    }

    @Test
    void changes_nothing_if_the_cluster_refuses_the_rebalance() throws Exception {
        submittedWith(new LiveBatches(0, 200, List.of(stream("split", 100, 5))));
        doThrow(new AuthorizationException("mallory is not the owner"))
                .when(nimbus)
                .rebalance(any(), any());

        assertThat(aeolus.run("rebalance --plan " + plan + " --yes words")).isEqualTo(2);

        assertThat(aeolus.err()).contains(" does not allow ");
        verify(nimbus, never()).uploadNewCredentials(any(), any());
    }

    @Test
    void reports_batch_sizes_that_the_cluster_refuses_after_a_rebalance() throws Exception {
        submittedWith(new LiveBatches(0, 200, List.of(stream("split", 100, 5))));
        refuseBatchSizes();

        assertThat(aeolus.run("rebalance --plan " + plan + " --yes words")).isEqualTo(2);

        assertThat(aeolus.out()).endsWith("\nthe cluster is rebalancing 'words'\n");
        assertThat(aeolus.err())
                .endsWith(
                        "; the executors and workers change, and the batch sizes and lingers stay: repeat the command later\n");
    }

    @Test
    void streams_that_were_submitted_unbatched_stay_unbatched_and_queues_bound_batches() throws Exception {
        submittedWith(new LiveBatches(0, 150, List.of(stream("split", 100, 5))));
        Files.writeString(
                plan,
                PLAN.replace(
                        "\"streams\":[",
                        "\"streams\":[{\"producer\":\"lines\",\"stream\":\"default\",\"batchSize\":8,\"linger\":\"5ms\"},"));

        aeolus.succeed("rebalance --plan " + plan + " --yes words");

        assertThat(aeolus.out())
                .contains("- stream 'default' of 'lines' stays unbatched; the plan has a batch size of 8\n")
                .contains("- stream 'default' of 'split' gets batches of 150 tuples, the largest for which the queues"
                        + " are sized; the plan has a batch size of 200\n");
        assertThat(sentBatches().streams()).containsExactly(stream("split", 150, 5));
    }

    @Test
    void refused_change_is_one_line() throws Exception {
        submittedWith(new LiveBatches(0, 200, List.of(stream("split", 100, 5))));
        Files.writeString(plan, ONLY_BATCHES);
        refuseBatchSizes();

        assertThat(aeolus.run("rebalance --plan " + plan + " --yes words")).isEqualTo(2);

        assertThat(aeolus.err().strip())
                .matches(
                        "aeolus: topology 'words': Nimbus at .* does not allow .* \\(mallory is not the owner\\): .* another user");
        verify(nimbus, never()).rebalance(any(), any());
    }

    private void refuseBatchSizes() throws TException {
        doThrow(new AuthorizationException("mallory is not the owner"))
                .when(nimbus)
                .uploadNewCredentials(any(), any());
    }

    @Test
    void setting_that_is_not_valid_is_one_line() throws Exception {
        when(nimbus.getTopologyConf("words-1-7")).thenReturn("{\"aeolus.live.batches\":\"{}\"}");

        assertThat(aeolus.run("rebalance --plan " + plan + " --yes words")).isEqualTo(2);

        assertThat(aeolus.err().strip())
                .isEqualTo("aeolus: topology 'words': setting aeolus.live.batches: $.version is missing: add it");
    }

    private static StreamPlan stream(String producer, int batchSize, int lingerMillis) {
        return new StreamPlan(producer, "default", batchSize, Duration.ofMillis(lingerMillis));
    }

    private void submittedWith(LiveBatches batches) throws TException {
        when(nimbus.getTopologyConf("words-1-7"))
                .thenReturn(JSONObject.toJSONString(Map.of(LiveBatches.KEY, batches.toJson())));
    }

    private LiveBatches sentBatches() throws TException {
        ArgumentCaptor<Credentials> credentials = ArgumentCaptor.forClass(Credentials.class);
        verify(nimbus).uploadNewCredentials(eq("words"), credentials.capture());
        return LiveBatches.parse(credentials.getValue().get_creds().get(LiveBatches.KEY));
    }

    @Test
    void does_nothing_if_the_topology_matches_the_plan() throws Exception {
        Files.writeString(plan, """
                {"version":1,"topology":"words","components":{"count":{"parallelism":2,"tasks":6}},"streams":[]}
                """);

        aeolus.succeed("rebalance --plan " + plan + " --yes words");

        assertThat(aeolus.out()).endsWith("\n\nworkers: 1\n\nnothing to rebalance\n");
        verify(nimbus, never()).rebalance(any(), any());
    }

    @Test
    void a_plan_without_workers_that_changes_executors_means_the_declared_workers() throws Exception {
        rebalanceWithTwoDeclaredWorkers(3);

        assertThat(aeolus.out()).contains("workers: 1 -> 2\n");
        RebalanceOptions wanted = new RebalanceOptions();
        wanted.set_num_executors(Map.of("count", 3));
        wanted.set_num_workers(2);
        verify(nimbus).rebalance("words", wanted);
    }

    @Test
    void a_plan_without_workers_that_changes_no_executors_keeps_the_workers() throws Exception {
        rebalanceWithTwoDeclaredWorkers(2);

        assertThat(aeolus.out()).contains("nothing to rebalance");
        verify(nimbus, never()).rebalance(any(), any());
    }

    @Test
    void requests_the_present_workers_if_executors_change_and_others_are_declared() throws Exception {
        rebalanceWithTwoDeclaredWorkers(3, ",\"config\":{\"topology.workers\":1}");

        assertThat(aeolus.out()).contains("workers: 1\n");
        RebalanceOptions wanted = new RebalanceOptions();
        wanted.set_num_executors(Map.of("count", 3));
        wanted.set_num_workers(1);
        verify(nimbus).rebalance("words", wanted);
    }

    private void rebalanceWithTwoDeclaredWorkers(int executors) throws Exception {
        rebalanceWithTwoDeclaredWorkers(executors, "");
    }

    /** Applies a plan for 'count', while one worker runs and two are declared. */
    private void rebalanceWithTwoDeclaredWorkers(int executors, String config) throws Exception {
        when(nimbus.getTopologyConf("words-1-7")).thenReturn("{\"topology.workers\":2}");
        Files.writeString(plan, """
                {"version":1,"topology":"words","components":{"count":{"parallelism":%d,"tasks":6}},"streams":[]%s}
                """.formatted(executors, config));

        aeolus.succeed("rebalance --plan " + plan + " --yes words");
    }

    @Test
    void refuses_a_plan_of_another_topology() throws Exception {
        Files.writeString(plan, PLAN.replace("count", "cuont"));

        assertThat(aeolus.run("rebalance --plan " + plan + " --yes words")).isEqualTo(2);

        assertThat(aeolus.err().strip())
                .isEqualTo("aeolus: " + plan
                        + ": topology 'words' has no component 'cuont': it has [count, lines, split]");
        verify(nimbus, never()).rebalance(any(), any());
    }

    @Test
    void prints_one_line_for_bad_input() throws IOException {
        assertThat(aeolus.run("rebalance words")).isEqualTo(2);
        assertThat(aeolus.run("rebalance --plan " + plan + " --wait -1 words")).isEqualTo(2);
        Files.writeString(plan, PLAN.replace("\"topology.workers\":2", "\"topology.workers\":\"many\""));
        assertThat(aeolus.run("rebalance --plan " + plan + " words")).isEqualTo(2);

        assertThat(aeolus.err().lines())
                .containsExactly(
                        "aeolus: Missing required option: '--plan=FILE'; see aeolus rebalance --help",
                        "aeolus: Invalid value for option '--wait': '-1' is not an integer from 0 to 2147483647; see aeolus rebalance --help",
                        "aeolus: " + plan
                                + ": $.config['topology.workers'] is \"many\": must be an integer, 1 to 100000");
    }
}
