package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.probe.Command;
import io.aeolus.probe.Probe;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.storm.Config;

/** A topology from its submission until it is gone, the same for all kinds of clusters. Not thread-safe, but for {@link #close}. */
public abstract class StormCluster implements Cluster {

    private static final long POLL_MILLIS = 50;

    private final String kind;
    private final String suffix;
    private final Duration longestEnd;
    private volatile Optional<Running> current = Optional.empty();
    private volatile boolean isClosed;
    private int runs;

    /** Takes what makes the names of topologies unique on the cluster, and how long one of them may take to end. */
    StormCluster(String kind, String suffix, Duration longestEnd) {
        this.kind = kind;
        this.suffix = suffix;
        this.longestEnd = longestEnd;
    }

    abstract Probe probe(String topology, TopologyListener listener);

    /** Submits a topology that is complete. */
    abstract void send(Submission submission) throws RunFailedException, InterruptedException;

    /** Asks for the end of a topology; false if nobody could be asked. */
    abstract boolean kill(String topology);

    /** A topology's settings, with those of the cluster that the probe would replace instead of adding to them. */
    Map<String, Object> completed(Map<String, Object> config) {
        return config;
    }

    /** Whether nothing of a topology runs any more, of which so many processes are heard. */
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
            // Storm leaves out reports of errors that come too fast, also those before a thread ends.
            settings.put(Config.TOPOLOGY_MAX_ERROR_REPORT_PER_INTERVAL, Integer.MAX_VALUE);
            Map<String, String> credentials = new HashMap<>(submission.credentials());
            credentials.putAll(running.probe.credentials());
            send(new Submission(name, submission.topology(), settings, credentials));
            return running;
        } catch (RunFailedException | InterruptedException | RuntimeException e) {
            current = Optional.empty();
            running.probe.close();
            throw e;
        }
    }

    /** Ends a topology, so that the next one may be submitted. */
    void end(Running running) throws RunFailedException {
        try {
            awaitEnd(running, () -> kill(running.name), () -> isGone(running.name, running.probe.processes()));
        } finally {
            running.probe.close();
        }
    }

    /** Waits until a topology is so far, or the cluster is not there any more. */
    final void awaitEnd(Running running, BooleanSupplier kill, BooleanSupplier isGone) throws RunFailedException {
        awaitEnd(
                running.name,
                () -> isClosed || kill.getAsBoolean(),
                () -> isClosed || isGone.getAsBoolean(),
                longestEnd);
    }

    /** Whoever listens to a topology that has not ended. */
    final Optional<TopologyListener> listener(String topology) {
        return current.filter(running -> running.name.equals(topology)).map(running -> running.listener);
    }

    /** Ends the topology that runs, if one does. */
    final void endCurrent() throws RunFailedException {
        Optional<Running> running = current;
        if (running.isPresent()) {
            running.get().close();
        }
    }

    /** From now on, nobody waits for the end of a topology: the cluster is not there any more. */
    void abandon() {
        isClosed = true;
    }

    /** The topology that was submitted, and has not ended. */
    final Optional<Running> current() {
        return current;
    }

    /**
     * Waits for the end of a topology, also if the thread is interrupted: the next one is to have the machines for itself. Storm
     * tells nobody that it is gone, so that has to be asked again and again.
     */
    static void awaitEnd(String topology, BooleanSupplier kill, BooleanSupplier isGone, Duration longest)
            throws RunFailedException {
        long startNanos = System.nanoTime();
        boolean wasKilled = kill.getAsBoolean();
        boolean wasInterrupted = false;
        try {
            while (!wasKilled || !isGone.getAsBoolean()) {
                if (System.nanoTime() - startNanos > longest.toNanos()) {
                    throw new RunFailedException("topology '" + topology + "' does not end within "
                            + longest.toSeconds() + " s: see on the cluster whether it is there still ('storm kill "
                            + topology + "')");
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
            probe.tell(command);
        }

        @Override
        public void gather() throws InterruptedException {
            probe.gather();
        }

        @Override
        public synchronized void close() throws RunFailedException {
            if (cluster.current.filter(this::equals).isEmpty()) {
                return;
            }
            try {
                cluster.end(this);
            } finally {
                cluster.current = Optional.empty();
            }
        }
    }
}
