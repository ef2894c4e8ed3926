package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.rewrite.RewrittenTopology;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.EmbeddedCluster;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.cluster.TopologySubmitter;
import io.aeolus.cluster.WorkerCode;
import java.io.IOException;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/** Where a topology is submitted to. */
sealed interface SubmitTarget extends AutoCloseable {

    /** Submits; says where the topology is. */
    String submit(CapturedTopology captured, RewrittenTopology planned, TopologyJar jar, Screen screen)
            throws BadInputException, RunFailedException, InterruptedException, IOException;

    /** Why the topology has failed, in one line; empty if nothing of a failure is known. For one that ends with the command. */
    Optional<String> failure();

    /** Whether the topology ends with the command. */
    boolean isTemporary();

    @Override
    void close();

    /** Starts what there is not yet. */
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
        public boolean isTemporary() {
            return true;
        }

        @Override
        public void close() {
            cluster.close();
        }
    }

    /**
     * A cluster that has a Nimbus.
     *
     * @param settings where it is
     * @param made the workers of the cluster, if it was made for the command; empty if it was there before, and stays
     */
    record ByNimbus(StormSettings settings, Optional<WorkerWatch> made) implements SubmitTarget {

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
            return made.flatMap(WorkerWatch::failure);
        }

        @Override
        public boolean isTemporary() {
            return made.isPresent();
        }

        @Override
        public void close() {
            made.ifPresent(watch -> watch.cluster().close());
        }
    }
}
