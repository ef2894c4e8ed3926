package io.aeolus.cluster.internal.local;

import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.internal.run.Pause;
import java.util.Map;
import org.apache.storm.LocalCluster;
import org.apache.storm.ProcessSimulator;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/** A topology on a local cluster, from its submission until it is really gone. Not thread-safe. */
public final class LocalTopology implements AutoCloseable {

    private static final long POLL_MILLIS = 20;
    private static final long LONGEST_MILLIS = 60_000;

    private final LocalCluster cluster;
    private final String name;

    private LocalTopology(LocalCluster cluster, String name) {
        this.cluster = cluster;
        this.name = name;
    }

    /**
     * Submits a topology.
     *
     * @param cluster where
     * @param name its name
     * @param config its settings
     * @param topology the topology
     * @return the running topology
     * @throws RunFailedException if Storm refuses it
     */
    public static LocalTopology submit(
            LocalCluster cluster, String name, Map<String, Object> config, StormTopology topology)
            throws RunFailedException {
        if (!Utils.isValidConf(config)) {
            throw new RunFailedException(
                    "topology '" + name + "': a setting is neither text, number, boolean, list nor map");
        }
        try {
            cluster.submitTopology(name, config, topology);
        } catch (TException | RuntimeException e) {
            throw new RunFailedException("topology '" + name + "' was refused by Storm: " + messageOf(e), e);
        }
        return new LocalTopology(cluster, name);
    }

    /**
     * Waits until a worker of the topology is there. A topology that is ended before its files have been unpacked makes Storm end the
     * JVM.
     *
     * @throws RunFailedException if none comes
     */
    public void awaitWorker() throws RunFailedException {
        for (long waitedMillis = 0; ProcessSimulator.getAllProcessHandles().isEmpty(); waitedMillis += POLL_MILLIS) {
            if (waitedMillis > LONGEST_MILLIS) {
                throw new RunFailedException("topology '" + name + "' does not start");
            }
            if (Pause.isInterruptedWithin(POLL_MILLIS)) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /**
     * Removes the topology and waits until its worker is gone, so that the next one has the machine for itself.
     *
     * @throws RunFailedException if it does not go away
     */
    @Override
    public void close() throws RunFailedException {
        boolean interrupted = false;
        boolean killed = false;
        boolean gone = false;
        long waitedMillis = 0;
        while (!gone) {
            try {
                if (!killed) {
                    cluster.killTopologyWithOpts(name, LocalCluster.KILL_NOW);
                    killed = true;
                }
                gone = isGone();
            } catch (TException | RuntimeException e) {
                // On a busy machine Nimbus may have lost its leadership to nobody; it comes back.
                if (waitedMillis > LONGEST_MILLIS) {
                    throw new RunFailedException("topology '" + name + "' cannot be ended: " + messageOf(e), e);
                }
            }
            if (waitedMillis > LONGEST_MILLIS) {
                throw new RunFailedException("topology '" + name + "' does not end");
            }
            if (!gone) {
                waitedMillis += POLL_MILLIS;
                interrupted |= Pause.isInterruptedWithin(POLL_MILLIS);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isGone() throws TException {
        return ProcessSimulator.getAllProcessHandles().isEmpty()
                && cluster.getTopologySummaries().stream()
                        .noneMatch(topology -> topology.get_name().equals(name));
    }

    /** Storm's Thrift exceptions have their text in a field of its own, or none. */
    private static String messageOf(Exception e) {
        @Nullable String text = e instanceof InvalidTopologyException invalid ? invalid.get_msg() : e.getMessage();
        return text == null
                ? e.getClass().getSimpleName()
                : text.lines().findFirst().orElse("");
    }
}
