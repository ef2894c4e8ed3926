package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.Ports;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.UnmeasurableException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Utils;

/** Storm's Nimbus, supervisors and ZooKeeper in this JVM, and how they are configured. Not thread-safe. */
public final class LocalDaemons {

    /** With a network, they have one worker each; else they take turns. */
    static final int SUPERVISORS = 2;

    /** The in-process ZooKeeper grants no more. */
    private static final int LONGEST_ZOOKEEPER_SESSION_MILLIS = 40_000;

    private static final int NEVER_SECONDS = 86_400;
    private static final int MILLIS_PER_SECOND = 1000;

    private final LocalCluster.Builder builder = new LocalCluster.Builder();
    private LocalCluster cluster;

    /** Starts them; workers exchange messages over the network if there are ports for it. */
    LocalDaemons(Optional<Ports> ports) throws RunFailedException {
        builder.withSupervisors(SUPERVISORS)
                // As on a real cluster: a row whose ack got lost fails after a while.
                .withDaemonConf(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true)
                .withDaemonConf(DaemonConfig.NIMBUS_BLOBSTORE, QuickBlobStore.class.getName())
                // How soon the end of a topology is seen.
                .withDaemonConf(DaemonConfig.SUPERVISOR_MONITOR_FREQUENCY_SECS, 1)
                // No wait between the end of a worker and the start of the next one.
                .withDaemonConf(Config.SUPERVISOR_WORKER_SHUTDOWN_SLEEP_SECS, 0);
        waitForAll(builder);
        if (ports.isEmpty()) {
            // A worker that ends while it looks for full queues ends the JVM, by a race of Storm's timers.
            // By default it looks twenty times a second, and there is no other worker to be told of them.
            builder.withDaemonConf(Config.TOPOLOGY_BACKPRESSURE_CHECK_MILLIS, NEVER_SECONDS * MILLIS_PER_SECOND)
                    .withDaemonConf(DaemonConfig.STORM_SCHEDULER, TurnsScheduler.class.getName());
        }
        // The setting is older than the transport.
        ports.ifPresent(reserved -> builder.withDaemonConf(Config.STORM_LOCAL_MODE_ZMQ, true)
                .withPortsPerSupervisor(1)
                .withSupervisorSlotPortMin(reserved.take()));
        cluster = start();
    }

    /**
     * All parts of a local cluster are in one JVM: none can be lost, but on a busy machine all can be late. A worker that is taken for
     * lost loses its rows, and the next one may find its port in use: Storm then ends the JVM.
     */
    public static void waitForAll(LocalCluster.Builder builder) {
        builder.withDaemonConf(Config.STORM_ZOOKEEPER_SESSION_TIMEOUT, LONGEST_ZOOKEEPER_SESSION_MILLIS)
                .withDaemonConf(DaemonConfig.NIMBUS_TASK_TIMEOUT_SECS, NEVER_SECONDS)
                .withDaemonConf(DaemonConfig.NIMBUS_SUPERVISOR_TIMEOUT_SECS, NEVER_SECONDS)
                .withDaemonConf(Config.SUPERVISOR_WORKER_TIMEOUT_SECS, NEVER_SECONDS)
                .withDaemonConf(DaemonConfig.SUPERVISOR_WORKER_START_TIMEOUT_SECS, NEVER_SECONDS);
    }

    private LocalCluster start() throws RunFailedException {
        try {
            return builder.build();
        } catch (Exception e) {
            throw new RunFailedException("Storm's local cluster does not start: " + e, e);
        } catch (LinkageError e) {
            throw new RunFailedException(
                    "Storm's local cluster does not start with the libraries of the topology (" + e
                            + "): use --cluster processes",
                    e);
        }
    }

    /** Stops them, and starts others. */
    void restart() throws RunFailedException {
        stop();
        cluster = start();
    }

    void stop() {
        try {
            cluster.close();
        } catch (Exception e) {
            throw new IllegalStateException("Storm's local cluster does not stop", e);
        }
    }

    /** Collects garbage; returns the share of the heap that is in use afterwards. */
    static double collectGarbage() {
        System.gc();
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        return (double) heap.getUsed() / heap.getMax();
    }

    void submit(Submission submission) throws RunFailedException {
        submit(cluster, submission);
    }

    static void submit(LocalCluster cluster, Submission submission) throws RunFailedException {
        String name = submission.name();
        if (!Utils.isValidConf(submission.config())) {
            throw new UnmeasurableException(
                    "topology '" + name + "': a setting is neither text, number, boolean, list nor map");
        }
        Map<String, Object> config = new HashMap<>(submission.config());
        // Mains that submit all of storm.yaml say that the cluster is distributed: Nimbus would look for a jar.
        config.put(Config.STORM_CLUSTER_MODE, "local");
        // The tap has to hear of the error that a component dies of, however many others it told of before.
        config.put(Config.TOPOLOGY_MAX_ERROR_REPORT_PER_INTERVAL, Integer.MAX_VALUE);
        String refusal = "topology '" + name + "' was refused by Storm: ";
        try {
            cluster.submitTopology(name, config, submission.topology());
        } catch (InvalidTopologyException e) {
            throw new UnmeasurableException(refusal + firstLine(e.get_msg()));
        } catch (TException | RuntimeException e) {
            String why = Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
            throw new RunFailedException(refusal + firstLine(why), e);
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
