// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.Profiler;
import io.aeolus.monitor.RunRecorder;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.SquareBolt;
import io.aeolus.monitor.SquareBolt.Trouble;
import io.aeolus.monitor.SumBolt;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs and profiles a topology whose first bolt is chained to the spout, in two tasks. */
class ChainMeasurementIT {

    private static final long ROWS = 20_000;

    private static final BatchingPlan PLAN = new BatchingPlan(
            Map.of("numbers", ComponentPlan.of(2), "square", ComponentPlan.of(2), "sum", ComponentPlan.of(1)),
            List.of(
                    StreamPlan.of("numbers", "default", 1).withChained(List.of("square")),
                    StreamPlan.of("square", "default", 20)));

    private static Cluster cluster;

    @BeforeAll
    static void start() throws RunFailedException {
        cluster = Clusters.local(false, Progress.NONE);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void a_run_counts_the_tuples_of_chained_components() throws Exception {
        RunResult result = run(new Ending.EndOfRows(ROWS), 1);

        assertThat(result.measurement().tuples()).isEqualTo(ROWS);
        assertThat(result.measurement().lost()).hasValue(0);
        assertThat(result.measurement().output().count()).isEqualTo(ROWS);
        assertThat(result.measurement().meanBatchSize()).isGreaterThan(1).isLessThanOrEqualTo(20);
        assertThat(result.measurement().latency()).isPresent();
        OperatorTrace numbers = trace(result, "numbers");
        OperatorTrace square = trace(result, "square");
        assertThat(numbers.busyShare()).isPresent();
        assertThat(numbers.runsIn()).isEmpty();
        assertThat(numbers.emitted()).isGreaterThanOrEqualTo(ROWS);
        assertThat(numbers.batchedRows()).as("sent by the task of the spout").isEqualTo(ROWS);
        assertThat(square.runsIn()).hasValue("numbers");
        assertThat(square.emitted()).isEqualTo(ROWS);
        assertThat(square.busyShare()).isEmpty();
        assertThat(square.waiting()).isEmpty();
        assertThat(square.processing()).isEmpty();
        assertThat(square.batches()).isZero();
        assertThat(trace(result, "sum").processing()).isPresent();
    }

    @Test
    void a_run_without_ackers_counts_along_chained_streams() throws Exception {
        RunResult result = run(new Ending.Silence(Duration.ofSeconds(1)), 0);

        assertThat(result.measurement().tuples()).isEqualTo(ROWS);
        assertThat(result.measurement().lost()).hasValue(0);
        OperatorTrace square = trace(result, "square");
        assertThat(square.executed()).hasValue(ROWS);
        assertThat(square.emitted()).isEqualTo(ROWS);
        assertThat(square.busyShare()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void a_profile_divides_the_thread_of_the_head_among_the_chain(Detail detail) throws Exception {
        Profile profile = new Profiler(cluster, System::nanoTime)
                .profile(
                        new ProfileRequest(
                                "numbers",
                                "numbers",
                                topology(Long.MAX_VALUE),
                                original -> Aeolus.apply(PLAN, original),
                                detail,
                                config(1),
                                new Ending.Silence(Duration.ofSeconds(2)),
                                Optional.of(Duration.ofSeconds(5)),
                                Duration.ofSeconds(3),
                                Optional.empty(),
                                Map.of()),
                        Progress.NONE);

        assertThat(profile.problems()).isEmpty();
        ComponentProfile numbers = component(profile, "numbers");
        ComponentProfile square = component(profile, "square");
        assertThat(numbers.runsIn()).isEmpty();
        assertThat(square.runsIn()).hasValue("numbers");
        assertThat(square.parallelism()).isEqualTo(2);
        assertThat(square.tasks()).isEqualTo(2);
        assertThat(square.taskProfiles())
                .hasSize(2)
                .doesNotContainAnyElementsOf(numbers.taskProfiles())
                .allSatisfy(task -> assertThat(task.operator().calls()).isPositive());
        OperatorProfile chained = square.operator();
        assertThat((double) chained.calls()).isCloseTo(numbers.operator().calls(), withinPercentage(5));
        assertThat(chained.busyShare()).isEmpty();
        assertThat(chained.cpuNanos().knownMean().isPresent()).isEqualTo(detail == Detail.TIMED);
        double cores = cores(numbers) + cores(square);
        assertThat(cores)
                .as("the sum over the chain is the CPU time of two threads")
                .isCloseTo(2 * numbers.operator().busyShare().orElseThrow(), withinPercentage(25));
        assertThat(cores(square)).isPositive();
        assertThat(square.rowsPerBatch()).isEmpty();
        assertThat(numbers.rowsPerBatch()).isPresent();
        assertThat(Profile.FORMAT.parse(Profile.FORMAT.text(profile), "test").components())
                .hasSize(3);
    }

    private static double cores(ComponentProfile component) {
        OperatorProfile.ActiveSpan active = component.operator().active().orElseThrow();
        return active.callsPerSecond() * active.threadNanosPerCall() / 1e9;
    }

    private static RunResult run(Ending ending, int ackers) throws Exception {
        return new RunRecorder(cluster, System::nanoTime)
                .run(
                        new RunRequest(
                                "numbers",
                                topology(ROWS),
                                original -> Aeolus.apply(PLAN, original),
                                config(ackers),
                                ending,
                                OptionalDouble.empty(),
                                false,
                                Map.of()),
                        Progress.NONE);
    }

    private static Map<String, Object> config(int ackers) {
        return Map.of(
                Config.TOPOLOGY_WORKERS,
                1,
                Config.TOPOLOGY_ACKER_EXECUTORS,
                ackers,
                Config.TOPOLOGY_MAX_SPOUT_PENDING,
                500);
    }

    private static OperatorTrace trace(RunResult result, String id) {
        return result.trace().operators().stream()
                .filter(operator -> operator.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static ComponentProfile component(Profile profile, String id) {
        return profile.components().stream()
                .filter(component -> component.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static StormTopology topology(long rows) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(rows, true), 2);
        builder.setBolt("square", new SquareBolt(Trouble.NONE, 0), 2).shuffleGrouping("numbers");
        builder.setBolt("sum", new SumBolt()).fieldsGrouping("square", new Fields("n"));
        return builder.createTopology();
    }
}
