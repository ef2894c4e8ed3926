package io.aeolus.reliability;

import static org.awaitility.Awaitility.await;

import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.cluster.Progress;
import io.aeolus.monitor.RemoteCluster;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.monitor.internal.processes.Daemon;
import io.aeolus.monitor.internal.processes.StormProcesses;
import io.aeolus.monitor.internal.processes.WorkerProcess;
import io.aeolus.monitor.internal.submit.NimbusCheck;
import io.aeolus.reliability.counting.CountingTopology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.SupervisorSummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.NimbusClient;

/** The cluster of {@code --cluster processes}, with its processes at hand. Thread-safe, but for {@link #run}. */
final class HarmedCluster implements AutoCloseable {

    private static final int WORKERS = 2;
    private static final int HEAP_MIB = 512;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final StormProcesses processes;
    private final RemoteCluster cluster;
    private final Map<String, Object> settings;

    private HarmedCluster(StormProcesses processes, RemoteCluster cluster) {
        this.processes = processes;
        this.cluster = cluster;
        this.settings = processes.settings().read();
    }

    /** Something to ask Nimbus. */
    @FunctionalInterface
    interface Question<T> {
        T ask(Nimbus.Iface nimbus) throws TException;
    }

    static HarmedCluster start() throws Exception {
        // As a cluster of processes has them: a topology may come while the one before is going.
        StormProcesses processes = StormProcesses.start(new StormProcesses.Size(1, 2 * WORKERS, HEAP_MIB));
        try {
            WorkerCode code = WorkerCode.of(CountingTopology.class);
            List<Path> libraries = new ArrayList<>(code.dependencies());
            libraries.add(WorkerCode.of(LinearRoadFile.class).jar());
            return new HarmedCluster(
                    processes,
                    RemoteCluster.connect(
                            processes.settings(),
                            Optional.empty(),
                            OptionalInt.empty(),
                            new WorkerCode(code.jar(), libraries),
                            Progress.NONE));
        } catch (Exception e) {
            processes.close();
            throw e;
        }
    }

    RunResult run(RunRequest request) throws RunFailedException, InterruptedException {
        return cluster.run(request, Progress.NONE);
    }

    /** Leaves the logs of all processes where they are. */
    Path keepLogs() {
        processes.keepLogs();
        return processes.logs();
    }

    List<WorkerProcess> workers() {
        return processes.workers();
    }

    Daemon nimbus() {
        return processes.daemons().nimbus();
    }

    Daemon supervisor() {
        return processes.daemons().supervisors().get(0);
    }

    /** Asks Nimbus, as soon as it is there. */
    <T> T ask(Question<T> question) {
        return await().atMost(PATIENCE)
                .until(() -> answer(question), Optional::isPresent)
                .orElseThrow();
    }

    /** Asks Nimbus; empty if nobody answers. */
    private <T> Optional<T> answer(Question<T> question) {
        try (NimbusClient client = NimbusCheck.open(settings)) {
            return Optional.of(question.ask(client.getClient()));
        } catch (TException | RuntimeException e) {
            return Optional.empty();
        }
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
        try {
            cluster.close();
        } finally {
            processes.close();
        }
    }
}
