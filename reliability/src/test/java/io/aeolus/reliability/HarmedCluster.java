package io.aeolus.reliability;

import static org.awaitility.Awaitility.await;

import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
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

/** The cluster of {@code --cluster processes}, with its processes at hand. Thread-safe, but for {@link #run}. */
final class HarmedCluster implements AutoCloseable {

    private static final int WORKERS = 2;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final ProcessCluster cluster;

    private HarmedCluster(ProcessCluster cluster) {
        this.cluster = cluster;
    }

    static HarmedCluster start() throws Exception {
        WorkerCode code = WorkerCode.observed(CountingTopology.class, List.of());
        List<Path> libraries = new ArrayList<>(code.dependencies());
        libraries.add(WorkerCode.observed(LinearRoadFile.class, List.of()).jar());
        ProcessOptions options = ProcessOptions.of(new WorkerCode(code.jar(), libraries), WORKERS);
        return new HarmedCluster(Clusters.processes(options, Progress.NONE));
    }

    RunResult run(RunRequest request) throws RunFailedException, InterruptedException {
        return new RunRecorder(cluster, System::nanoTime).run(request, Progress.NONE);
    }

    /** Leaves the logs of all processes where they are. */
    Path keepLogs() {
        return cluster.keepLogs();
    }

    /** The workers of now, by their slots. */
    List<ClusterProcess> workers() {
        return cluster.workers();
    }

    ClusterProcess nimbus() {
        return cluster.nimbus();
    }

    ClusterProcess supervisor() {
        return cluster.supervisors().get(0);
    }

    /** Asks Nimbus, as soon as it is there. */
    <T> T ask(ProcessCluster.Question<T> question) {
        return await().atMost(PATIENCE)
                .until(() -> answer(question), Optional::isPresent)
                .orElseThrow();
    }

    /** Asks Nimbus; empty if nobody answers. */
    private <T> Optional<T> answer(ProcessCluster.Question<T> question) {
        return cluster.ask(question);
    }

    /** Whether Nimbus answers and has heard from a supervisor that was started less than some time ago. */
    boolean hasSupervisorYoungerThan(Duration age) {
        return answer(nimbus -> nimbus.getClusterInfo().get_supervisors())
                .filter(all -> all.stream()
                        .mapToLong(SupervisorSummary::get_uptime_secs)
                        .anyMatch(seconds -> seconds <= age.toSeconds()))
                .isPresent();
    }

    /** Whether there is a Nimbus that takes orders: one that has just been started knows a leader, which it is not yet. */
    boolean hasNimbusThatLeads() {
        String topology = topology();
        return answer(nimbus -> {
                    // What is active already stays as it is.
                    nimbus.activate(topology);
                    return true;
                })
                .isPresent();
    }

    /** The name of the only topology. */
    String topology() {
        return ask(nimbus -> nimbus.getTopologySummaries().get(0).get_name());
    }

    @Override
    public void close() {
        cluster.close();
    }
}
