// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RemoteOptions;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopologies;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologySubmitter;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.cluster.internal.running.NimbusConnector;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.Profiler;
import io.aeolus.monitor.RunRecorder;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.SquareBolt;
import io.aeolus.monitor.SquareBolt.Trouble;
import io.aeolus.monitor.SumBolt;
import io.aeolus.probe.ProfiledTopology;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What Aeolus does on a cluster of other people. Subclasses start Storm with different transports. */
@Tag("deep")
abstract class ClusterScenarios {

    private static final Duration LONGEST_CHANGE = Duration.ofMinutes(2);

    static final long ROWS = 30_000;

    abstract StormInstallation storm();

    /** Returns the settings of a user who is allowed to submit topologies. */
    abstract StormSettings user() throws IOException;

    @Test
    void records_a_run() throws Exception {
        try (Cluster cluster = Clusters.remote(options(user()), Progress.NONE)) {
            RunResult result = new RunRecorder(cluster, System::nanoTime).run(request(1), Progress.NONE);

            assertThat(result.measurement().tuples()).isEqualTo(ROWS);
            assertThat(result.measurement().lost()).hasValue(0);
        }
        assertThat(new NimbusConnector(user().read())
                        .ask(nimbus -> nimbus.getTopologySummaries().size()))
                .contains(0);
    }

    @Test
    void profiles_a_topology() throws Exception {
        try (Cluster cluster = Clusters.remote(options(user()), Progress.NONE)) {
            Profile profile = profile(cluster, 1);

            assertThat(profile.components())
                    .extracting(ComponentProfile::id)
                    .containsExactly("numbers", "square", "sum");
            assertThat(profile.workers()).hasSize(1);
            assertThat(profile.doubts()).noneMatch(doubt -> doubt.contains("instead of"));
        }
    }

    @Test
    void submits_and_rebalances_a_topology() throws Exception {
        StormSettings settings = user();
        String name = "scenario";
        TopologySubmitter submitter = new TopologySubmitter(settings);
        submitter.check(name);
        submitter.submit(new Submission(name, topology(Long.MAX_VALUE), config(1)), Optional.empty(), code());
        RunningTopologies topologies = new RunningTopologies(settings);
        try {
            assertThat(await(topologies, name, 1).components().get("sum").executors())
                    .isOne();
            storm().awaitWorker();

            topologies.rebalance(name, Map.of("sum", 2), OptionalInt.empty(), OptionalInt.of(0));

            await(topologies, name, 2);
            afterRebalance(name);
            storm().awaitWorker();
        } finally {
            storm().kill(name, settings);
        }
    }

    /** Called while a topology of {@link #user} runs. */
    void afterRebalance(String topology) throws Exception {}

    private static DeployedTopology await(RunningTopologies topologies, String name, int executors) {
        return Awaitility.await()
                .atMost(LONGEST_CHANGE)
                .until(
                        () -> read(topologies, name),
                        deployed -> deployed.filter(topology ->
                                        topology.components().get("sum").executors() == executors)
                                .isPresent())
                .orElseThrow();
    }

    /** Returns empty while the topology has no worker, or Storm rebalances it. */
    private static Optional<DeployedTopology> read(RunningTopologies topologies, String name)
            throws RunFailedException {
        try {
            return Optional.of(topologies.deployed(name));
        } catch (BadInputException e) {
            return Optional.empty();
        }
    }

    static void assertRefused(StormSettings settings, String... parts) throws IOException {
        RemoteOptions options = options(settings);
        assertThatThrownBy(() -> Clusters.remote(options, Progress.NONE))
                .isInstanceOf(BadInputException.class)
                .hasMessageContainingAll(parts)
                .hasMessageNotContainingAny("no cluster answers", "no supervisor", "\n");
    }

    static Profile profile(Cluster cluster, int workers) throws RunFailedException, InterruptedException {
        ProfileRequest request = new ProfileRequest(
                "numbers",
                "numbers",
                topology(Long.MAX_VALUE),
                UnaryOperator.identity(),
                ProfiledTopology.Detail.TIMED,
                config(workers),
                new Ending.EndOfRows(Long.MAX_VALUE),
                Optional.of(Duration.ofSeconds(2)),
                Duration.ofSeconds(5),
                Optional.empty(),
                Map.of());
        return new Profiler(cluster, System::nanoTime).profile(request, Progress.NONE);
    }

    static RunRequest request(int workers) {
        return new RunRequest(
                "numbers",
                topology(ROWS),
                UnaryOperator.identity(),
                config(workers),
                new Ending.EndOfRows(ROWS),
                OptionalDouble.empty(),
                false,
                Map.of());
    }

    static RemoteOptions options(StormSettings settings) throws IOException {
        return new RemoteOptions(settings, code());
    }

    static WorkerCode code() throws IOException {
        return WorkerCode.observed(NumberSpout.class, List.of());
    }

    private static Map<String, Object> config(int workers) {
        return Map.of(
                Config.TOPOLOGY_WORKERS,
                workers,
                Config.TOPOLOGY_ACKER_EXECUTORS,
                1,
                Config.TOPOLOGY_MAX_SPOUT_PENDING,
                500);
    }

    private static StormTopology topology(long rows) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(rows, true));
        builder.setBolt("square", new SquareBolt(Trouble.NONE, 0)).shuffleGrouping("numbers");
        builder.setBolt("sum", new SumBolt()).setNumTasks(2).globalGrouping("square");
        return builder.createTopology();
    }
}
