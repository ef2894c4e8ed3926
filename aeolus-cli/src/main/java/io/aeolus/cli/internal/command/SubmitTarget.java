// SPDX-License-Identifier: Apache-2.0
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
import java.util.function.Supplier;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * A cluster for a topology.
 *
 * @param failure the failure of the topology in one line; empty while it runs, and on a remote cluster
 * @param closer closes a cluster that the command has started
 */
record SubmitTarget(Submitter submitter, Supplier<Optional<String>> failure, Runnable closer) implements AutoCloseable {

    /** Submits a topology; returns the name of the cluster. */
    @FunctionalInterface
    interface Submitter {
        String submit() throws BadInputException, RunFailedException, InterruptedException, IOException;
    }

    /** Starts the cluster, unless it is remote. */
    static SubmitTarget of(
            ClusterKind kind,
            CapturedTopology captured,
            RewrittenTopology planned,
            TopologyJar jar,
            StormSettings settings,
            Screen screen)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        Submission submission = planned.submission();
        return switch (kind) {
            case LOCAL -> {
                EmbeddedCluster cluster = Clusters.local(false, screen);
                Submitter submitter = () -> {
                    cluster.runUntilClosed(submission);
                    return "a cluster in this process";
                };
                yield new SubmitTarget(submitter, () -> cluster.failure().map(ComponentFailure::text), cluster::close);
            }
            case PROCESSES -> {
                int workers = ObjectReader.getInt(planned.config().get(Config.TOPOLOGY_WORKERS), 1);
                ProcessCluster cluster =
                        Clusters.processes(ProcessOptions.of(WorkerCode.batched(jar), workers), screen);
                StormSettings its = new StormSettings(cluster.settings().file(), settings.options());
                yield new SubmitTarget(
                        () -> submit(submission, captured, jar, its, screen),
                        new WorkerWatch(cluster, planned.name())::failure,
                        cluster::close);
            }
            case REMOTE ->
                new SubmitTarget(() -> submit(submission, captured, jar, settings, screen), Optional::empty, () -> {});
        };
    }

    private static String submit(
            Submission submission, CapturedTopology captured, TopologyJar jar, StormSettings settings, Screen screen)
            throws BadInputException, RunFailedException, IOException {
        TopologySubmitter submitter = new TopologySubmitter(settings, screen::note);
        screen.update("connecting to the cluster", 0, 0);
        String nimbus = submitter.check(submission.name());
        screen.update("submitting '" + submission.name() + "' to " + nimbus, 0, 0);
        submitter.submit(submission, captured.options(), WorkerCode.batched(jar));
        return nimbus;
    }

    @Override
    public void close() {
        closer.run();
    }

    /**
     * Detects that a worker of a topology has ended. Storm would start another worker, which would fail for the same reason. Not
     * thread-safe.
     */
    static final class WorkerWatch {

        private final ProcessCluster cluster;
        private final String topology;
        private final Set<ClusterProcess> seen = new HashSet<>();

        WorkerWatch(ProcessCluster cluster, String topology) {
            this.cluster = cluster;
            this.topology = topology;
        }

        /** Returns the reason if a worker has ended since the first call; otherwise empty. */
        Optional<String> failure() {
            Optional<ClusterProcess> ended =
                    seen.stream().filter(worker -> !worker.handle().isAlive()).findFirst();
            seen.addAll(cluster.workers());
            return ended.map(worker -> {
                String what = cluster.latestError(topology)
                        .map(ComponentFailure::text)
                        .orElse(worker.name() + " has ended");
                return what + " (cluster logs: " + cluster.keepLogs() + ")";
            });
        }
    }
}
