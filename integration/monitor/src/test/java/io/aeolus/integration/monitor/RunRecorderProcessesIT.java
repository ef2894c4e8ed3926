// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RemoteOptions;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologySubmitter;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.monitor.ClusterRunner;
import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.RunRecorder;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.Runner;
import io.aeolus.monitor.SquareBolt;
import io.aeolus.monitor.SquareBolt.Trouble;
import io.aeolus.monitor.SumBolt;
import io.aeolus.monitor.UnreadableLongs;
import io.aeolus.monitor.UntrackedSpout;
import io.aeolus.probe.OutputDigest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs on one cluster of processes, which leaves nothing behind but the logs of a failed run. */
class RunRecorderProcessesIT {

    private static final long ROWS = 30_000;
    private static final int WORKERS = 2;

    private static ProcessCluster cluster;
    private static RunRecorder recorder;

    @BeforeAll
    static void start() throws Exception {
        cluster = Clusters.processes(
                ProcessOptions.of(WorkerCode.observed(NumberSpout.class, List.of()), WORKERS), Progress.NONE);
        recorder = new RunRecorder(cluster, System::nanoTime);
    }

    @AfterAll
    static void stop() throws Exception {
        Path logs = cluster.keepLogs();
        List<ProcessHandle> daemons = ProcessHandle.current()
                .children()
                .filter(child -> child.info().commandLine().orElse("").contains("-Dstorm.log.dir=" + logs))
                .toList();
        cluster.close();

        assertThat(daemons).hasSize(3).noneMatch(ProcessHandle::isAlive);
        assertThat(logs).isNotEmptyDirectory();
        Utils.forceDelete(logs.getParent().toString());
    }

    /** Runs through a remote connection, which has only the settings of the cluster. */
    @Test
    void records_a_run_over_two_workers_of_a_remote_cluster() throws Exception {
        WorkerCode code = WorkerCode.observed(NumberSpout.class, List.of());
        AtomicInteger workers = new AtomicInteger();
        Map<Long, String> starts = new ConcurrentHashMap<>();
        Map<String, Object> ofWorkers = Map.of(
                Config.TOPOLOGY_WORKER_CHILDOPTS,
                "-Daeolus.test.city=Berlin -Daeolus.test.port=%WORKER-PORT% -Xmx333m",
                Config.TOPOLOGY_ENVIRONMENT,
                Map.of("AEOLUS_TEST_MODEL", "small"));
        RunResult result;
        try (Cluster remote = Clusters.remote(new RemoteOptions(cluster.settings(), code), Progress.NONE)) {
            assertThat(remote.kind()).isEqualTo("remote");
            RunRequest request = request(Trouble.NONE, OptionalDouble.empty(), false, ofWorkers);
            result = new RunRecorder(remote, System::nanoTime).run(request, (stage, done, total) -> {
                if (done > 0) {
                    workers.accumulateAndGet(cluster.workers().size(), Math::max);
                    cluster.workers()
                            .forEach(worker -> starts.put(worker.handle().pid(), start(worker)));
                }
            });
        }

        assertThat(starts.values())
                .filteredOn(start -> !start.isEmpty())
                .isNotEmpty()
                .allSatisfy(start -> assertThat(start)
                        .contains("-Daeolus.test.city=Berlin", "AEOLUS_TEST_MODEL=small")
                        .containsPattern("-Daeolus.test.port=2\\d{4}")
                        // The last heap size is valid.
                        .containsPattern("-Xmx\\d+m(?s:.*)-Xmx333m"));
        Measurement measured = result.measurement();
        assertThat(workers).hasValue(WORKERS);
        assertThat(measured.tuples()).isEqualTo(ROWS);
        assertThat(measured.lost()).hasValue(0);
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
        assertThat(cluster.workers()).isEmpty();
    }

    @Test
    void knows_the_slots_of_the_cluster() throws Exception {
        TopologySubmitter submitter = new TopologySubmitter(cluster.settings());
        Map<String, Object> config = config();
        config.put(Config.TOPOLOGY_WORKERS, 5);
        config.put(Config.TOPOLOGY_ACKER_EXECUTORS, 5);
        Submission large = new Submission("numbers", topology(Trouble.NONE, ROWS), config);

        assertThatThrownBy(() -> submitter.checkCapacity(large))
                .isInstanceOf(BadInputException.class)
                .hasMessageMatching("topology 'numbers' does not fit on the cluster: it needs 5 slots"
                        + " \\(topology.workers: 5\\), and \\d of the cluster's 4 are free: .*");
    }

    /** Counts batched tuples between JVMs without acks. */
    @Tag("deep")
    @Test
    void counts_tuples_without_acks_over_two_workers() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new UntrackedSpout(ROWS), 2);
        builder.setBolt("square", new SquareBolt(Trouble.NONE, 0), 2).shuffleGrouping("numbers");
        builder.setBolt("sum", new SumBolt(), 2).fieldsGrouping("square", new Fields("n"));
        BatchingPlan plan = new BatchingPlan(
                Map.of(), List.of(StreamPlan.of("numbers", "default", 50), StreamPlan.of("square", "default", 20)));
        Map<String, Object> config = config();
        RunRequest request = new RunRequest(
                "numbers",
                builder.createTopology(),
                topology -> Aeolus.apply(plan, topology),
                config,
                new Ending.Silence(Duration.ofSeconds(2)),
                OptionalDouble.empty(),
                false,
                Map.of());

        Measurement measured = recorder.run(request, Progress.NONE).measurement();

        assertThat(measured.guarantee()).isEqualTo(DeliveryGuarantee.AT_MOST_ONCE);
        assertThat(measured.tuples()).isEqualTo(ROWS);
        assertThat(measured.lost()).hasValue(0);
        assertThat(measured.output()).isEqualTo(expectedOutput());
        assertThat(measured.meanBatchSize()).isGreaterThan(1);
    }

    @Tag("deep")
    @Test
    void loses_no_tuple_if_a_worker_is_killed() throws Exception {
        AtomicReference<ClusterProcess> killed = new AtomicReference<>();
        // A short timeout replays the tuples of the killed worker soon.
        RunRequest request = request(
                Trouble.NONE, OptionalDouble.of(ROWS / 6.0), true, Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 5));

        RunResult result = recorder.run(request, (stage, done, total) -> {
            if (done > total / 4 && killed.get() == null) {
                ClusterProcess victim = cluster.workers().get(0);
                killed.set(victim);
                victim.kill();
            }
        });

        assertThat(killed.get()).isNotNull();
        Measurement measured = result.measurement();
        assertThat(measured.tuples()).isEqualTo(ROWS);
        assertThat(measured.lost()).hasValue(0);
        assertThat(measured.duplicated()).as("tuples of the killed worker").isPositive();
        // At least once: a tuple may produce its output twice, but no output is missing or wrong.
        Set<List<Object>> distinct = new HashSet<>(result.output());
        assertThat(distinct).isEqualTo(expectedTuples());
        assertThat(result.output().size()).isGreaterThanOrEqualTo(distinct.size());
    }

    @Tag("deep")
    @Test
    void names_the_component_that_throws_and_the_location_of_the_logs() throws Exception {
        Runner runner = new ClusterRunner(cluster, System::nanoTime);

        assertThatThrownBy(() -> runner.run(request(Trouble.THROW), Progress.NONE))
                .isInstanceOf(RunFailedException.class)
                .hasMessageStartingWith(
                        "numbers: component 'square' threw java.lang.IllegalStateException: cannot square 5 (SquareBolt.java:")
                .hasMessageContaining(cluster.keepLogs().toString());
    }

    /** Storm deserializes tuples of other workers in its transport threads, outside of all components. */
    @Tag("deep")
    @Test
    void a_tuple_that_cannot_be_deserialized_ends_the_run_with_cause_and_log() {
        assertEnds(
                request(
                        Trouble.NONE,
                        OptionalDouble.empty(),
                        false,
                        Map.of(
                                Config.TOPOLOGY_KRYO_REGISTER,
                                List.of(Map.of(Long.class.getName(), UnreadableLongs.class.getName())))),
                "com.esotericsoftware.kryo.KryoException: cannot be read");
    }

    @Tag("deep")
    @Test
    void an_uncaught_error_ends_the_run_with_cause_and_log() {
        assertEnds(
                request(Trouble.THROW_IN_THREAD),
                "thread 'squares', threw java.lang.IllegalStateException: cannot square 5 (SquareBolt.java:");
    }

    @Tag("deep")
    @Test
    void a_component_that_exits_its_worker_ends_the_run_with_line_and_log() {
        assertEnds(request(Trouble.EXIT), "threw a call of System.exit (SquareBolt.java:");
    }

    private static void assertEnds(RunRequest request, String cause) {
        Throwable failure = catchThrowable(() -> recorder.run(request, Progress.NONE));
        assertThat(failure)
                .isInstanceOf(RunFailedException.class)
                .hasMessageStartingWith("numbers: worker ")
                .hasMessageContaining(cause);
        Matcher log = Pattern.compile("the worker's log is (.*/worker.log)$").matcher(failure.getMessage());
        assertThat(log.find()).as(failure.getMessage()).isTrue();
        assertThat(Path.of(log.group(1))).isRegularFile();
    }

    /** The command line and the environment of a worker; empty if it has ended. */
    private static String start(ClusterProcess worker) {
        try {
            Path process = Path.of("/proc", String.valueOf(worker.handle().pid()));
            return Stream.of("cmdline", "environ")
                    .map(file -> read(process.resolve(file)))
                    .collect(Collectors.joining(" "));
        } catch (UncheckedIOException e) {
            return "";
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).replace('\0', ' ');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RunRequest request(Trouble trouble) {
        return request(trouble, OptionalDouble.empty(), false, Map.of());
    }

    private static RunRequest request(
            Trouble trouble, OptionalDouble rate, boolean keepsOutput, Map<String, Object> settings) {
        Map<String, Object> config = config();
        config.putAll(settings);
        return new RunRequest(
                "numbers",
                topology(trouble, ROWS),
                UnaryOperator.identity(),
                config,
                new Ending.EndOfRows(ROWS),
                rate,
                keepsOutput,
                Map.of());
    }

    private static Map<String, Object> config() {
        return new HashMap<>(Map.of(
                Config.TOPOLOGY_WORKERS,
                WORKERS,
                Config.TOPOLOGY_ACKER_EXECUTORS,
                1,
                Config.TOPOLOGY_MAX_SPOUT_PENDING,
                500));
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
