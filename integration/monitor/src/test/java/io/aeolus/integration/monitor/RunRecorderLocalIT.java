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
import io.aeolus.monitor.Speed;
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

/** One local cluster, for all runs. */
class RunRecorderLocalIT {

    private static final long ROWS = 2000;

    private static final BatchingPlan BATCHES = new BatchingPlan(
            Map.of("square", ComponentPlan.of(2)),
            List.of(StreamPlan.of("numbers", "default", 50), StreamPlan.of("square", "default", 20)));

    /** Longer than threads of a busy machine wait for their turn. */
    private static final Ending SILENCE = new Ending.Silence(Duration.ofSeconds(1));

    /** Rows that are open at the end have all the time that they need. */
    private static final Ending CUT =
            new Ending.Cut(Duration.ofMillis(100), Duration.ofSeconds(1), Duration.ofMinutes(1));

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

    /** A bolt that cannot be closed would end this JVM without the recorder. */
    @Test
    void recordsARunToItsEnd() throws Exception {
        RunResult result =
                recorder.run(request(new NumberSpout(ROWS, true), Trouble.THROW_WHEN_CLOSED, 0, true), Progress.NONE);

        Measurement measured = result.measurement();
        assertThat(measured.tuples()).isEqualTo(ROWS);
        assertThat(measured.lost()).hasValue(0);
        assertThat(measured.duplicated()).isZero();
        assertThat(measured.seconds()).isPositive();
        assertThat(measured.latency()).hasValueSatisfying(latency -> {
            assertThat(latency.p50()).isPositive().isLessThanOrEqualTo(latency.p99());
            assertThat(latency.p99()).isLessThanOrEqualTo(latency.max());
        });
        assertThat(measured.meanBatchSize()).isEqualTo(1);
        assertThat(measured.peakMemoryMiB()).isPositive();
        assertThat(measured.output()).isEqualTo(expectedOutput());
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

    /** The next topology is submitted while this one ends, but its parts wait. */
    @Test
    void noPartOfATopologyIsMadeWhileTheOneBeforeEnds() throws Exception {
        for (int run = 0; run < 2; run++) {
            recorder.run(request(new LingeringSpout(ROWS), Trouble.NONE, 0, false), Progress.NONE);
        }

        assertThat(LingeringSpout.HAS_LINGERED).isTrue();
        assertThat(LingeringSpout.NEXT_OPENED.getCount()).isOne();
    }

    @Test
    void recordsRowsAndNotBatches() throws Exception {
        RunRequest plain = request(new NumberSpout(ROWS, true), Trouble.NONE, 0, false);
        RunRequest batched = new RunRequest(
                plain.name(),
                plain.topology(),
                topology -> Aeolus.apply(BATCHES, topology),
                plain.config(),
                plain.ending(),
                plain.ratePerSecond(),
                false,
                Map.of());

        RunResult result = recorder.run(batched, Progress.NONE);

        Measurement measured = result.measurement();
        assertThat(result.trace().operators())
                .filteredOn(operator -> operator.batches() > 0)
                .extracting(OperatorTrace::id)
                .containsExactly("numbers", "square");
        assertThat(result.trace().operators())
                .allSatisfy(operator -> assertThat(operator.flushes().values().stream()
                                .mapToLong(Long::longValue)
                                .sum())
                        .isEqualTo(operator.batches()));
        assertThat(measured.tuples()).isEqualTo(ROWS);
        assertThat(measured.lost()).hasValue(0);
        assertThat(measured.output()).isEqualTo(expectedOutput());
        assertThat(measured.meanBatchSize()).isGreaterThan(1).isLessThanOrEqualTo(50);
    }

    @Test
    void countsReplaysAsDuplicatesAndLosesNothing() throws Exception {
        Measurement measured = recorder.run(
                        request(new NumberSpout(ROWS, true), Trouble.FAIL_ONCE, 64, false), Progress.NONE)
                .measurement();

        assertThat(measured.tuples()).isEqualTo(ROWS);
        assertThat(measured.lost()).hasValue(0);
        assertThat(measured.duplicated()).isEqualTo(1);
        assertThat(measured.output()).isEqualTo(expectedOutput());
    }

    @Test
    void countsRowsThatTheSpoutDoesNotReplayAsLost() throws Exception {
        RunResult result =
                recorder.run(request(new NumberSpout(ROWS, false), Trouble.FAIL_ONCE, 100, false), Progress.NONE);

        assertThat(result.measurement().lost()).hasValue(1);
        assertThat(result.measurement().tuples()).isEqualTo(ROWS - 1);
        assertThat(result.output()).isEmpty();
    }

    /** Also after complaints, after which Storm says nothing of further errors. */
    @Test
    void namesTheComponentThatThrows() throws Exception {
        assertThatThrownBy(() -> recorder.run(
                        request(new NumberSpout(ROWS, true), Trouble.COMPLAIN_AND_THROW, 5, false), Progress.NONE))
                .isInstanceOf(RunFailedException.class)
                .hasMessageMatching("numbers: component 'square' threw java.lang.IllegalStateException: cannot square 5"
                        + " \\(SquareBolt.java:\\d+\\)");
    }

    /** Deep, as it waits for the limit: {@code RunWatchTest} has the rules. */
    @Tag("deep")
    @Test
    void givesUpATopologyThatDoesNothingAnyMore() {
        RunRecorder impatient = new RunRecorder(cluster, System::nanoTime, Duration.ofSeconds(10));

        assertThatThrownBy(() ->
                        impatient.run(request(new NumberSpout(ROWS, true), Trouble.NEVER_ACK, 5, false), Progress.NONE))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("numbers: no row was processed for 10 s; 1,999 of 2,000 rows are done, 0 failed");
    }

    @Test
    void takesSilenceForTheEndOfATopologyThatNobodyPrepared() throws Exception {
        RunRequest request = ending(new NumberSpout(ROWS, true), Trouble.FAIL_ONCE, 100, SILENCE);

        Measurement measured = recorder.run(request, Progress.NONE).measurement();

        assertThat(measured.tuples()).isEqualTo(ROWS);
        assertThat(measured.lost()).hasValue(0);
        assertThat(measured.duplicated()).isEqualTo(1);
        assertThat(measured.output()).isEqualTo(expectedOutput());
    }

    /** Without message ids: rows are counted where they are sent and executed, and traced ones tell the latency. */
    @Test
    void aTopologyWithoutMessageIdsGivesTheSameBatchedAndPlain() throws Exception {
        StormTopology topology = topology(new UntrackedSpout(ROWS));

        Measurement plain = silent(topology, BatchingPlan.none(), Map.of());
        Measurement batched = silent(topology, BATCHES, Map.of());

        for (Measurement measured : List.of(plain, batched)) {
            assertThat(measured.promise()).isEqualTo(DeliveryGuarantee.AT_MOST_ONCE);
            assertThat(measured.tuples()).isEqualTo(ROWS);
            assertThat(measured.lost()).hasValue(0);
            assertThat(measured.open()).isZero();
            assertThat(measured.latency()).isPresent();
            assertThat(measured.output()).isEqualTo(expectedOutput());
            assertThat(measured.seconds()).isPositive();
        }
        assertThat(batched.meanBatchSize()).isGreaterThan(1);
    }

    @Test
    void aTopologyWithoutAckersGivesTheSameBatchedAndPlain() throws Exception {
        StormTopology topology = topology(new NumberSpout(ROWS, true));
        Map<String, Object> noAckers = Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0);

        Measurement plain = silent(topology, BatchingPlan.none(), noAckers);
        Measurement batched = silent(topology, BATCHES, noAckers);

        for (Measurement measured : List.of(plain, batched)) {
            assertThat(measured.promise()).isEqualTo(DeliveryGuarantee.AT_MOST_ONCE);
            assertThat(measured.tuples()).isEqualTo(ROWS);
            assertThat(measured.lost()).hasValue(0);
            assertThat(measured.latency())
                    .as("acks come at once, and tell nothing")
                    .isEmpty();
            assertThat(measured.output()).isEqualTo(expectedOutput());
        }
        assertThat(batched.meanBatchSize()).isGreaterThan(1);
    }

    @Test
    void saysWhichSpoutsHaveMessageIds() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(ROWS, true));
        builder.setSpout("more", new UntrackedSpout(ROWS));
        builder.setBolt("square", new SquareBolt(Trouble.NONE, 0))
                .shuffleGrouping("numbers")
                .shuffleGrouping("more");
        builder.setBolt("sum", new SumBolt(), 2).fieldsGrouping("square", new Fields("n"));

        Measurement measured = silent(builder.createTopology(), BATCHES, Map.of());

        assertThat(measured.promise()).isEqualTo(DeliveryGuarantee.MIXED);
        assertThat(measured.tuples()).isEqualTo(2 * ROWS);
        assertThat(measured.lost()).hasValue(0);
        assertThat(measured.output().count()).isEqualTo(2 * ROWS);
    }

    @Test
    void cutsARunWithoutMessageIds() throws Exception {
        RunResult result = recorder.run(
                request(topology(new UntrackedSpout(Long.MAX_VALUE)), BATCHES, Map.of(), CUT), Progress.NONE);

        assertThat(result.measurement().isWhole()).isFalse();
        assertThat(result.measurement().tuples()).isPositive();
        assertThat(result.trace().operators())
                .filteredOn(operator -> !operator.id().equals("numbers"))
                .allSatisfy(operator ->
                        assertThat(operator.executed().orElseThrow()).isPositive());
    }

    private static Measurement silent(StormTopology topology, BatchingPlan plan, Map<String, Object> settings)
            throws Exception {
        return recorder.run(request(topology, plan, settings, SILENCE), Progress.NONE)
                .measurement();
    }

    private static RunRequest request(
            StormTopology topology, BatchingPlan plan, Map<String, Object> settings, Ending ending) {
        Map<String, Object> config = new HashMap<>(Map.of(Config.TOPOLOGY_WORKERS, 1));
        config.putAll(settings);
        return new RunRequest(
                "numbers",
                topology,
                original -> Aeolus.apply(plan, original),
                config,
                ending,
                OptionalDouble.empty(),
                false,
                Map.of());
    }

    @Test
    void cutsARunAndLetsOpenRowsEnd() throws Exception {
        RunRequest request = ending(new NumberSpout(Long.MAX_VALUE, true), Trouble.NONE, 0, CUT);

        RunResult result = recorder.run(request, Progress.NONE);

        Measurement measured = result.measurement();
        assertThat(measured.tuples()).isPositive();
        assertThat(measured.lost()).hasValue(0);
        // Nobody can say what it should be.
        assertThat(measured.output()).isEqualTo(OutputDigest.EMPTY);
        // A run of a second is looked at several times.
        assertThat(result.trace().operators())
                .allSatisfy(operator -> assertThat(operator.waiting().isPresent())
                        .isEqualTo(!operator.id().equals("numbers")));
    }

    /** Deep, as {@code RunMeasuringTest} has the same. */
    @Tag("deep")
    @Test
    void aTopologyThatEndsBeforeItsTimeCountsToItsLastAck() throws Exception {
        RunRequest request = ending(
                new NumberSpout(ROWS, true),
                Trouble.NONE,
                0,
                new Ending.Cut(Duration.ZERO, Duration.ofSeconds(8), Duration.ofSeconds(5)));

        Measurement measured = recorder.run(request, Progress.NONE).measurement();

        assertThat(measured.isWhole()).isTrue();
        assertThat(measured.tuples()).isEqualTo(ROWS);
        assertThat(measured.lost()).hasValue(0);
    }

    @Test
    void measuresTheSpeedOfATopologyWithoutWaitingForItsEnd() throws Exception {
        Speed speed = recorder.probe(
                request(new NumberSpout(Long.MAX_VALUE, true), Trouble.NONE, 0, false),
                Duration.ofSeconds(1),
                Progress.NONE);

        assertThat(speed.tuples()).isPositive();
        assertThat(speed.seconds()).isPositive();
    }

    @Test
    void refusesWhatStormRefuses() {
        RunRequest request = new RunRequest(
                "no/name",
                topology(new NumberSpout(ROWS, true), Trouble.NONE, 0),
                UnaryOperator.identity(),
                Map.of(),
                new Ending.EndOfRows(ROWS),
                OptionalDouble.empty(),
                false,
                Map.of());

        assertThatThrownBy(() -> recorder.run(request, Progress.NONE))
                .isInstanceOf(RunFailedException.class)
                .hasMessageStartingWith("topology 'no/name-");
    }

    private static RunRequest request(NumberSpout spout, Trouble trouble, long at, boolean keepsOutput) {
        return new RunRequest(
                "numbers",
                topology(spout, trouble, at),
                UnaryOperator.identity(),
                Map.of(
                        Config.TOPOLOGY_WORKERS,
                        1,
                        Config.TOPOLOGY_ACKER_EXECUTORS,
                        1,
                        Config.TOPOLOGY_MAX_SPOUT_PENDING,
                        500),
                new Ending.EndOfRows(ROWS),
                OptionalDouble.empty(),
                keepsOutput,
                Map.of());
    }

    private static RunRequest ending(NumberSpout spout, Trouble trouble, long at, Ending ending) {
        RunRequest plain = request(spout, trouble, at, false);
        return new RunRequest(
                plain.name(),
                plain.topology(),
                plain.rewriting(),
                plain.config(),
                ending,
                plain.ratePerSecond(),
                false,
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

    private static OutputDigest expectedOutput() {
        return LongStream.range(0, ROWS)
                .mapToObj(n -> OutputDigest.of(List.of(n, n + n * n)))
                .reduce(OutputDigest.EMPTY, OutputDigest::plus);
    }
}
