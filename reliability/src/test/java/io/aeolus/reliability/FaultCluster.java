// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.awaitility.Awaitility.await;

import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.monitor.RunRecorder;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.reliability.counting.CountingTopology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.storm.generated.SupervisorSummary;

/** The cluster of {@code --cluster processes} with access to its processes. Thread-safe, except {@link #run}. */
final class FaultCluster implements AutoCloseable {

    private static final int WORKERS = 2;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final ProcessCluster cluster;

    private FaultCluster(ProcessCluster cluster) {
        this.cluster = cluster;
    }

    static FaultCluster start() throws Exception {
        WorkerCode code = WorkerCode.observed(CountingTopology.class, List.of());
        List<Path> libraries = new ArrayList<>(code.dependencies());
        libraries.add(WorkerCode.observed(LinearRoadFile.class, List.of()).jar());
        ProcessOptions options = ProcessOptions.of(new WorkerCode(code.jar(), libraries), WORKERS);
        return new FaultCluster(Clusters.processes(options, Progress.NONE));
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
