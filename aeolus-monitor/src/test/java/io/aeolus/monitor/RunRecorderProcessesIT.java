package io.aeolus.monitor;

import io.aeolus.cluster.WorkerCode;

import io.aeolus.cluster.Progress;

import io.aeolus.cluster.RunFailedException;

import io.aeolus.probe.Machine;

import io.aeolus.probe.OutputDigest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.monitor.SquareBolt.Trouble;
import io.aeolus.monitor.internal.network.PhasePlan;
import io.aeolus.monitor.internal.processes.WorkerProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One cluster of processes, for all tests. */
class ProcessClusterTest {

    private static final long ROWS = 30_000;
    private static final int WORKERS = 2;

    private static ProcessCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = ProcessCluster.start(WORKERS, WorkerCode.of(NumberSpout.class), Progress.NONE);
    }

    @AfterAll
    static void stop() throws IOException {
        cluster.close();
        // Left there because of the run that fails.
        Utils.forceDelete(cluster.processes().logs().getParent().toString());
    }

    @Test
    void records_a_run_over_two_workers() throws Exception {
        AtomicInteger workers = new AtomicInteger();
        RunResult result = cluster.run(request(Trouble.NONE, OptionalDouble.empty(), false), (what, done, total) -> {
            if (done > 0) {
                workers.accumulateAndGet(cluster.processes().workers().size(), Math::max);
            }
        });

        Measurement measured = result.measurement();
        assertThat(workers).hasValue(WORKERS);
        assertThat(measured.tuples()).isEqualTo(ROWS);
        assertThat(measured.lost()).isZero();
        assertThat(measured.duplicated()).isZero();
        assertThat(measured.output()).isEqualTo(expectedOutput());
        assertThat(measured.seconds()).isPositive();
        assertThat(measured.latency()).isPresent();
        assertThat(measured.meanBatchSize()).isEqualTo(1);
        assertThat(measured.peakMemoryMiB()).isPositive();
        assertThat(result.output()).isEmpty();
        assertThat(result.trace().samples()).isNotEmpty().last().satisfies(last -> {
            assertThat(last.tuples()).isEqualTo(ROWS);
            assertThat(last.heapMiB()).isPositive();
        });
        assertThat(result.trace().operators())
                .filteredOn(operator -> operator.processing().isPresent())
                .extracting(OperatorTrace::id)
                .contains("square");
        // The next topology has the machine for itself.
        assertThat(cluster.processes().workers()).isEmpty();
    }

    @Test
    void loses_nothing_when_a_worker_is_killed_in_mid_run() throws Exception {
        AtomicReference<WorkerProcess> killed = new AtomicReference<>();
        RunRequest request = request(Trouble.NONE, OptionalDouble.of(ROWS / 6.0), true);

        RunResult result = cluster.run(request, (what, done, total) -> {
            if (done > total / 4 && killed.get() == null) {
                WorkerProcess victim = cluster.processes().workers().get(0);
                killed.set(victim);
                victim.kill();
            }
        });

        assertThat(killed.get()).isNotNull();
        Measurement measured = result.measurement();
        assertThat(measured.tuples()).isEqualTo(ROWS);
        assertThat(measured.lost()).isZero();
        assertThat(measured.duplicated()).as("rows of the worker that died").isPositive();
        // At least once: a row may have made output twice, but each has made some, and none that is wrong.
        Set<List<Object>> distinct = new HashSet<>(result.output());
        assertThat(distinct).isEqualTo(expectedTuples());
        assertThat(result.output().size()).isGreaterThanOrEqualTo(distinct.size());
    }

    @Test
    void names_the_component_that_throws_and_works_on() throws Exception {
        assertThatThrownBy(() -> cluster.run(request(Trouble.THROW, OptionalDouble.empty(), false), Progress.NONE))
                .isInstanceOf(RunFailedException.class)
                .hasMessageStartingWith(
                        "numbers: component 'square' threw java.lang.IllegalStateException: cannot square 5")
                .hasMessageContaining(cluster.processes().logs().toString());
    }

    @Test
    void profiles_over_two_workers() throws Exception {
        Profile profile = cluster.profile(
                new ProfileRequest(
                        "numbers",
                        "numbers",
                        topology(Trouble.NONE, 10_000 * ROWS),
                        UnaryOperator.identity(),
                        config(),
                        new Ending.EndOfRows(10_000 * ROWS),
                        Optional.of(Duration.ofSeconds(3))),
                Progress.NONE);

        // A busy machine may not be warm in time, which is told as a problem.
        assertThat(profile.workers()).hasSize(WORKERS);
        assertThat(profile.cluster()).isEqualTo("processes");
        assertThat(profile.components()).extracting(ComponentProfile::id).containsExactly("numbers", "square", "sum");
        assertThat(profile.components().get(1).tasks()).isEqualTo(1);
        assertThat(profile.components().get(2).tasks()).isEqualTo(2);
    }

    /** That counts are complete it checks itself; what it finds in such a short time is noise. */
    @Test
    void measures_what_a_message_costs_between_jvms() throws Exception {
        PhasePlan plan = new PhasePlan(List.of(1, 4, 64), List.of(16, 4096), 65_536, 2, Duration.ofMillis(1), 32, 7);

        NetworkModel model = ClusterNetwork.on(cluster, plan).run(Progress.NONE);

        assertThat(model.cluster()).isEqualTo("processes");
        assertThat(model.machine().cores()).isEqualTo(Machine.current().cores());
        for (NetworkPath path : NetworkPath.values()) {
            assertThat(model.points()).filteredOn(point -> point.path() == path).hasSize(5);
            for (MessageParty party : MessageParty.values()) {
                assertThat(model.cost(path, party, CostPart.EXECUTOR)).isPresent();
                assertThat(model.cost(path, party, CostPart.TRANSPORT).isPresent())
                        .isEqualTo(path == NetworkPath.BETWEEN_WORKERS);
            }
        }
        assertThat(cluster.processes().workers()).isEmpty();
    }

    @Test
    void is_a_cluster_like_any_other_for_who_knows_its_settings() throws Exception {
        try (RemoteCluster remote = RemoteCluster.connect(
                cluster.processes().settings(),
                Optional.empty(),
                OptionalInt.of(1),
                WorkerCode.of(NumberSpout.class),
                Progress.NONE)) {
            Measurement measured = remote.run(request(Trouble.NONE, OptionalDouble.empty(), false), Progress.NONE)
                    .measurement();

            assertThat(measured.tuples()).isEqualTo(ROWS);
            assertThat(measured.lost()).isZero();
            assertThat(measured.output()).isEqualTo(expectedOutput());
        }
    }

    private static RunRequest request(Trouble trouble, OptionalDouble rate, boolean keepsOutput) {
        return new RunRequest(
                "numbers", topology(trouble, ROWS), UnaryOperator.identity(), config(), ROWS, rate, keepsOutput);
    }

    private static Map<String, Object> config() {
        return new HashMap<>(Map.of(
                Config.TOPOLOGY_WORKERS,
                1,
                Config.TOPOLOGY_ACKER_EXECUTORS,
                1,
                Config.TOPOLOGY_MAX_SPOUT_PENDING,
                500,
                Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS,
                5));
    }

    private static StormTopology topology(Trouble trouble, long rows) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(rows, true), 2);
        builder.setBolt("square", new SquareBolt(trouble, 5)).shuffleGrouping("numbers");
        builder.setBolt("sum", new SumBolt(), 2).fieldsGrouping("square", new Fields("n"));
        return builder.createTopology();
    }

    private static OutputDigest expectedOutput() {
        return expectedTuples().stream().map(OutputDigest::of).reduce(OutputDigest.EMPTY, OutputDigest::plus);
    }

    private static Set<List<Object>> expectedTuples() {
        return LongStream.range(0, ROWS)
                .mapToObj(n -> List.<Object>of(n, n + n * n))
                .collect(Collectors.toSet());
    }
}
