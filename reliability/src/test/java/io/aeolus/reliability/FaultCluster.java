// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.awaitility.Awaitility.await;

import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.LinkRate;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.linearroad.LinearRoadWorkload;
import io.aeolus.monitor.RunRecorder;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.reliability.counting.CountingTopology;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.SupervisorSummary;

/** The cluster of {@code --cluster processes} with access to its processes. Thread-safe, except {@link #run}. */
final class FaultCluster implements AutoCloseable {

    private static final int WORKERS = 2;
    private static final String ZOOKEEPER = "ZooKeeperServerMain";
    private static final LinkRate FAST = new LinkRate(1_000_000_000);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final ProcessCluster cluster;

    private FaultCluster(ProcessCluster cluster) {
        this.cluster = cluster;
    }

    /** Starts a cluster on this machine. */
    static FaultCluster start() throws Exception {
        return start(UnaryOperator.identity());
    }

    /** Starts a cluster on two network namespaces, with a fast link. */
    static FaultCluster onTwoHosts() throws Exception {
        return start(options -> options.over(FAST));
    }

    private static FaultCluster start(UnaryOperator<ProcessOptions> hosts) throws Exception {
        ProcessOptions options = ProcessOptions.of(workerCode(), WORKERS);
        return new FaultCluster(Clusters.processes(hosts.apply(options), Progress.NONE));
    }

    /** Returns the code of all topologies. */
    static WorkerCode workerCode() throws Exception {
        WorkerCode linearRoad = new LinearRoadWorkload().workerCode();
        List<Path> libraries = new ArrayList<>(linearRoad.dependencies());
        libraries.add(linearRoad.jar());
        return new WorkerCode(
                WorkerCode.observed(CountingTopology.class, List.of()).jar(), libraries);
    }

    RunResult run(RunRequest request) throws RunFailedException, InterruptedException {
        return new RunRecorder(cluster, System::nanoTime).run(request, Progress.NONE);
    }

    /** Returns the settings of the cluster's clients. */
    StormSettings settings() {
        return cluster.settings();
    }

    /** Stops the cluster and keeps the logs of all processes. */
    Path keepLogs() {
        return cluster.keepLogs();
    }

    /** Returns the current workers by slot. */
    List<ClusterProcess> workers() {
        return cluster.workers();
    }

    ClusterProcess nimbus() {
        return cluster.nimbus();
    }

    ClusterProcess supervisor() {
        return cluster.supervisors().get(0);
    }

    /** Returns ZooKeeper, a child of this process. */
    ClusterProcess zooKeeper() {
        return await().atMost(PATIENCE)
                .until(
                        () -> ProcessHandle.current()
                                .children()
                                .filter(child ->
                                        child.info().commandLine().orElse("").contains(ZOOKEEPER))
                                .map(child -> new ClusterProcess("zookeeper", child))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    /** Runs a command of the system. */
    static void command(String... words) {
        try {
            int status = new ProcessBuilder(words).inheritIO().start().waitFor();
            if (status != 0) {
                throw new IllegalStateException(String.join(" ", words) + " failed");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the executors of a component of the only topology. */
    List<ExecutorInfo> executors(String component) {
        String topology = topology();
        return ask(nimbus -> nimbus.getTopologyInfoByName(topology)).get_executors().stream()
                .filter(executor -> executor.get_component_id().equals(component))
                .map(ExecutorSummary::get_executor_info)
                .toList();
    }

    /** Returns the tasks of a component of the only topology. */
    List<Integer> tasks(String component) {
        return executors(component).stream()
                .flatMap(executor -> IntStream.rangeClosed(executor.get_task_start(), executor.get_task_end())
                        .boxed())
                .toList();
    }

    /** Queries Nimbus as soon as it is available. */
    <T> T ask(ProcessCluster.NimbusCall<T> question) {
        return await().atMost(PATIENCE)
                .until(() -> answer(question), Optional::isPresent)
                .orElseThrow();
    }

    /** Queries Nimbus; empty if it does not respond. */
    private <T> Optional<T> answer(ProcessCluster.NimbusCall<T> question) {
        return cluster.ask(question);
    }

    /** Returns whether Nimbus has a heartbeat of a supervisor with an uptime below a limit. */
    boolean hasSupervisorYoungerThan(Duration age) {
        return answer(nimbus -> nimbus.getClusterInfo().get_supervisors())
                .filter(all -> all.stream()
                        .mapToLong(SupervisorSummary::get_uptime_secs)
                        .anyMatch(seconds -> seconds <= age.toSeconds()))
                .isPresent();
    }

    /** Returns whether Nimbus accepts commands. A restarted Nimbus is not the leader immediately. */
    boolean hasNimbusThatLeads() {
        String topology = topology();
        return answer(nimbus -> {
                    // Activating an active topology has no effect.
                    nimbus.activate(topology);
                    return true;
                })
                .isPresent();
    }

    /** Returns the name of the only topology. */
    String topology() {
        return ask(nimbus -> nimbus.getTopologySummaries().get(0).get_name());
    }

    @Override
    public void close() {
        cluster.close();
    }
}
