package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.rewrite.RewrittenTopology;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.CapturedTopology;
import io.aeolus.monitor.EmbeddedCluster;
import io.aeolus.monitor.ProcessCluster;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.StormSettings;
import io.aeolus.monitor.TopologySubmitter;
import io.aeolus.monitor.WorkerCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/** Where a topology is submitted to. */
sealed interface SubmitTarget extends AutoCloseable {

    /** Submits; says where the topology is. */
    String submit(CapturedTopology captured, RewrittenTopology planned, Path jar, Screen screen)
            throws BadInputException, RunFailedException, IOException;

    /** Whether the topology ends with the command. */
    boolean isTemporary();

    @Override
    void close();

    /** Starts what there is not yet. */
    static SubmitTarget of(ClusterKind kind, RewrittenTopology planned, Path jar, StormSettings settings, Screen screen)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        return switch (kind) {
            case LOCAL -> new Local(EmbeddedCluster.start(screen));
            case PROCESSES -> {
                int workers = ObjectReader.getInt(planned.config().get(Config.TOPOLOGY_WORKERS), 1);
                ProcessCluster cluster = ProcessCluster.start(workers, WorkerCode.of(jar), screen);
                yield new ByNimbus(
                        new StormSettings(cluster.settings().file(), settings.options()), Optional.of(cluster));
            }
            case REMOTE -> new ByNimbus(settings, Optional.empty());
        };
    }

    /**
     * A cluster in this process.
     *
     * @param cluster the cluster
     */
    record Local(EmbeddedCluster cluster) implements SubmitTarget {

        @Override
        public String submit(CapturedTopology captured, RewrittenTopology planned, Path jar, Screen screen)
                throws RunFailedException {
            cluster.submit(planned.name(), planned.config(), planned.topology());
            return "a cluster in this process";
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
     * @param made the cluster, if it was made for the command; empty if it was there before, and stays
     */
    record ByNimbus(StormSettings settings, Optional<ProcessCluster> made) implements SubmitTarget {

        @Override
        public String submit(CapturedTopology captured, RewrittenTopology planned, Path jar, Screen screen)
                throws BadInputException, RunFailedException, IOException {
            TopologySubmitter submitter = new TopologySubmitter(settings);
            screen.update("asking the cluster", 0, 0);
            String nimbus = submitter.check(planned.name());
            screen.update("submitting '" + planned.name() + "' to " + nimbus, 0, 0);
            submitter.submit(planned.name(), planned.config(), captured.options(), planned.topology(), jar);
            return nimbus;
        }

        @Override
        public boolean isTemporary() {
            return made.isPresent();
        }

        @Override
        public void close() {
            made.ifPresent(ProcessCluster::close);
        }
    }
}
