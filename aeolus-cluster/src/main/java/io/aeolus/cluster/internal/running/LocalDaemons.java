// SPDX-License-Identifier: Apache-2.0
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

/** Storm's Nimbus, supervisors and ZooKeeper in this JVM, with their settings. Not thread-safe. */
public final class LocalDaemons {

    /** With a network, two supervisors have one worker each. */
    static final int NETWORK_SUPERVISORS = 2;

    /** The longest session timeout that the in-process ZooKeeper accepts. */
    private static final int LONGEST_ZOOKEEPER_SESSION_MILLIS = 40_000;

    private static final int NEVER_SECONDS = 86_400;
    private static final int MILLIS_PER_SECOND = 1000;

    private final LocalCluster.Builder builder = new LocalCluster.Builder();
    private LocalCluster cluster;

    /** Starts the daemons. With ports, workers exchange messages over the network. */
    LocalDaemons(Optional<Ports> ports) throws RunFailedException {
        // As on a real cluster, a tuple whose ack was lost fails after a timeout.
        builder.withDaemonConf(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true)
                .withDaemonConf(DaemonConfig.NIMBUS_BLOBSTORE, UncleanedBlobStore.class.getName())
                // Detects the end of a topology early.
                .withDaemonConf(DaemonConfig.SUPERVISOR_MONITOR_FREQUENCY_SECS, 1)
                .withDaemonConf(Config.SUPERVISOR_WORKER_SHUTDOWN_SLEEP_SECS, 0);
        disableTimeouts(builder);
        if (ports.isPresent()) {
            // The setting is named after ZeroMQ but means any network transport.
            builder.withSupervisors(NETWORK_SUPERVISORS)
                    .withDaemonConf(Config.STORM_LOCAL_MODE_ZMQ, true)
                    .withPortsPerSupervisor(1)
                    .withSupervisorSlotPortMin(ports.get().take());
        } else {
            // By default, a worker checks its queues twenty times a second, to slow down other workers. A single worker
            // need not check, and a race in Storm's timers ends the JVM if a worker ends during a check.
            builder.withSupervisors(1)
                    .withDaemonConf(Config.TOPOLOGY_BACKPRESSURE_CHECK_MILLIS, NEVER_SECONDS * MILLIS_PER_SECOND);
        }
        cluster = start();
    }

    /**
     * Disables the timeouts between daemons and workers. In one JVM, none of them can fail alone, but all of them can be late on a busy
     * machine. Storm would replace a late worker, which loses its tuples, and would end the JVM if the port is still in use.
     */
    public static void disableTimeouts(LocalCluster.Builder builder) {
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
            throw new RunFailedException("Storm's local cluster did not start: " + e, e);
        } catch (LinkageError e) {
            throw new RunFailedException(
                    "Storm's local cluster did not start with the libraries of the topology (" + e
                            + "): use --cluster processes",
                    e);
        }
    }

    /** Stops the daemons and starts new ones. */
    void restart() throws RunFailedException {
        stop();
        cluster = start();
    }

    void stop() {
        try {
            cluster.close();
        } catch (Exception e) {
            throw new IllegalStateException("Storm's local cluster did not stop", e);
        }
    }

    /** Collects garbage. Returns the share of the heap that is in use afterwards. */
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
                    "topology '" + name + "': a setting is not a string, number, boolean, list or map");
        }
        Map<String, Object> config = new HashMap<>(submission.config());
        // Some mains submit all of storm.yaml. In distributed mode Nimbus would look for a jar.
        config.put(Config.STORM_CLUSTER_MODE, "local");
        // The interceptor needs the error that ends a task, however many errors were reported before.
        config.put(Config.TOPOLOGY_MAX_ERROR_REPORT_PER_INTERVAL, Integer.MAX_VALUE);
        String rejection = "Storm rejected topology '" + name + "': ";
        try {
            cluster.submitTopology(name, config, submission.topology());
        } catch (InvalidTopologyException e) {
            throw new UnmeasurableException(rejection + firstLine(e.get_msg()));
        } catch (TException | RuntimeException e) {
            String reason =
                    Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
            throw new RunFailedException(rejection + firstLine(reason), e);
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
