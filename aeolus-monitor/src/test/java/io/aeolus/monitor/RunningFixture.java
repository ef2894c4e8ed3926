// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.BoltStats;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSpecificStats;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.SpoutStats;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.mockito.stubbing.OngoingStubbing;

/**
 * Runs the profiler with a Nimbus that answers from memory. The topology has a spout (task 2), two executors of a bolt (tasks 3 to 5) and an
 * acker (task 1), which report every 10 s, so it is polled every 1.7 s. The clock stands still except in pauses.
 */
abstract class RunningFixture {

    static final int INTERVAL = 10;

    final Nimbus.Iface nimbus = mock(Nimbus.Iface.class);
    final List<String> notes = new ArrayList<>();
    StormTopology topology = topology();
    final Map<String, Object> config = new HashMap<>(
            Map.of("topology.max.spout.pending", 500, "topology.workers", 1, "topology.acker.executors", 1));
    long nanos;
    private NimbusClient.LocalOverride override;

    @BeforeEach
    void answer() throws Exception {
        override = new NimbusClient.LocalOverride(nimbus);
        when(nimbus.getLeader()).thenReturn(new NimbusSummary("here", 6627, 0, true, "2.8.3"));
        when(nimbus.getNimbusConf()).thenReturn("{\"executor.metrics.frequency.secs\":" + INTERVAL + "}");
        when(nimbus.getTopologyConf("numbers-1-7")).thenAnswer(call -> JSONValue.toJSONString(config));
        when(nimbus.getUserTopology("numbers-1-7")).thenAnswer(call -> topology);
        statistics().thenAnswer(call -> info());
    }

    /** Replaces the statistics that Nimbus returns. */
    final OngoingStubbing<TopologyInfo> statistics() throws TException {
        return when(nimbus.getTopologyInfoByNameWithOpts(eq("numbers"), any()));
    }

    @AfterEach
    void restore() throws Exception {
        override.close();
    }

    static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(1_000, false));
        builder.setBolt("square", new SquareBolt(SquareBolt.Trouble.NONE, 0), 2)
                .setNumTasks(3)
                .fieldsGrouping("numbers", new Fields("n"));
        return builder.createTopology();
    }

    /** The executors' reports at the time of the clock. */
    TopologyInfo info() throws TException {
        int seconds = 100 + (int) (nanos / 1_000_000_000L) / INTERVAL * INTERVAL;
        return info(
                spout(2, seconds, 1_000L * seconds),
                bolt("square", 3, 4, seconds, 600L * seconds, 0.02),
                bolt("square", 5, 5, seconds, 400L * seconds, 0.02),
                bolt("__acker", 1, 1, seconds, 2_000L * seconds, 0.002));
    }

    /** The metrics of a worker at the time of the clock. */
    String page(URI page) throws IOException {
        throw new ConnectException(page.toString());
    }

    static TopologyInfo info(ExecutorSummary... executors) {
        return new TopologyInfo("numbers-1-7", "numbers", 60, List.of(executors), "ACTIVE", Map.of());
    }

    static ExecutorSummary spout(int task, int uptime, long tuples) {
        SpoutStats stats = new SpoutStats(allTime("default", tuples), Map.of(), allTime("default", 5.0));
        return summary("numbers", task, task, uptime, ExecutorSpecificStats.spout(stats), allTime("default", tuples));
    }

    /** A bolt that emits a tuple for each that it executes, and acks within the call. */
    static ExecutorSummary bolt(String id, int first, int last, int uptime, long tuples, double millis) {
        GlobalStreamId input = new GlobalStreamId(id.equals("square") ? "numbers" : "__acker_init", "default");
        BoltStats stats = new BoltStats(
                allTime(input, tuples),
                Map.of(),
                allTime(input, millis / 2),
                allTime(input, tuples),
                allTime(input, millis));
        return summary(id, first, last, uptime, ExecutorSpecificStats.bolt(stats), allTime("default", tuples));
    }

    private static ExecutorSummary summary(
            String id,
            int first,
            int last,
            int uptime,
            ExecutorSpecificStats specific,
            Map<String, Map<String, Long>> emitted) {
        ExecutorSummary summary = new ExecutorSummary(new ExecutorInfo(first, last), id, "127.0.0.1", 6700, uptime);
        summary.set_stats(new ExecutorStats(emitted, Map.of(), specific, 20.0));
        return summary;
    }

    private static <K, V> Map<String, Map<K, V>> allTime(K key, V value) {
        return Map.of(":all-time", Map.of(key, value));
    }

    static StormSettings settings() {
        return new StormSettings(Optional.empty(), List.of());
    }

    RunningProfiler profiler() {
        return new RunningProfiler(settings(), () -> nanos, time -> nanos += time.toNanos(), page -> page(page));
    }

    Profile profile(int seconds) throws BadInputException, RunFailedException, InterruptedException {
        Progress progress = new Progress() {
            @Override
            public void update(String description, long done, long total) {}

            @Override
            public void note(String line) {
                notes.add(line);
            }
        };
        return profiler()
                .load("numbers", Optional.of(Duration.ofSeconds(seconds)), progress)
                .profile();
    }

    void assertRefused(String message) {
        assertThatThrownBy(() -> profile(30))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }
}
