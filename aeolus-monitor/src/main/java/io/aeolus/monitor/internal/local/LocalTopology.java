package io.aeolus.monitor.internal.local;

import io.aeolus.monitor.RunFailedException;
import java.util.Map;
import org.apache.storm.LocalCluster;
import org.apache.storm.ProcessSimulator;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Utils;

/** A topology on a local cluster, from its submission until it is really gone. Not thread-safe. */
final class LocalTopology implements AutoCloseable {

    private static final long POLL_MILLIS = 20;
    private static final long LONGEST_END_MILLIS = 30_000;

    private final LocalCluster cluster;
    private final String name;

    private LocalTopology(LocalCluster cluster, String name) {
        this.cluster = cluster;
        this.name = name;
    }

    static LocalTopology submit(LocalCluster cluster, String name, Map<String, Object> config, StormTopology topology)
            throws RunFailedException {
        if (!Utils.isValidConf(config)) {
            throw new RunFailedException(
                    "topology '" + name + "': a setting is neither text, number, boolean, list nor map");
        }
        try {
            cluster.submitTopology(name, config, topology);
        } catch (TException | IllegalArgumentException e) {
            throw new RunFailedException("topology '" + name + "' was refused by Storm: " + messageOf(e), e);
        }
        return new LocalTopology(cluster, name);
    }

    /**
     * Removes the topology and waits until its worker is gone, so that the next one has the machine for itself.
     *
     * @throws RunFailedException if it does not go away
     */
    @Override
    public void close() throws RunFailedException {
        boolean interrupted = false;
        try {
            cluster.killTopologyWithOpts(name, LocalCluster.KILL_NOW);
            for (long waited = 0; isAlive(); waited += POLL_MILLIS) {
                if (waited > LONGEST_END_MILLIS) {
                    throw new RunFailedException("topology '" + name + "' does not end");
                }
                try {
                    Thread.sleep(POLL_MILLIS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (TException e) {
            throw new RunFailedException("topology '" + name + "' cannot be ended: " + messageOf(e), e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean isAlive() throws TException {
        return !ProcessSimulator.getAllProcessHandles().isEmpty()
                || cluster.getTopologySummaries().stream()
                        .anyMatch(topology -> topology.get_name().equals(name));
    }

    /** Storm's Thrift exceptions have their text in a field of its own, or none. */
    private static String messageOf(Exception e) {
        String text =
                e instanceof org.apache.storm.generated.InvalidTopologyException invalid ? invalid.get_msg() : null;
        if (text == null) {
            text = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        }
        return text.lines().findFirst().orElse("");
    }
}
