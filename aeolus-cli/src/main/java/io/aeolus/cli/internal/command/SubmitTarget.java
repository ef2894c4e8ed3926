package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.rewrite.RewrittenTopology;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.EmbeddedCluster;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.cluster.TopologySubmitter;
import io.aeolus.cluster.WorkerCode;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/** A cluster that a topology is submitted to. */
sealed interface SubmitTarget extends AutoCloseable {

    /** Submits a topology; returns the name of the cluster. */
    String submit(CapturedTopology captured, RewrittenTopology planned, TopologyJar jar, Screen screen)
            throws BadInputException, RunFailedException, InterruptedException, IOException;

    /** Why the topology has failed, in one line; empty while it runs, and on a cluster that the command did not start. */
    Optional<String> failure();

    @Override
    void close();

    /** Starts the cluster, unless it is a remote one. */
    static SubmitTarget of(
            ClusterKind kind, RewrittenTopology planned, TopologyJar jar, StormSettings settings, Screen screen)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        return switch (kind) {
            case LOCAL -> new Local(Clusters.local(false, screen));
            case PROCESSES -> {
                int workers = ObjectReader.getInt(planned.config().get(Config.TOPOLOGY_WORKERS), 1);
                ProcessCluster cluster =
                        Clusters.processes(ProcessOptions.of(WorkerCode.batched(jar), workers), screen);
                yield new ByNimbus(
                        new StormSettings(cluster.settings().file(), settings.options()),
                        Optional.of(new WorkerWatch(cluster, planned.name())));
            }
            case REMOTE -> new ByNimbus(settings, Optional.empty());
        };
    }

    /** A cluster in this process. */
    record Local(EmbeddedCluster cluster) implements SubmitTarget {

        @Override
        public String submit(CapturedTopology captured, RewrittenTopology planned, TopologyJar jar, Screen screen)
                throws RunFailedException, InterruptedException {
            cluster.leave(new Submission(planned.name(), planned.topology(), planned.config()));
            return "a cluster in this process";
        }

        @Override
        public Optional<String> failure() {
            return cluster.failure().map(ComponentFailure::text);
        }

        @Override
        public void close() {
            cluster.close();
        }
    }

    /**
     * A cluster with a Nimbus.
     *
     * @param settings names the Nimbus
     * @param workers the workers of a cluster that the command has started; empty for a remote cluster
     */
    record ByNimbus(StormSettings settings, Optional<WorkerWatch> workers) implements SubmitTarget {

        @Override
        public String submit(CapturedTopology captured, RewrittenTopology planned, TopologyJar jar, Screen screen)
                throws BadInputException, RunFailedException, IOException {
            TopologySubmitter submitter = new TopologySubmitter(settings);
            screen.update("asking the cluster", 0, 0);
            String nimbus = submitter.check(planned.name());
            screen.update("submitting '" + planned.name() + "' to " + nimbus, 0, 0);
            submitter.submit(
                    new Submission(planned.name(), planned.topology(), planned.config()),
                    captured.options(),
                    WorkerCode.batched(jar));
            return nimbus;
        }

        @Override
        public Optional<String> failure() {
            return workers.flatMap(WorkerWatch::failure);
        }

        @Override
        public void close() {
            workers.ifPresent(watch -> watch.cluster().close());
        }
    }

    /** Detects that a worker of a topology has ended. Storm would start another one, which ends for the same reason. Not thread-safe. */
    final class WorkerWatch {

        private final ProcessCluster cluster;
        private final String topology;
        private final Set<ClusterProcess> seen = new HashSet<>();

        WorkerWatch(ProcessCluster cluster, String topology) {
            this.cluster = cluster;
            this.topology = topology;
        }

        ProcessCluster cluster() {
            return cluster;
        }

        /** Why a worker has ended since the first call; empty if none has. */
        Optional<String> failure() {
            Optional<ClusterProcess> ended =
                    seen.stream().filter(worker -> !worker.handle().isAlive()).findFirst();
            seen.addAll(cluster.workers());
            return ended.map(worker -> {
                String what = cluster.latestError(topology)
                        .map(ComponentFailure::text)
                        .orElse(worker.name() + " has ended");
                return what + " (the cluster's logs are in " + cluster.keepLogs() + ")";
            });
        }
    }
}
