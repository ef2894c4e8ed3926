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
import io.aeolus.cluster.UnmeasurableException;
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
import io.aeolus.probe.OutputDigest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.apache.storm.Config;
import org.apache.storm.ProcessSimulator;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One local cluster, for all runs. */
class RunRecorderLocalIT {

    private static final long ROWS = 2000;

    private static EmbeddedCluster cluster;
    private static RunRecorder recorder;

    @BeforeAll
    static void start() throws RunFailedException {
        cluster = Clusters.local(false, Progress.NONE);
        recorder = new RunRecorder(cluster, System::nanoTime, Duration.ofSeconds(10));
    }

    @AfterAll
    static void stop() {
        cluster.close();
        assertThat(ProcessSimulator.getAllProcessHandles()).isEmpty();
    }

    @Test
    void recordsARunToItsEnd() throws Exception {
        RunResult result = recorder.run(request(new NumberSpout(ROWS, true), Trouble.NONE, 0, true), Progress.NONE);

        Measurement measured = result.measurement();
        assertThat(measured.tuples()).isEqualTo(ROWS);
        assertThat(measured.lost()).isZero();
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

    @Test
    void recordsRowsAndNotBatches() throws Exception {
        BatchingPlan plan = new BatchingPlan(
                Map.of("square", ComponentPlan.of(2)),
                List.of(StreamPlan.of("numbers", "default", 50), StreamPlan.of("square", "default", 20)));
        RunRequest plain = request(new NumberSpout(ROWS, true), Trouble.NONE, 0, false);
        RunRequest batched = new RunRequest(
                plain.name(),
                plain.topology(),
                topology -> Aeolus.apply(plan, topology),
                plain.config(),
                plain.ending(),
                plain.ratePerSecond(),
                false);

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
        assertThat(measured.lost()).isZero();
        assertThat(measured.output()).isEqualTo(expectedOutput());
        assertThat(measured.meanBatchSize()).isGreaterThan(2).isLessThanOrEqualTo(50);
    }

    @Test
    void countsReplaysAsDuplicatesAndLosesNothing() throws Exception {
        Measurement measured = recorder.run(
                        request(new NumberSpout(ROWS, true), Trouble.FAIL_ONCE, 64, false), Progress.NONE)
                .measurement();

        assertThat(measured.tuples()).isEqualTo(ROWS);
        assertThat(measured.lost()).isZero();
        assertThat(measured.duplicated()).isEqualTo(1);
        assertThat(measured.output()).isEqualTo(expectedOutput());
    }

    @Test
    void countsRowsThatTheSpoutDoesNotReplayAsLost() throws Exception {
        RunResult result =
                recorder.run(request(new NumberSpout(ROWS, false), Trouble.FAIL_ONCE, 100, false), Progress.NONE);

        assertThat(result.measurement().lost()).isEqualTo(1);
        assertThat(result.measurement().tuples()).isEqualTo(ROWS - 1);
        assertThat(result.output()).isEmpty();
    }

    @Test
    void namesTheComponentThatThrows() throws Exception {
        assertThatThrownBy(() ->
                        recorder.run(request(new NumberSpout(ROWS, true), Trouble.THROW, 5, false), Progress.NONE))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("numbers: component 'square' threw java.lang.IllegalStateException: cannot square 5");
    }

    /** Deep, as it waits for the limit: {@code RunWatchTest} has the rules. */
    @Tag("deep")
    @Test
    void givesUpATopologyThatDoesNothingAnyMore() {
        assertThatThrownBy(() ->
                        recorder.run(request(new NumberSpout(ROWS, true), Trouble.NEVER_ACK, 5, false), Progress.NONE))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("numbers: no row was processed for 10 s; 1,999 of 2,000 rows are done, 0 failed");
    }

    @Test
    void takesSilenceForTheEndOfATopologyThatNobodyPrepared() throws Exception {
        RunRequest request =
                ending(new NumberSpout(ROWS, true), Trouble.FAIL_ONCE, 100, new Ending.Silence(Duration.ofMillis(500)));

        Measurement measured = recorder.run(request, Progress.NONE).measurement();

        assertThat(measured.tuples()).isEqualTo(ROWS);
        assertThat(measured.lost()).isZero();
        assertThat(measured.duplicated()).isEqualTo(1);
        assertThat(measured.output()).isEqualTo(expectedOutput());
    }

    @Test
    void cutsARunAndLetsOpenRowsEnd() throws Exception {
        RunRequest request = ending(
                new NumberSpout(Long.MAX_VALUE, true),
                Trouble.NONE,
                0,
                new Ending.Cut(Duration.ofMillis(100), Duration.ofSeconds(1), Duration.ofSeconds(5)));

        Measurement measured = recorder.run(request, Progress.NONE).measurement();

        assertThat(measured.tuples()).isPositive();
        assertThat(measured.lost()).isZero();
        // The output has the rows of the warm-up too, and those that were open at the end.
        assertThat(measured.output().count()).isGreaterThanOrEqualTo(measured.tuples());
    }

    /** Deep, as {@code RunMeasuringTest} has the same. */
    @Tag("deep")
    @Test
    void saysWhenATopologyEndsBeforeItsTime() {
        RunRequest request = ending(
                new NumberSpout(ROWS, true),
                Trouble.NONE,
                0,
                new Ending.Cut(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(5)));

        assertThatThrownBy(() -> recorder.run(request, Progress.NONE))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage("numbers: nothing happens any more after 2,000 rows, before 1 s are over:"
                        + " leave --seconds out if the topology ends, or give fewer");
    }

    @Test
    void measuresTheSpeedOfATopologyWithoutWaitingForItsEnd() throws Exception {
        Speed speed = recorder.probe(
                request(new NumberSpout(Long.MAX_VALUE, true), Trouble.NONE, 0, false),
                Duration.ofSeconds(1),
                Progress.NONE);

        assertThat(speed.tuples()).isPositive();
        assertThat(speed.seconds()).isPositive();
        assertThat(speed.latency()).isPresent();
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
                false);

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
                keepsOutput);
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
                false);
    }

    private static StormTopology topology(NumberSpout spout, Trouble trouble, long at) {
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
