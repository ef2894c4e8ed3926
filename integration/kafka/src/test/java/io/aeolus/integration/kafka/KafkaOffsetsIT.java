// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.services.BrokerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.storm.generated.RebalanceOptions;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Committed offsets are offsets of acked rows, also with batches. The tests share a separate cluster of processes with one topology, kill
 * its workers and kill the broker.
 */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KafkaOffsetsIT {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Path EXAMPLE =
            Path.of(System.getProperty("aeolus.root", "../.."), "examples/kafka-wordcount/target/kafka-wordcount.jar");
    private static final int ROWS = 2_000;
    private static final int HELD = 300;
    private static final String FLOW = "flow";

    private final Deque<AutoCloseable> started = new ArrayDeque<>();
    private Path folder;
    private BrokerProcess broker;
    private Offsets offsets;
    private Feed feed;
    private ProcessCluster cluster;
    private RunningTopology topology;

    @BeforeAll
    void start(@TempDir Path shared) throws Exception {
        folder = shared;
        broker = begun(BrokerProcess.start(Files.createDirectory(folder.resolve("broker"))));
        offsets = begun(new Offsets(broker.address()));
        feed = begun(new Feed(broker.address()));
        offsets.create("held");
        offsets.create(FLOW);
        feed.send("held", ROWS);
        for (String group : List.of("plain", "batched")) {
            Path open = KeepingBolt.open(folder.resolve(group), 0, HELD);
            Files.createDirectories(open.getParent());
            Files.createFile(open);
        }
        WorkerCode ours = WorkerCode.observed(Pipelines.class, List.of());
        // The jar contains the spout and its dependencies.
        List<Path> libraries = new ArrayList<>(ours.dependencies());
        libraries.add(EXAMPLE.toAbsolutePath().normalize());
        cluster = begun(Clusters.processes(ProcessOptions.of(new WorkerCode(ours.jar(), libraries), 2), Progress.NONE));
        topology = cluster.submit(
                new Pipelines(broker.address(), folder)
                        .plain("plain", "held")
                        .batched("batched", "held")
                        .batched(FLOW, FLOW)
                        .submission("kafka", 2),
                new TopologyListener() {
                    @Override
                    public void see(WorkerSnapshot snapshot) {}

                    @Override
                    public void failed(ComponentFailure failure) {
                        System.err.println(failure);
                    }
                });
    }

    @AfterAll
    void end() throws Exception {
        while (!started.isEmpty()) {
            started.pop().close();
        }
    }

    private <T extends AutoCloseable> T begun(T what) {
        started.push(what);
        return what;
    }

    @Test
    @Order(1)
    void a_pending_row_delays_only_commits_of_its_partition() throws Exception {
        long half = ROWS / Offsets.PARTITIONS;
        for (String group : List.of("plain", "batched")) {
            until(() -> {
                assertThat(executed(group, 0).cardinality())
                        .as("rows after the unacked row")
                        .isEqualTo(half);
                assertThat(offsets.committed(group)).containsEntry(1, half);
                // Earlier rows of its batch are acked together with it.
                assertThat(offsets.committed(group).get(0))
                        .isBetween(group.equals("plain") ? HELD : HELD - Pipelines.BATCH + 1L, (long) HELD);
            });
        }

        for (String group : List.of("plain", "batched")) {
            Files.delete(KeepingBolt.open(folder.resolve(group), 0, HELD));
            until(() -> assertThat(offsets.committed(group)).isEqualTo(Map.of(0, half, 1, half)));
        }
    }

    @Test
    @Order(2)
    void committed_offsets_were_executed_when_a_worker_dies() throws Exception {
        feed.begin(FLOW);
        untilMoreIsCommitted();

        cluster.workers().get(0).kill();
        assertNothingIsCommittedAhead();
        untilMoreIsCommitted();

        feed.stop();
        untilAllIsCommitted();
    }

    /** Includes rebalances and kills of the broker, which are slow. */
    @Tag("deep")
    @Order(3)
    @RepeatedTest(5)
    void loses_nothing_in_many_kills() throws Exception {
        feed = begun(new Feed(broker.address()));
        feed.begin(FLOW);
        for (int worker = 0; worker < 2; worker++) {
            untilMoreIsCommitted();
            cluster.workers().get(worker).kill();
            assertNothingIsCommittedAhead();
        }
        broker.kill();
        broker.restart();
        untilMoreIsCommitted();
        deactivateAndActivate();
        untilMoreIsCommitted();
        broker.kill();
        cluster.workers().get(0).kill();
        broker.restart();
        untilMoreIsCommitted();
        rebalance(2);
        untilMoreIsCommitted();
        rebalance(1);
        untilMoreIsCommitted();
        feed.stop();
        untilAllIsCommitted();
    }

    private void deactivateAndActivate() {
        ask(nimbus -> {
            nimbus.deactivate(topology.name());
            return true;
        });
        // Rows in flight are still executed, and no further row is read.
        int[] before = {-1};
        until(() -> {
            int now = executed(FLOW, 0).cardinality() + executed(FLOW, 1).cardinality();
            int last = before[0];
            before[0] = now;
            assertThat(now).isEqualTo(last);
            assertNothingIsCommittedAhead();
        });
        ask(nimbus -> {
            nimbus.activate(topology.name());
            return true;
        });
    }

    private void rebalance(int executors) {
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(1);
        options.set_num_executors(Map.of(FLOW + "-keep", executors));
        ask(nimbus -> {
            nimbus.rebalance(topology.name(), options);
            return true;
        });
        until(() -> assertThat(ask(nimbus -> nimbus.getTopologyInfoByName(topology.name())).get_executors().stream()
                        .filter(executor -> executor.get_component_id().equals(FLOW + "-keep")))
                .hasSize(executors));
    }

    /** Waits for a later commit of each partition. */
    private void untilMoreIsCommitted() throws Exception {
        Map<Integer, Long> ends = offsets.ends(FLOW);
        until(() -> {
            Map<Integer, Long> committed = assertNothingIsCommittedAhead();
            ends.forEach((partition, end) ->
                    assertThat(committed.getOrDefault(partition, 0L)).isGreaterThan(end));
        });
    }

    private void untilAllIsCommitted() throws Exception {
        Map<Integer, Long> ends = offsets.ends(FLOW);
        until(() -> assertThat(assertNothingIsCommittedAhead()).isEqualTo(ends));
        ends.forEach((partition, end) -> assertThat(executed(FLOW, partition).cardinality())
                .as("rows executed")
                .isEqualTo(end.intValue()));
    }

    /** Checks that committed rows were executed. Reads the commits first, because rows are executed before they are acked. */
    private Map<Integer, Long> assertNothingIsCommittedAhead() throws ExecutionException, InterruptedException {
        Map<Integer, Long> committed = offsets.committed(FLOW);
        committed.forEach((partition, offset) -> assertThat(offset)
                .as("committed of partition " + partition)
                .isLessThanOrEqualTo(executed(FLOW, partition).nextClearBit(0)));
        return committed;
    }

    private BitSet executed(String group, int partition) {
        try {
            return RowLog.executed(KeepingBolt.log(folder.resolve(group))).getOrDefault(partition, new BitSet());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private <T> T ask(ProcessCluster.NimbusCall<T> question) {
        return await().atMost(PATIENCE)
                .until(() -> cluster.ask(question), Optional::isPresent)
                .orElseThrow();
    }

    private static void until(ThrowingRunnable holds) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(300)).untilAsserted(holds);
    }
}
