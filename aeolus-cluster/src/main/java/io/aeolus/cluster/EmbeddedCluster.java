package io.aeolus.cluster;

import io.aeolus.cluster.internal.local.LocalStorm;
import java.time.Duration;
import java.util.Map;
import org.apache.storm.generated.StormTopology;

/**
 * Storm's local cluster in this JVM. Only one can be open at a time. A component that throws ends its run, not the JVM. Not
 * thread-safe, except that any thread may close it.
 */
public final class EmbeddedCluster extends StormCluster {

    /** How long a run may go without any row acked: some times what Storm takes to fail a lost row. */
    private static final Duration LONGEST_STALL = Duration.ofSeconds(90);

    private final LocalStorm storm;

    private EmbeddedCluster(LocalStorm storm) {
        super("local", storm);
        this.storm = storm;
    }

    /**
     * Starts a cluster, which takes about five seconds.
     *
     * @param progress told that the cluster starts
     * @return the cluster
     * @throws RunFailedException if it does not start
     */
    public static EmbeddedCluster start(Progress progress) throws RunFailedException {
        return start(progress, LONGEST_STALL);
    }

    /**
     * Starts a cluster, which takes about five seconds.
     *
     * @param progress told that the cluster starts
     * @param longestStall how long a run may go without any row acked before it counts as failed
     * @return the cluster
     * @throws RunFailedException if it does not start
     */
    public static EmbeddedCluster start(Progress progress, Duration longestStall) throws RunFailedException {
        progress.update("starting Storm's local cluster", 0, 0);
        return new EmbeddedCluster(new LocalStorm(longestStall));
    }

    /**
     * Submits a topology as it is: nothing is recorded. It runs until the cluster is closed.
     *
     * @param name the topology's name
     * @param config its settings
     * @param topology the topology, whose classes are on this JVM's class path
     * @throws RunFailedException if Storm refuses it
     */
    public void submit(String name, Map<String, Object> config, StormTopology topology) throws RunFailedException {
        storm.submit(name, config, topology);
    }

    @Override
    public void close() {
        storm.close();
    }
}
