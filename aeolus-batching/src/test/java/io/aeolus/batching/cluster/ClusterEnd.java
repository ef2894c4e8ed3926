package io.aeolus.batching.cluster;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.storm.LocalCluster;
import org.apache.storm.ProcessSimulator;
import org.apache.storm.generated.TopologySummary;

/** The end of a local cluster, in an order that Storm survives. */
final class ClusterEnd {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    /** Workers end one after the other; meanwhile those that are left complain of those that are gone. */
    private static final List<String> COMPLAINERS = List.of(
            "org.apache.storm.grouping",
            "org.apache.storm.messaging",
            "org.apache.storm.task",
            "org.apache.storm.executor.error",
            "org.apache.storm.metricstore",
            "org.apache.storm.shade");

    private ClusterEnd() {}

    /**
     * Ends all topologies, and the cluster when their workers are gone. A cluster that is closed with workers keeps what they are
     * assigned, and takes long to end them: meanwhile its supervisors may start one again, at a port that is not free yet, and
     * Storm then ends the JVM.
     *
     * @param cluster the cluster
     * @throws Exception if Storm says so
     */
    static void of(LocalCluster cluster) throws Exception {
        COMPLAINERS.forEach(logger -> Configurator.setLevel(logger, Level.OFF));
        try {
            for (TopologySummary topology : cluster.getTopologySummaries()) {
                cluster.killTopologyWithOpts(topology.get_name(), LocalCluster.KILL_NOW);
            }
            // Threads of shell components end by exceptions that nobody catches.
            await("all workers gone")
                    .dontCatchUncaughtExceptions()
                    .atMost(PATIENCE)
                    .until(() -> cluster.getTopologySummaries().isEmpty()
                            && ProcessSimulator.getAllProcessHandles().isEmpty());
            cluster.close();
        } finally {
            COMPLAINERS.forEach(logger -> Configurator.setLevel(logger, Level.ERROR));
        }
    }
}
