// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.PlannedTopology;
import io.aeolus.batching.PrometheusReporter;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.TaskProfile;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The spout emits 2,000 tuples per second in 40 batches of 50; a batch takes 1 ms of the bolt. Nimbus counts the batches, and the tasks publish
 * their tuples.
 */
class BatchedRunningProfileTest extends RunningFixture {

    private static final String REPORTERS = "topology.metrics.reporters";

    private boolean doesAnswer = true;
    private int batchSize = 100;
    private long startNanos;
    private long restartNanos = Long.MAX_VALUE;
    private String more = "";

    /** The time until a worker answers, from its second page on. */
    private long answerNanos;

    private int secondPort = 6700;

    @BeforeEach
    void submitWithBatches() {
        submit(new BatchingPlan(Map.of(), List.of(StreamPlan.of("numbers", "default", 100))));
        config.put(REPORTERS, List.of(Map.of("class", PrometheusReporter.class.getName())));
    }

    private void submit(BatchingPlan plan) {
        PlannedTopology planned = Aeolus.applyPlan(plan, topology());
        topology = planned.topology();
        config.remove(LiveBatches.KEY);
        config.putAll(planned.config());
    }

    @Override
    TopologyInfo info() throws TException {
        int seconds = 100 + (int) (nanos / 1_000_000_000L) / INTERVAL * INTERVAL;
        ExecutorSummary last = bolt("square", 5, 5, seconds, 16L * seconds, 1);
        last.set_port(secondPort);
        return info(
                spout(2, seconds, 40L * seconds),
                bolt("square", 3, 4, seconds, 24L * seconds, 1),
                last,
                bolt("__acker", 1, 1, seconds, 80L * seconds, 0.002));
    }

    @Override
    String page(URI page) throws IOException {
        if (!doesAnswer || nanos < startNanos) {
            throw new ConnectException();
        }
        long delay = nanos > 0 && page.getPort() == 16700 ? answerNanos : 0;
        double seconds = (nanos > restartNanos ? 0 : 100) + (nanos + delay / 2) / 1e9;
        nanos += delay;
        if (page.getPort() == 16701) {
            return sample("aeolus_executed_total", "square", 5, "", 800 * seconds)
                    + sample("aeolus_stream_emitted_total", "square", 5, ",stream=\"default\"", 800 * seconds);
        }
        assertThat(page).hasToString("http://127.0.0.1:16700/metrics");
        return "# HELP aeolus_live_batch_size Tuples in a full batch.\n"
                + sample("aeolus_stream_emitted_total", "numbers", 2, ",stream=\"default\"", 2_000 * seconds)
                + sample("aeolus_rows_total", "numbers", 2, "", 2_000 * seconds)
                + sample("aeolus_batches_total", "numbers", 2, "", 40 * seconds)
                + sample("aeolus_acked_total", "numbers", 2, "", 2_000 * seconds)
                + sample("aeolus_live_version", "numbers", 2, "", 0)
                + sample("aeolus_live_batch_size", "numbers", 2, ",stream=\"default\"", batchSize)
                + sample("aeolus_live_linger_seconds", "numbers", 2, ",stream=\"default\"", 0.005)
                + sample("aeolus_executed_total", "square", 3, "", 600 * seconds)
                + sample("aeolus_executed_total", "square", 4, "", 600 * seconds)
                + sample("aeolus_stream_emitted_total", "square", 3, ",stream=\"default\"", 600 * seconds)
                + sample("aeolus_stream_emitted_total", "square", 4, ",stream=\"default\"", 600 * seconds)
                + (secondPort == 6700
                        ? sample("aeolus_executed_total", "square", 5, "", 800 * seconds)
                                + sample(
                                        "aeolus_stream_emitted_total",
                                        "square",
                                        5,
                                        ",stream=\"default\"",
                                        800 * seconds)
                        : "")
                + more
                + "aeolus_executed_total{topology=\"other\",component=\"square\",task=\"9\"} 1\n";
    }

    private static String sample(String name, String component, int task, String more, double value) {
        return name + "{topology=\"numbers\",component=\"" + component + "\",task=\"" + task + "\"" + more + "} "
                + value + "\n";
    }

    @Test
    void counts_tuples_instead_of_batches() throws Exception {
        Profile profile = profile(30);

        assertThat(profile.totals().rowsPerSecond().orElseThrow()).isEqualTo(2_000, within(1.0));
        ComponentProfile numbers = profile.components().get(0);
        assertThat(numbers.operator().calls()).isCloseTo(60_000, within(10L));
        assertThat(numbers.operator().acked()).isCloseTo(60_000, within(10L));
        assertThat(numbers.operator().isWithoutIds()).isFalse();
        assertThat(numbers.rowsPerBatch().orElseThrow()).isEqualTo(50, within(0.1));
        OperatorProfile square = profile.components().get(1).operator();
        assertThat(square.calls()).isCloseTo(60_000, within(10L));
        assertThat(square.emitted().get(0).tuples()).isCloseTo(60_000, within(10L));
    }

    @Test
    void divides_the_time_of_a_batch_by_its_tuples() throws Exception {
        OperatorProfile square = profile(30).components().get(1).operator();

        assertThat(square.wallNanos()).isInstanceOfSatisfying(Figure.Average.class, time -> {
            assertThat(time.samples()).isEqualTo(60);
            assertThat(time.average()).isEqualTo(20_000, within(20.0));
        });
        assertThat(square.active().orElseThrow().callsPerSecond()).isEqualTo(2_000, within(1.0));
        // A batch is delivered once.
        assertThat(square.active().orElseThrow().threadNanosPerCall())
                .isEqualTo((1_000_000 + 200) / 50.0, within(20.0));
        assertThat(square.busyShare().orElseThrow()).isEqualTo(0.02, within(0.001));
    }

    @Test
    void divides_the_tuples_among_tasks_by_their_own_counts() throws Exception {
        assertThat(profile(30).components().get(1).taskProfiles())
                .extracting(TaskProfile::operator)
                .extracting(operator -> Math.round(operator.calls() / 100.0))
                .containsExactly(180L, 180L, 240L);
    }

    @Test
    void the_rates_of_a_worker_are_of_the_time_between_its_own_pages() throws Exception {
        secondPort = 6701;
        answerNanos = 10_000_000_000L;

        Profile profile = profile(30);

        assertThat(profile.totals().rowsPerSecond().orElseThrow()).isEqualTo(2_000, within(1.0));
        assertThat(profile.components().get(1).taskProfiles())
                .extracting(TaskProfile::operator)
                .extracting(operator -> Math.round(operator.calls() / 100.0))
                .containsExactly(180L, 180L, 240L);
    }

    @Test
    void shows_the_present_batches_and_the_groupings_of_the_author() throws Exception {
        batchSize = 64;

        Profile profile = profile(30);

        assertThat(profile.runningBatches())
                .containsExactly(StreamPlan.of("numbers", "default", 100).withBatchSize(64));
        assertThat(profile.components().get(1).inputs())
                .containsExactly(new Input("numbers", "default", "fields", List.of("n")));
        assertThat(profile.refused()).isEmpty();
        assertThat(profile.rateVariation()).isEmpty();
    }

    @Test
    void present_batches_are_known_only_if_workers_publish_them() throws Exception {
        batchSize = 64;
        assertThat(profiler().liveBatches("numbers").orElseThrow().streams())
                .containsExactly(StreamPlan.of("numbers", "default", 64));

        doesAnswer = false;
        assertThat(profiler().liveBatches("numbers")).isEmpty();
        doesAnswer = true;
        config.remove(REPORTERS);
        assertThat(profiler().liveBatches("numbers")).isEmpty();
        assertThat(profiler().liveBatches("unknown")).isEmpty();
    }

    @Test
    void refuses_batches_whose_tuples_are_not_published() {
        config.remove(REPORTERS);

        assertRefused(
                "topology 'numbers' runs with batches, which Nimbus counts as single tuples: submit it with -c"
                        + " 'topology.metrics.reporters=[{\"class\": \"io.aeolus.batching.PrometheusReporter\"}]', so that its"
                        + " workers publish the number of tuples, or profile its jar ('aeolus profile --out FILE TOPOLOGY.jar MAIN')");
    }

    @Test
    void refuses_metrics_that_cannot_be_read() {
        doesAnswer = false;
        assertRefused("topology 'numbers': cannot read the metrics of its worker at http://127.0.0.1:16700/metrics (no"
                + " answer): open this port for this machine, look for the reason in the worker's log, or profile its jar"
                + " ('aeolus profile --out FILE TOPOLOGY.jar MAIN')");

        config.put(REPORTERS, List.of(Map.of("class", PrometheusReporter.class.getName(), "prometheus.port", 0)));
        assertRefused(
                "topology 'numbers' publishes its metrics on unknown ports (prometheus.port is 0): submit it with"
                        + " prometheus.port.offset instead, or profile its jar ('aeolus profile --out FILE TOPOLOGY.jar MAIN')");
    }

    @Test
    void refuses_a_damaged_page() {
        more = "aeolus_rows_total{topology=\"numbers\",component=\"square\",task=\"3\"} 12x\n";
        assertRefused("topology 'numbers': the metrics of its worker at http://127.0.0.1:16700/metrics are damaged: '"
                + more.strip()
                + "': the task and the value must be numbers: look at this page, or profile its jar ('aeolus profile --out"
                + " FILE TOPOLOGY.jar MAIN')");

        more = "";
        batchSize = 0;
        assertRefused(
                "topology 'numbers': the metrics of its worker at http://127.0.0.1:16700/metrics are damaged: 'aeolus_live_batch_size{topology=\"numbers\",component=\"numbers\",task=\"2\",stream=\"default\"} 0.0': the value is out of range: look at this page, or profile its jar ('aeolus profile --out FILE TOPOLOGY.jar MAIN')");
    }

    @Test
    void refuses_a_damaged_setting_of_a_topology_without_batches() {
        topology = topology();
        config.put(LiveBatches.KEY, "{\"version\": 0");

        assertThatThrownBy(() -> profile(30))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("topology 'numbers': setting aeolus.live.batches: ");
    }

    @Test
    void refuses_batch_sizes_for_which_the_queues_are_too_large() {
        batchSize = StreamPlan.MAX_BATCH_SIZE;

        assertThatThrownBy(() -> profile(30))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(
                        "topology 'numbers' publishes batch sizes that do not fit its setting aeolus.live.batches: ");
    }

    @Test
    void waits_for_workers_that_have_just_started() throws Exception {
        statistics().thenAnswer(call -> nanos < 5_000_000_000L ? silent() : info());
        startNanos = 5_000_000_000L;

        assertThat(profile(30).totals().rowsPerSecond().orElseThrow()).isEqualTo(2_000, within(1.0));
    }

    private static TopologyInfo silent() {
        return info(
                new ExecutorSummary(new ExecutorInfo(2, 2), "numbers", "127.0.0.1", 6700, 0),
                new ExecutorSummary(new ExecutorInfo(3, 4), "square", "127.0.0.1", 6700, 0),
                new ExecutorSummary(new ExecutorInfo(5, 5), "square", "127.0.0.1", 6700, 0),
                new ExecutorSummary(new ExecutorInfo(1, 1), "__acker", "127.0.0.1", 6700, 0));
    }

    @Test
    void refuses_a_worker_that_restarted() {
        restartNanos = 20_000_000_000L;

        assertRefused(
                "topology 'numbers': a worker restarted while it was measured: try again when the topology is steady");
    }

    @Test
    void refuses_chains_and_batches_of_the_authors_code() {
        submit(new BatchingPlan(
                Map.of("numbers", ComponentPlan.of(1), "square", ComponentPlan.of(1)),
                List.of(StreamPlan.of("numbers", "default", 1).withChained(List.of("square")))));
        assertRefused(
                "topology 'numbers' runs with chains, and Nimbus does not measure the components of a chain: profile"
                        + " its jar ('aeolus profile --out FILE TOPOLOGY.jar MAIN'), or submit it with a plan of 'aeolus optimize"
                        + " --no-chaining'");

        submit(new BatchingPlan(Map.of(), List.of(StreamPlan.of("numbers", "default", 100))));
        config.remove(LiveBatches.KEY);
        assertRefused(
                "topology 'numbers' runs with batches of unknown sizes, because its code wraps components"
                        + " (Aeolus.batched): profile its jar ('aeolus profile --out FILE TOPOLOGY.jar MAIN'), or submit it with a plan instead");
    }
}
