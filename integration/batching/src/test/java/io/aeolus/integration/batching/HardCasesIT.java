// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import static io.aeolus.integration.batching.RunRecording.multiset;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlannedTopology;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.UnbatchedStream;
import io.aeolus.integration.batching.PayloadTopology.Payload;
import io.aeolus.integration.batching.RunRecording.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.LocalDRPC;
import org.apache.storm.drpc.LinearDRPCTopologyBuilder;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Topologies that behave like public examples, plain and batched, on two workers, with {@code topology.debug} and event loggers: results
 * are equal, or Aeolus leaves the topology unbatched and reports the reason.
 */
@ExtendWith(SharedLocalCluster.class)
class HardCasesIT {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String PLAIN = "hard-plain";
    private static final String BATCHED = "hard-batched";
    private static final int MESSAGE_TIMEOUT_SECONDS = 5;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void start(LocalCluster cluster) throws Exception {
        cluster.submitTopology(PLAIN, config(PLAIN), HardTopology.build(PLAIN, file(PLAIN)));
        BatchingPlan plan = HardTopology.plan();
        PlannedTopology rewritten = Aeolus.applyPlan(plan, HardTopology.build(BATCHED, file(BATCHED)));
        assertThat(rewritten.unbatched()).isEmpty();
        Map<String, Object> config = config(BATCHED);
        config.putAll(Aeolus.batchingConfig(plan, config));
        cluster.submitTopology(BATCHED, config, rewritten.topology());
        for (String run : List.of(PLAIN, BATCHED)) {
            // Logs all tuples of all components, as Storm's UI can request.
            cluster.getNimbus().debug(run, "", true, 100);
        }
    }

    private static Map<String, Object> config(String run) {
        Map<String, Object> config = new HashMap<>();
        config.put(RecordingHook.RUN, run);
        config.put(Config.TOPOLOGY_WORKERS, 2);
        config.put(Config.TOPOLOGY_ACKER_EXECUTORS, 2);
        config.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, 400);
        // Storm's local cluster disables them by default.
        config.put(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true);
        config.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, MESSAGE_TIMEOUT_SECONDS);
        config.put(Config.TOPOLOGY_DEBUG, true);
        config.put(Config.TOPOLOGY_EVENTLOGGER_EXECUTORS, 1);
        Config.registerEventLogger(config, RecordingEventLogger.class);
        return config;
    }

    private static Path file(String run) {
        return folder.resolve(run);
    }

    @Test
    void every_tuple_of_a_spout_that_sleeps_and_emits_bursts_is_processed() throws IOException {
        awaitBoth(run -> run.acked("bursts") == HardTopology.BURSTS);

        List<String> lines = LongStream.range(0, HardTopology.BURSTS)
                .mapToObj(Long::toString)
                .toList();
        for (String run : List.of(PLAIN, BATCHED)) {
            List<String> written = Files.readAllLines(file(run));
            assertThat(written).as(run).hasSizeGreaterThanOrEqualTo(lines.size());
            assertThat(isReplayed(run) ? written.stream().distinct().toList() : written)
                    .as(run)
                    .containsExactlyInAnyOrderElementsOf(lines);
        }
    }

    @Test
    void windows_by_processing_time_emit_the_same_tuples() {
        awaitBoth(run -> run.acked("bursts") == HardTopology.BURSTS
                && run.rows("sink", "rolling", "default").size() >= HardTopology.BURSTS);

        Map<String, Integer> plain = content(PLAIN, "rolling");
        Map<String, Integer> batched = content(BATCHED, "rolling");
        assertThat(batched.keySet()).isEqualTo(plain.keySet()).hasSize(HardTopology.BURSTS);
        if (!isReplayed(PLAIN) && !isReplayed(BATCHED)) {
            assertThat(batched).isEqualTo(plain);
        }
    }

    @Test
    void windows_by_event_time_with_late_tuples_are_equal() {
        long windows = DisorderSpout.windows(HardTopology.EVENT_WINDOW);

        awaitBoth(run -> run.rows("sink", "lagging", "default").size() >= windows);

        assertThat(content(BATCHED, "lagging")).hasSize((int) windows).isEqualTo(content(PLAIN, "lagging"));
    }

    @Test
    void joins_are_equal() {
        int rows = HardTopology.JOINED * 4 / 5;

        awaitBoth(run -> run.rows("sink", "join", "default").size() >= rows);

        assertThat(content(BATCHED, "join")).isEqualTo(content(PLAIN, "join"));
    }

    @Test
    void records_are_committed_although_acks_are_late_or_missing() {
        awaitBoth(run -> run.committed() == HardTopology.RECORDS);

        for (String run : List.of(PLAIN, BATCHED)) {
            RunRecording seen = RunRecording.of(run);
            assertThat(seen.counted("forgotten")).as(run).isPositive();
            assertThat(seen.counted("retried")).as(run).isGreaterThanOrEqualTo(seen.counted("forgotten"));
            assertThat(seen.rows("forgetful").stream().map(Row::values).distinct())
                    .as(run)
                    .hasSize(HardTopology.RECORDS);
        }
    }

    @Test
    void event_loggers_receive_the_tuples_of_each_component() {
        awaitBoth(run -> run.acked("bursts") == HardTopology.BURSTS
                && Stream.of("bursts", "rolling").allMatch(id -> run.counted("events of " + id) > 0));
    }

    @Test
    void drpc_topologies_work_unbatched(LocalCluster cluster) throws Exception {
        try (LocalDRPC plainCalls = new LocalDRPC();
                LocalDRPC batchedCalls = new LocalDRPC()) {
            cluster.submitTopology("drpc-plain", Map.of(), exclaim().createLocalTopology(plainCalls));
            StormTopology built = exclaim().createLocalTopology(batchedCalls);
            PlannedTopology rewritten = Aeolus.applyPlan(everyStream(built), built);
            cluster.submitTopology("drpc-batched", Map.of(), rewritten.topology());

            assertThat(rewritten.unbatched())
                    .isNotEmpty()
                    .extracting(UnbatchedStream::reason)
                    .allMatch(reason -> reason.contains("Trident, DRPC or the Streams API")
                            || reason.equals("it has no consumers"));
            for (String word : List.of("one", "two", "three")) {
                assertThat(plainCalls.execute("exclaim", word)).isEqualTo(word + "!?");
                assertThat(batchedCalls.execute("exclaim", word)).isEqualTo(word + "!?");
            }
        }
    }

    @Test
    void encrypted_batches_arrive_in_another_worker(LocalCluster cluster) throws Exception {
        assertArrive(Payload.ENCRYPTED, cluster);
    }

    @Test
    @Tag("deep")
    void compressed_batches_arrive_in_another_worker(LocalCluster cluster) throws Exception {
        assertArrive(Payload.COMPRESSED, cluster);
    }

    @Test
    @Tag("deep")
    void values_by_javas_serialization_arrive_in_another_worker(LocalCluster cluster) throws Exception {
        assertArrive(Payload.JAVA, cluster);
    }

    private static void assertArrive(Payload payload, LocalCluster cluster) throws Exception {
        String name = "payload-" + payload;
        BatchingPlan plan = PayloadTopology.plan();
        PlannedTopology rewritten = Aeolus.applyPlan(plan, PayloadTopology.build(name, payload));
        assertThat(rewritten.unbatched()).isEmpty();
        Map<String, Object> config = new HashMap<>(payload.settings());
        config.putAll(Aeolus.batchingConfig(plan, config));
        cluster.submitTopology(name, config, rewritten.topology());

        RunRecording run = RunRecording.of(name);
        await(name).atMost(PATIENCE).until(() -> run.acked("numbers") == PayloadTopology.NUMBERS);

        assertThat(run.workers()).as("workers").hasSize(2);
        assertThat(content(name, "copy")).isEqualTo(multiset(PayloadTopology.copies(payload)));
    }

    private static LinearDRPCTopologyBuilder exclaim() {
        LinearDRPCTopologyBuilder builder = new LinearDRPCTopologyBuilder("exclaim");
        builder.addBolt(new AppendBolt("!"), 2);
        builder.addBolt(new AppendBolt("?"), 2).shuffleGrouping();
        return builder;
    }

    private static BatchingPlan everyStream(StormTopology topology) {
        Stream<StreamPlan> spouts = topology.get_spouts().entrySet().stream()
                .flatMap(spout -> spout.getValue().get_common().get_streams().keySet().stream()
                        .map(stream -> StreamPlan.of(spout.getKey(), stream, 16)));
        Stream<StreamPlan> bolts = topology.get_bolts().entrySet().stream()
                .flatMap(bolt -> bolt.getValue().get_common().get_streams().keySet().stream()
                        .map(stream -> StreamPlan.of(bolt.getKey(), stream, 16)));
        return new BatchingPlan(Map.of(), Stream.concat(spouts, bolts).toList());
    }

    /** Rows without an ack need Storm's timeout, which other rows may exceed on a busy machine. */
    private static boolean isReplayed(String run) {
        return RunRecording.of(run).counted("failed bursts") > 0;
    }

    private static void awaitBoth(Predicate<RunRecording> isComplete) {
        for (String run : List.of(PLAIN, BATCHED)) {
            await(run).atMost(PATIENCE).until(() -> isComplete.test(RunRecording.of(run)));
        }
    }

    /** Returns the tuples that all tasks of the sink received from a bolt. */
    private static Map<String, Integer> content(String run, String source) {
        return multiset(RunRecording.of(run).rows("sink", source, "default").stream()
                .map(Row::values)
                .toList());
    }
}
