// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.awaitility.Awaitility.await;

import com.google.gson.Gson;
import io.aeolus.cluster.BadInputException;
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
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.kafka.clients.producer.Producer;
import org.apache.storm.Config;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.SupervisorSummary;
import org.apache.storm.redis.state.RedisKeyValueStateProvider;
import org.json.JSONObject;
import redis.clients.jedis.Jedis;

/** The cluster of {@code --cluster processes} with access to its processes. Thread-safe, except {@link #run}. */
final class FaultCluster implements AutoCloseable {

    private static final int WORKERS = 2;
    private static final LinkRate FAST = new LinkRate(1_000_000_000);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** Longer than a fault and the start of workers on a busy machine. */
    private static final Duration LONGEST_STALL = Duration.ofMinutes(4);

    /** Classes of the libraries of Kafka's and Redis' clients. */
    private static final List<Class<?>> CLIENTS = List.of(
            Producer.class,
            RedisKeyValueStateProvider.class,
            Jedis.class,
            GenericObjectPool.class,
            JSONObject.class,
            Gson.class);

    /** The hosts, disks and daemons of a cluster. */
    enum Kind {
        ONE_HOST,
        /** Two network namespaces with a fast link. */
        TWO_HOSTS,
        /** A separate disk for the local directory of the supervisor. */
        SEPARATE_DISK,
        /** Two network namespaces, and a second Nimbus in the first namespace. */
        TWO_NIMBUSES
    }

    private final ProcessCluster cluster;
    private final Optional<SeparateDisk> disk;

    private FaultCluster(ProcessCluster cluster, Optional<SeparateDisk> disk) {
        this.cluster = cluster;
        this.disk = disk;
    }

    /** Starts a cluster. Throws {@link BadInputException} if this machine does not permit the cluster. */
    static FaultCluster start(Kind kind) throws Exception {
        WorkerCode code = workerCode();
        Optional<SeparateDisk> disk =
                kind == Kind.SEPARATE_DISK ? Optional.of(SeparateDisk.create()) : Optional.empty();
        try {
            boolean hasStandby = kind == Kind.TWO_NIMBUSES;
            ProcessOptions options = new ProcessOptions(
                    code,
                    WORKERS,
                    hasStandby || kind == Kind.TWO_HOSTS ? Optional.of(FAST) : Optional.empty(),
                    hasStandby,
                    disk.map(SeparateDisk::prefix).orElse(List.of()));
            return new FaultCluster(Clusters.processes(options, Progress.NONE), disk);
        } catch (BadInputException | RunFailedException | InterruptedException e) {
            disk.ifPresent(SeparateDisk::close);
            throw e;
        }
    }

    /** Returns the code of all topologies. */
    static WorkerCode workerCode() throws Exception {
        WorkerCode linearRoad = new LinearRoadWorkload().workerCode();
        List<Path> libraries = new ArrayList<>(linearRoad.dependencies());
        libraries.add(linearRoad.jar());
        WorkerCode code = new WorkerCode(
                WorkerCode.observed(CountingTopology.class, List.of()).jar(), libraries);
        for (Class<?> type : CLIENTS) {
            code = code.with(type);
        }
        return code;
    }

    RunResult run(RunRequest request) throws RunFailedException, InterruptedException {
        return new RunRecorder(cluster, System::nanoTime, LONGEST_STALL).run(request, Progress.NONE);
    }

    /** Returns the settings of the cluster's clients. */
    StormSettings settings() {
        return cluster.settings();
    }

    /** Keeps the logs of all processes when the cluster is closed. Returns their folder. */
    Path keepLogs() {
        return cluster.keepLogs();
    }

    /** Returns the current workers by slot. */
    List<ClusterProcess> workers() {
        return cluster.workers();
    }

    /** Returns the Nimbus that leads, or the first Nimbus if the leader is unknown. */
    ClusterProcess nimbus() {
        List<?> seeds = (List<?>) settings().read().get(Config.NIMBUS_SEEDS);
        boolean isSecond = cluster.ask(nimbus -> nimbus.getLeader().get_host())
                .filter(leader -> seeds.indexOf(leader) == 1)
                .isPresent();
        return daemon(isSecond ? "nimbus-1" : "nimbus");
    }

    ClusterProcess supervisor() {
        return daemon("supervisor-0");
    }

    ClusterProcess zooKeeper() {
        return daemon("zookeeper");
    }

    /** Returns the current process of a daemon, a child of this process. A killed daemon is replaced. */
    private static ClusterProcess daemon(String name) {
        return await().atMost(PATIENCE)
                .until(
                        () -> ProcessHandle.current()
                                .children()
                                .filter(child ->
                                        child.info().commandLine().orElse("").contains("-Daeolus.daemon=" + name + " "))
                                .map(child -> new ClusterProcess(name, child))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    /** Blocks all writes to the separate disk until {@link #thawDisk}. */
    void freezeDisk() {
        disk.orElseThrow().freeze(folder());
    }

    /** Permits writes to the separate disk again. */
    void thawDisk() {
        disk.orElseThrow().thaw(folder());
    }

    private Path folder() {
        return settings().file().orElseThrow().getParent();
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
                .until(() -> cluster.ask(question), Optional::isPresent)
                .orElseThrow();
    }

    /** Returns the uptime of the only supervisor in its last heartbeat, in seconds; empty without a heartbeat or without an answer of Nimbus. */
    OptionalLong supervisorUptime() {
        return cluster.ask(nimbus -> nimbus.getClusterInfo().get_supervisors()).stream()
                .flatMap(List::stream)
                .mapToLong(SupervisorSummary::get_uptime_secs)
                .findFirst();
    }

    /** Returns whether Nimbus accepts commands. A restarted Nimbus is not the leader immediately. */
    boolean hasNimbusThatLeads() {
        String topology = topology();
        return cluster.ask(nimbus -> {
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
        disk.ifPresent(SeparateDisk::close);
    }
}
