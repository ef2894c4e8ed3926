package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.internal.local.LocalStorm;
import io.aeolus.monitor.internal.processes.FreePorts;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;

/**
 * Measures in a local cluster of two supervisors with a worker each, whose messages go over Storm's network transport. Not thread-safe,
 * except that any thread may close it.
 */
public final class LocalNetwork implements LoadCluster, AutoCloseable {

    private static final int SUPERVISORS = 2;

    private final LocalCluster cluster;
    private final NetworkRun run;
    private boolean closed;

    private LocalNetwork(LocalCluster cluster, PhasePlan plan, LongSupplier nanoClock) {
        this.cluster = cluster;
        this.run = new NetworkRun(this, plan, nanoClock);
    }

    /**
     * Starts the cluster.
     *
     * @param plan what is measured
     * @param nanoClock the time
     * @return the measurement
     * @throws RunFailedException if the cluster does not start
     */
    public static LocalNetwork start(PhasePlan plan, LongSupplier nanoClock) throws RunFailedException {
        Map<String, Object> config = new HashMap<>(LocalStorm.daemonConfig());
        // So that there is a network at all. The setting is older than the transport.
        config.put(Config.STORM_LOCAL_MODE_ZMQ, true);
        int port = FreePorts.first(SUPERVISORS, ProcessHandle.current().pid());
        try {
            LocalCluster cluster = new LocalCluster.Builder()
                    .withSupervisors(SUPERVISORS)
                    .withPortsPerSupervisor(1)
                    .withSupervisorSlotPortMin(port)
                    .withDaemonConf(config)
                    .build();
            return new LocalNetwork(cluster, plan, nanoClock);
        } catch (Exception e) {
            throw new RunFailedException("Storm's local cluster does not start: " + e, e);
        }
    }

    @Override
    public String name() {
        return "local";
    }

    @Override
    public RunningLoad start(NetworkPath path, LoadTopology topology) throws RunFailedException {
        return new LocalLoad(cluster, path, topology);
    }

    /**
     * The measurement.
     *
     * @return what measures
     */
    public NetworkRun measurement() {
        return run;
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            cluster.close();
        } catch (Exception e) {
            throw new IllegalStateException("Storm's local cluster does not stop", e);
        }
    }
}
