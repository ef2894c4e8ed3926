package io.aeolus.cluster.internal.remote;

import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.internal.run.Pause;
import io.aeolus.cluster.internal.submit.NimbusCheck;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.NimbusClient;

/** A topology on a cluster, from its submission until it is really gone. Not thread-safe. */
public final class RunningTopology implements AutoCloseable {

    private static final long POLL_MILLIS = 100;
    private static final Duration LONGEST_END = Duration.ofSeconds(90);

    private final String name;
    private final Map<String, Object> config;
    private final BooleanSupplier hasWorkers;

    /**
     * A topology that was submitted.
     *
     * @param name its name
     * @param config Storm's settings
     * @param hasWorkers whether there is any worker of it
     */
    RunningTopology(String name, Map<String, Object> config, BooleanSupplier hasWorkers) {
        this.name = name;
        this.config = config;
        this.hasWorkers = hasWorkers;
    }

    /**
     * Removes the topology and waits until its workers are gone, so that the next one has the machines for itself.
     *
     * @throws RunFailedException if it does not go away
     */
    @Override
    public void close() throws RunFailedException {
        long startNanos = System.nanoTime();
        boolean isKilled = false;
        boolean isInterrupted = false;
        while (!isKilled || hasWorkers.getAsBoolean()) {
            isKilled = isKilled || isKilledNow();
            if (System.nanoTime() - startNanos > LONGEST_END.toNanos()) {
                throw new RunFailedException("topology '" + name + "' does not end within " + LONGEST_END.toSeconds()
                        + " s: see on the cluster whether it is there still ('storm kill " + name + "')");
            }
            isInterrupted |= Pause.isInterruptedWithin(POLL_MILLIS);
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Asks for the end; false if nobody is there now who could be asked. */
    private boolean isKilledNow() {
        try (NimbusClient client = NimbusCheck.open(config)) {
            return isKilledBy(client.getClient());
        } catch (TException | RuntimeException e) {
            return false;
        }
    }

    private boolean isKilledBy(Nimbus.Iface nimbus) throws TException {
        KillOptions atOnce = new KillOptions();
        atOnce.set_wait_secs(0);
        try {
            nimbus.killTopologyWithOpts(name, atOnce);
            return true;
        } catch (NotAliveException e) {
            // A Nimbus that was just started, and does not lead yet, knows no topology by its name; but it lists all.
            return nimbus.getTopologySummaries().stream()
                    .noneMatch(topology -> topology.get_name().equals(name));
        }
    }
}
