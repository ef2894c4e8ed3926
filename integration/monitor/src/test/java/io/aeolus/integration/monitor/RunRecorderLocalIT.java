// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.EmbeddedCluster;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.RunRecorder;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.SquareBolt;
import io.aeolus.monitor.SquareBolt.Trouble;
import io.aeolus.monitor.SumBolt;
import io.aeolus.monitor.UntrackedSpout;
import io.aeolus.probe.OutputDigest;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.apache.storm.Config;
import org.apache.storm.ProcessSimulator;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs on one local cluster. Deep tests repeat rules of {@code RunWatchTest} and {@code RunMeasurerTest} on a real cluster. */
class RunRecorderLocalIT {

    private static final long ROWS = 2000;

    private static final BatchingPlan BATCHES = new BatchingPlan(
            Map.of("square", ComponentPlan.of(2)),
            List.of(StreamPlan.of("numbers", "default", 50), StreamPlan.of("square", "default", 20)));

    private static final Ending INPUT = new Ending.EndOfRows(ROWS);

    /** Longer than scheduling delays on a busy machine. */
    private static final Ending SILENCE = new Ending.Silence(Duration.ofSeconds(1));

    /** Leaves enough time to drain. */
    private static final Ending TIME_LIMIT =
            new Ending.TimeLimit(Duration.ofMillis(100), Duration.ofSeconds(1), Duration.ofMinutes(1));

    private static EmbeddedCluster cluster;
    private static RunRecorder recorder;

    @BeforeAll
    static void start() throws RunFailedException {
        cluster = Clusters.local(false, Progress.NONE);
        recorder = new RunRecorder(cluster, System::nanoTime);
    }

    @AfterAll
    static void stop() {
        cluster.close();
        assertThat(ProcessSimulator.getAllProcessHandles()).isEmpty();
    }

    /** Without the recorder, a bolt that throws when closed would end this JVM. */
    @Test
    void records_a_run_to_its_end() throws Exception {
        StormTopology topology = topology(new NumberSpout(ROWS, true), Trouble.THROW_WHEN_CLOSED, 0);

        RunResult result = run(request(topology, BatchingPlan.none(), Map.of(), INPUT, true));

        Measurement measured = result.measurement();
        assertComplete(measured);
        assertThat(measured.duplicated()).isZero();
        assertThat(measured.seconds()).isPositive();
        assertThat(measured.latency()).hasValueSatisfying(latency -> {
            assertThat(latency.p50()).isPositive().isLessThanOrEqualTo(latency.p99());
            assertThat(latency.p99()).isLessThanOrEqualTo(latency.max());
        });
        assertThat(measured.meanBatchSize()).isEqualTo(1);
        assertThat(measured.peakMemoryMiB()).isPositive();
        assertThat(result.output()).hasSize((int) ROWS).contains(List.of(7L, 56L));
        assertThat(result.trace().samples()).isNotEmpty().last().satisfies(last -> {
            assertThat(last.tuples()).isEqualTo(ROWS);
            assertThat(last.heapMiB()).isPositive();
        });
        assertThat(result.trace().operators())
                .anySatisfy(operator -> {
                    assertThat(operator.id()).isEqualTo("square");
                    assertThat(operator.processing())
                            .hasValueSatisfying(times ->
                                    assertThat(times.p50()).isPositive().isLessThanOrEqualTo(times.max()));
                })
                .allSatisfy(operator -> assertThat(operator.batches()).isZero());
    }

    @Test
    void counts_tuples_instead_of_batches() throws Exception {
        RunResult result = run(request(topology(new NumberSpout(ROWS, true)), BATCHES, Map.of(), INPUT, false));

        assertComplete(result.measurement());
        assertThat(result.measurement().meanBatchSize()).isGreaterThan(1).isLessThanOrEqualTo(50);
        assertThat(result.output()).isEmpty();
        assertThat(result.trace().operators())
                .filteredOn(operator -> operator.batches() > 0)
                .extracting(OperatorTrace::id)
                .containsExactly("numbers", "square");
        assertThat(result.trace().operators())
                .allSatisfy(operator -> assertThat(operator.flushes().values().stream()
                                .mapToLong(Long::longValue)
                                .sum())
                        .isEqualTo(operator.batches()));
    }

    @Tag("deep")
    @Test
    void silence_ends_a_run_and_replays_count_as_duplicates() throws Exception {
        StormTopology topology = topology(new NumberSpout(ROWS, true), Trouble.FAIL_ONCE, 100);

        Measurement measured = measure(topology, BatchingPlan.none(), Map.of(), SILENCE);

        assertComplete(measured);
        assertThat(measured.duplicated()).isEqualTo(1);
    }

    /** After many reported errors, Storm reports no further errors. */
    @Test
    void names_the_component_that_throws() throws Exception {
        StormTopology topology = topology(new NumberSpout(ROWS, true), Trouble.COMPLAIN_AND_THROW, 5);

        assertThatThrownBy(() -> run(request(topology, BatchingPlan.none(), Map.of(), INPUT, false)))
                .isInstanceOf(RunFailedException.class)
                .hasMessageMatching("numbers: component 'square' threw java.lang.IllegalStateException: cannot square 5"
                        + " \\(SquareBolt.java:\\d+\\)");
    }

    @Test
    void counts_executed_tuples_without_message_ids() throws Exception {
        Measurement measured = measure(topology(new UntrackedSpout(ROWS)), BATCHES, Map.of(), SILENCE);

        assertComplete(measured);
        assertThat(measured.guarantee()).isEqualTo(DeliveryGuarantee.AT_MOST_ONCE);
        assertThat(measured.open()).isZero();
        assertThat(measured.latency()).as("of traced tuples").isPresent();
        assertThat(measured.seconds()).isPositive();
        assertThat(measured.meanBatchSize()).isGreaterThan(1);
    }

    @Tag("deep")
    @Test
    void counts_executed_tuples_without_ackers() throws Exception {
        Map<String, Object> noAckers = Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0);

        Measurement measured = measure(topology(new NumberSpout(ROWS, true)), BATCHES, noAckers, SILENCE);

        assertComplete(measured);
        assertThat(measured.guarantee()).isEqualTo(DeliveryGuarantee.AT_MOST_ONCE);
        assertThat(measured.latency()).as("Storm acks at once").isEmpty();
        assertThat(measured.meanBatchSize()).isGreaterThan(1);
    }

    @Tag("deep")
    @Test
    void a_time_limit_ends_a_run_and_drains_tuples_in_flight() throws Exception {
        StormTopology topology = topology(new NumberSpout(Long.MAX_VALUE, true));

        RunResult result = run(request(topology, BatchingPlan.none(), Map.of(), TIME_LIMIT, false));

        assertThat(result.measurement().isWhole()).isFalse();
        assertThat(result.measurement().tuples()).isPositive();
        assertThat(result.measurement().lost()).hasValue(0);
        assertThat(result.measurement().output()).as("depends on the time").isEqualTo(OutputDigest.EMPTY);
        assertThat(result.trace().operators())
                .allSatisfy(operator -> assertThat(operator.waiting().isPresent())
                        .isEqualTo(!operator.id().equals("numbers")));
    }

    @Test
    void measures_the_throughput_of_an_endless_topology() throws Exception {
        StormTopology topology = topology(new NumberSpout(Long.MAX_VALUE, true));

        double tuplesPerSecond = recorder.probe(
                request(topology, BatchingPlan.none(), Map.of(), INPUT, false), Duration.ofSeconds(1), Progress.NONE);

        assertThat(tuplesPerSecond).isPositive().isFinite();
    }

    @Test
    void rejects_a_name_that_storm_rejects() {
        RunRequest request = new RunRequest(
                "no/name",
                topology(new NumberSpout(ROWS, true)),
                UnaryOperator.identity(),
                Map.of(),
                INPUT,
                OptionalDouble.empty(),
                false,
                Map.of());

        assertThatThrownBy(() -> run(request))
                .isInstanceOf(RunFailedException.class)
                .hasMessageStartingWith("Storm rejected topology 'no/name-");
    }

    /** The next topology is submitted while the previous one ends, but its components wait. */
    @Tag("deep")
    @Test
    void opens_no_component_while_the_previous_topology_ends() throws Exception {
        for (int run = 0; run < 2; run++) {
            measure(topology(new SlowClosingSpout(ROWS)), BatchingPlan.none(), Map.of(), INPUT);
        }

        assertThat(SlowClosingSpout.HAS_CLOSED_SLOWLY).isTrue();
        assertThat(SlowClosingSpout.NEXT_OPENED.getCount()).isOne();
    }

    @Tag("deep")
    @Test
    void counts_failed_tuples_without_replay_as_lost() throws Exception {
        StormTopology topology = topology(new NumberSpout(ROWS, false), Trouble.FAIL_ONCE, 100);

        Measurement measured = measure(topology, BatchingPlan.none(), Map.of(), INPUT);

        assertThat(measured.lost()).hasValue(1);
        assertThat(measured.tuples()).isEqualTo(ROWS - 1);
    }

    @Tag("deep")
    @Test
    void fails_if_no_tuple_is_acked_any_more() {
        RunRecorder impatient = new RunRecorder(cluster, System::nanoTime, Duration.ofSeconds(10));
        StormTopology topology = topology(new NumberSpout(ROWS, true), Trouble.NEVER_ACK, 5);

        assertThatThrownBy(() ->
                        impatient.run(request(topology, BatchingPlan.none(), Map.of(), INPUT, false), Progress.NONE))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("numbers: no tuple was processed for 10 s; 1,999 of 2,000 tuples processed, 0 failed");
    }

    @Tag("deep")
    @Test
    void reports_a_mixed_guarantee() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(ROWS, true));
        builder.setSpout("more", new UntrackedSpout(ROWS));
        builder.setBolt("square", new SquareBolt(Trouble.NONE, 0))
                .shuffleGrouping("numbers")
                .shuffleGrouping("more");
        builder.setBolt("sum", new SumBolt(), 2).fieldsGrouping("square", new Fields("n"));

        Measurement measured = measure(builder.createTopology(), BATCHES, Map.of(), SILENCE);

        assertThat(measured.guarantee()).isEqualTo(DeliveryGuarantee.MIXED);
        assertThat(measured.tuples()).isEqualTo(2 * ROWS);
        assertThat(measured.lost()).hasValue(0);
        assertThat(measured.output().count()).isEqualTo(2 * ROWS);
    }

    @Tag("deep")
    @Test
    void a_time_limit_ends_a_run_without_message_ids() throws Exception {
        StormTopology topology = topology(new UntrackedSpout(Long.MAX_VALUE));

        RunResult result = run(request(topology, BATCHES, Map.of(), TIME_LIMIT, false));

        assertThat(result.measurement().isWhole()).isFalse();
        assertThat(result.measurement().tuples()).isPositive();
        assertThat(result.trace().operators())
                .filteredOn(operator -> !operator.id().equals("numbers"))
                .allSatisfy(operator ->
                        assertThat(operator.executed().orElseThrow()).isPositive());
    }

    @Tag("deep")
    @Test
    void an_input_that_ends_before_the_time_limit_counts_to_its_last_ack() throws Exception {
        Ending late = new Ending.TimeLimit(Duration.ZERO, Duration.ofSeconds(8), Duration.ofSeconds(5));

        Measurement measured = measure(topology(new NumberSpout(ROWS, true)), BatchingPlan.none(), Map.of(), late);

        assertThat(measured.isWhole()).isTrue();
        assertThat(measured.tuples()).isEqualTo(ROWS);
        assertThat(measured.lost()).hasValue(0);
    }

    private static void assertComplete(Measurement measured) {
        assertThat(measured.tuples()).isEqualTo(ROWS);
        assertThat(measured.lost()).hasValue(0);
        assertThat(measured.output())
                .isEqualTo(LongStream.range(0, ROWS)
                        .mapToObj(n -> OutputDigest.of(List.of(n, n + n * n)))
                        .reduce(OutputDigest.EMPTY, OutputDigest::plus));
    }

    private static Measurement measure(
            StormTopology topology, BatchingPlan plan, Map<String, Object> settings, Ending ending) throws Exception {
        return run(request(topology, plan, settings, ending, false)).measurement();
    }

    private static RunResult run(RunRequest request) throws Exception {
        return recorder.run(request, Progress.NONE);
    }

    private static RunRequest request(
            StormTopology topology,
            BatchingPlan plan,
            Map<String, Object> settings,
            Ending ending,
            boolean keepsOutput) {
        Map<String, Object> config = new HashMap<>(Map.of(
                Config.TOPOLOGY_WORKERS,
                1,
                Config.TOPOLOGY_ACKER_EXECUTORS,
                1,
                Config.TOPOLOGY_MAX_SPOUT_PENDING,
                500));
        config.putAll(settings);
        return new RunRequest(
                "numbers",
                topology,
                original -> Aeolus.apply(plan, original),
                config,
                ending,
                OptionalDouble.empty(),
                keepsOutput,
                Map.of());
    }

    private static StormTopology topology(IRichSpout spout) {
        return topology(spout, Trouble.NONE, 0);
    }

    private static StormTopology topology(IRichSpout spout, Trouble trouble, long at) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", spout, 2);
        builder.setBolt("square", new SquareBolt(trouble, at)).shuffleGrouping("numbers");
        builder.setBolt("sum", new SumBolt(), 2).fieldsGrouping("square", new Fields("n"));
        return builder.createTopology();
    }
}
