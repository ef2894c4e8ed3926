// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.ChildOptions;
import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.EmbeddedCluster;
import io.aeolus.cluster.Ports;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.probe.Probe;
import io.aeolus.probe.Probes;
import io.aeolus.probe.WorkerError;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.ProcessSimulator;
import org.apache.storm.cluster.ClusterUtils;

/** Storm's local cluster. Its workers run in this JVM, and belong to one topology at a time. */
public final class LocalStorm extends StormCluster implements EmbeddedCluster {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

    /** Storm starts a worker within this time or not at all. */
    private static final Duration LONGEST_START = Duration.ofSeconds(20);

    private static final long POLL_MILLIS = 20;

    /** If more than this share of the heap is in use before a run, garbage collection would slow the run down. */
    private static final double MAX_HEAP_SHARE = 0.25;

    /** Storm's client finds the local cluster without any setting. */
    private final NimbusConnector nimbus = new NimbusConnector(Map.of());

    private final Optional<Ports> ports;
    private final LocalDaemons daemons;
    /** The system properties that a worker's JVM would have. */
    private StormSettings.SetProperties properties = () -> {};

    private volatile Optional<String> unobserved = Optional.empty();
    private volatile Optional<ComponentFailure> unobservedFailure = Optional.empty();
    /** A topology that did not end in time. */
    private volatile Optional<String> unended = Optional.empty();

    private volatile long submittedNanos;
    /** Whether a topology was submitted and no kill was attempted after its workers started. */
    private volatile boolean isStarting;

    private boolean isClosed;

    /** Starts a cluster, which takes some seconds. */
    public LocalStorm(boolean hasNetwork) throws RunFailedException {
        super("local", "", LONGEST_WAIT);
        ports = hasNetwork ? Optional.of(Ports.reserve(LocalDaemons.NETWORK_SUPERVISORS)) : Optional.empty();
        ClusterUtils.setInstance(new ErrorInterceptor(this::onFailure));
        try {
            daemons = new LocalDaemons(ports);
        } catch (RunFailedException e) {
            ClusterUtils.resetInstance();
            ports.ifPresent(Ports::close);
            throw e;
        }
    }

    @Override
    Probe probe(String topology, TopologyListener listener) {
        return Probes.inThisJvm(topology, listener::see, error -> {
            if (error instanceof WorkerError.ThreadError thrown) {
                listener.failed(ComponentFailure.of(thrown));
            }
        });
    }

    @Override
    void send(Submission submission) throws RunFailedException {
        if (unended.isPresent()) {
            awaitEnd(unended.get());
            unended = Optional.empty();
        }
        properties.close();
        properties = StormSettings.set(ChildOptions.of(submission.config()).systemProperties());
        restartIfHeapIsFull();
        if (begin()) {
            try {
                daemons.submit(submission);
            } catch (RunFailedException | RuntimeException e) {
                // No worker will start.
                isStarting = false;
                throw e;
            }
        }
    }

    private void awaitEnd(String topology) throws RunFailedException {
        awaitEnd(topology, () -> kill(topology), () -> isGone(topology, 0), LONGEST_WAIT);
    }

    /** Records the start of a topology, for which {@link #close} waits; returns false if the cluster is closed. */
    private synchronized boolean begin() {
        submittedNanos = System.nanoTime();
        isStarting = !isClosed;
        return isStarting;
    }

    /** The next submission waits again: the result of the run that has just finished is still valid. */
    @Override
    void onFailedEnd(String topology, RunFailedException e) {
        unended = Optional.of(topology);
    }

    /** Storm's messaging context keeps a reference to each ended worker until the cluster stops. */
    private synchronized void restartIfHeapIsFull() throws RunFailedException {
        if (LocalDaemons.collectGarbage() > MAX_HEAP_SHARE && !isClosed) {
            daemons.restart();
            System.gc();
        }
    }

    /** Does not kill a topology that is starting: Storm would end the JVM if the topology's files are not unpacked yet. */
    @Override
    boolean kill(String topology) {
        isStarting = isStarting && !hasWorkers() && System.nanoTime() - submittedNanos < LONGEST_START.toNanos();
        return !isStarting && nimbus.kill(topology);
    }

    @Override
    boolean isGone(String topology, int processes) {
        return !hasWorkers()
                && !nimbus.ask(client -> NimbusConnector.isListed(client, topology))
                        .orElse(true);
    }

    private static boolean hasWorkers() {
        return !ProcessSimulator.getAllProcessHandles().isEmpty();
    }

    @Override
    public void runUntilClosed(Submission submission) throws RunFailedException, InterruptedException {
        String name = submission.name();
        // A component may throw as soon as the topology starts.
        unobserved = Optional.of(name);
        send(submission);
        if (!awaitWorkers(LONGEST_WAIT)) {
            throw new RunFailedException(
                    "topology '" + name + "' has no worker after " + LONGEST_WAIT.toSeconds() + " s");
        }
    }

    private void onFailure(String topology, ComponentFailure failure) {
        if (unobserved.filter(topology::equals).isPresent()) {
            unobservedFailure = unobservedFailure.or(() -> Optional.of(failure));
        }
        listener(topology).ifPresent(listener -> listener.failed(failure));
    }

    @Override
    public Optional<ComponentFailure> failure() {
        return unobservedFailure;
    }

    /** Waits until a submitted topology has a worker; returns false if it has none in time. */
    private boolean awaitWorkers(Duration longest) throws InterruptedException {
        while (!hasWorkers()) {
            if (System.nanoTime() - submittedNanos > longest.toNanos()) {
                return false;
            }
            Thread.sleep(POLL_MILLIS);
        }
        return true;
    }

    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        ClusterUtils.resetInstance();
        try {
            if (isStarting) {
                // Storm would end the JVM if a worker starts while its cluster stops.
                awaitWorkers(LONGEST_START);
            }
            if (unobserved.isPresent()) {
                awaitEnd(unobserved.get());
            }
        } catch (RunFailedException e) {
            // The topology ends with its cluster.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        abandon();
        daemons.stop();
        properties.close();
        ports.ifPresent(Ports::close);
    }
}
