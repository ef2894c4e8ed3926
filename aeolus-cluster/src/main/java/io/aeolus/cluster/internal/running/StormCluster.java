// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.probe.Command;
import io.aeolus.probe.Probe;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.storm.Config;

/** Submits topologies and waits until they have ended, in the same way on all kinds of clusters. Not thread-safe, except for {@link #close}. */
public abstract class StormCluster implements Cluster {

    private static final long POLL_MILLIS = 50;

    private final String kind;
    private final String suffix;
    private final Duration longestEnd;
    private volatile Optional<Running> current = Optional.empty();
    private volatile boolean isAbandoned;
    private int runs;

    /**
     * Creates a cluster without topologies.
     *
     * @param suffix makes the names of topologies unique on the cluster
     * @param longestEnd how long a topology may take to end
     */
    StormCluster(String kind, String suffix, Duration longestEnd) {
        this.kind = kind;
        this.suffix = suffix;
        this.longestEnd = longestEnd;
    }

    abstract Probe probe(String topology, TopologyListener listener);

    /** Submits a topology whose settings are complete. */
    abstract void send(Submission submission) throws RunFailedException, InterruptedException;

    /** Kills a topology. Returns false if the cluster does not answer. */
    abstract boolean kill(String topology);

    /** Adds the cluster's settings that the probe would otherwise replace. */
    protected Map<String, Object> completed(Map<String, Object> config) {
        return config;
    }

    /** Returns whether a topology no longer runs, given the number of its processes to which the probe is still connected. */
    abstract boolean isGone(String topology, int processes);

    @Override
    public final String kind() {
        return kind;
    }

    @Override
    public final RunningTopology submit(Submission submission, TopologyListener listener)
            throws RunFailedException, InterruptedException {
        String name = submission.name() + "-" + ++runs + suffix;
        Running running = new Running(this, name, listener, probe(name, listener));
        current = Optional.of(running);
        try {
            Map<String, Object> settings = new HashMap<>(running.probe.addTo(completed(submission.config())));
            // By default Storm limits the reports per interval and could drop the error that ends a task.
            settings.put(Config.TOPOLOGY_MAX_ERROR_REPORT_PER_INTERVAL, Integer.MAX_VALUE);
            Map<String, String> credentials = new HashMap<>(submission.credentials());
            credentials.putAll(running.probe.credentials());
            send(new Submission(name, submission.topology(), settings, credentials));
            onSubmitted(running);
            return running;
        } catch (RunFailedException | InterruptedException | RuntimeException e) {
            current = Optional.empty();
            if (!(e instanceof UnmeasurableException)) {
                // The cluster may have accepted the topology, also before an interrupt.
                kill(name);
            }
            running.probe.close();
            throw e;
        }
    }

    /** Returns the listener of a topology that has not ended. */
    final Optional<TopologyListener> listener(String topology) {
        return current.filter(running -> running.name.equals(topology)).map(running -> running.listener);
    }

    /** Returns the topology that was submitted and has not ended. */
    final Optional<Running> current() {
        return current;
    }

    final void endCurrent() throws RunFailedException {
        Optional<Running> running = current;
        if (running.isPresent()) {
            running.get().close();
        }
    }

    /** Called after a topology was submitted. */
    void onSubmitted(Running running) {}

    /** Reports that a topology did not end in time. */
    void onFailedEnd(String topology, RunFailedException e) throws RunFailedException {
        throw e;
    }

    /** Stops waiting for the end of topologies, because the cluster is closing. */
    void abandon() {
        isAbandoned = true;
    }

    /** Kills a topology and polls until it is gone. Continues after an interrupt, because the next topology needs the machines. */
    static void awaitEnd(String topology, BooleanSupplier kill, BooleanSupplier isGone, Duration longest)
            throws RunFailedException {
        long startNanos = System.nanoTime();
        boolean wasKilled = kill.getAsBoolean();
        boolean wasInterrupted = false;
        try {
            while (!wasKilled || !isGone.getAsBoolean()) {
                if (System.nanoTime() - startNanos > longest.toNanos()) {
                    throw new RunFailedException("topology '" + topology + "' did not end within " + longest.toSeconds()
                            + " s: check whether it still runs ('storm kill " + topology + "')");
                }
                try {
                    Thread.sleep(POLL_MILLIS);
                } catch (InterruptedException e) {
                    wasInterrupted = true;
                }
                wasKilled = wasKilled || kill.getAsBoolean();
            }
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A topology that was submitted. */
    record Running(StormCluster cluster, String name, TopologyListener listener, Probe probe)
            implements RunningTopology {

        @Override
        public void tell(Command command) {
            probe.send(command);
        }

        @Override
        public void gather() throws InterruptedException {
            probe.requestSnapshots();
        }

        @Override
        public synchronized void close() throws RunFailedException {
            if (cluster.current.filter(this::equals).isEmpty()) {
                return;
            }
            try {
                awaitEnd(
                        name,
                        () -> cluster.isAbandoned || cluster.kill(name),
                        () -> cluster.isAbandoned || cluster.isGone(name, probe.processes()),
                        cluster.longestEnd);
            } catch (RunFailedException e) {
                cluster.onFailedEnd(name, e);
            } finally {
                probe.close();
                cluster.current = Optional.empty();
            }
        }
    }
}
