package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.ChildOptions;
import io.aeolus.cluster.Cluster.Interlude;
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

/** Storm's local cluster. All workers of this JVM are those of one topology at a time. */
public final class LocalStorm extends StormCluster implements EmbeddedCluster {

    private static final Duration LONGEST = Duration.ofSeconds(60);

    /** Who has no worker after so long gets none. */
    private static final Duration LONGEST_START = Duration.ofSeconds(20);

    private static final long POLL_MILLIS = 20;

    /** Beyond this share of the heap in use before a run, collections would slow the run down. */
    private static final double CROWDED_SHARE = 0.25;

    /** Storm's local cluster is found in another way than by settings. */
    private final NimbusPort nimbus = new NimbusPort(Map.of());

    private final Optional<Ports> ports;
    private final LocalDaemons daemons;
    /** Those of the JVM of a worker. */
    private StormSettings.SetProperties properties = () -> {};

    private volatile Optional<String> left = Optional.empty();
    private volatile Optional<ComponentFailure> leftFailure = Optional.empty();
    private volatile Optional<Running> ending = Optional.empty();
    private Optional<Interlude> interlude = Optional.empty();
    private volatile long submittedNanos;
    private boolean isStopped;

    /** Starts a cluster, which takes some seconds. */
    public LocalStorm(boolean hasNetwork) throws RunFailedException {
        super("local", "", LONGEST);
        ports = hasNetwork ? Optional.of(Ports.reserve(LocalDaemons.SUPERVISORS)) : Optional.empty();
        ClusterUtils.setInstance(new ErrorTap(this::failed));
        try {
            daemons = new LocalDaemons(ports);
        } catch (RunFailedException e) {
            ClusterUtils.resetInstance();
            ports.ifPresent(Ports::close);
            throw e;
        }
    }

    /** Starts the cluster again where earlier runs have left much: its context for messages keeps each worker that has run. */
    private synchronized void restartIfHeapIsCrowded() throws RunFailedException {
        if (LocalDaemons.collectGarbage() > CROWDED_SHARE && !isStopped) {
            daemons.restart();
            System.gc();
        }
    }

    @Override
    Probe probe(String topology, TopologyListener listener) {
        // While it ends, nobody listens any more.
        return Probes.inThisJvm(
                topology, snapshot -> listener(topology).ifPresent(present -> present.see(snapshot)), error -> {
                    if (error instanceof WorkerError.OfThread thrown) {
                        listener(topology).ifPresent(present -> present.failed(ComponentFailure.of(thrown)));
                    }
                });
    }

    @Override
    void send(Submission submission) throws RunFailedException, InterruptedException {
        // Those of the topology before are its own: it is the same one in other configurations.
        properties.close();
        properties = StormSettings.set(ChildOptions.of(submission.config()).systemProperties());
        if (ending.isPresent()) {
            sendHeld(submission);
        } else {
            restartIfHeapIsCrowded();
            submittedNanos = System.nanoTime();
            daemons.submit(submission);
        }
    }

    /** Its spouts and bolts are made when the topology before it is gone, as if it had been submitted then. */
    private void sendHeld(Submission submission) throws RunFailedException, InterruptedException {
        String name = submission.name();
        submittedNanos = System.nanoTime();
        try {
            daemons.submit(new Submission(name, StartGate.closed(name, submission.topology()), submission.config()));
            release(name);
        } finally {
            StartGate.open(name);
        }
    }

    /** If the one before does not end, this one is to end, too: nobody would know of it. */
    private void release(String name) throws RunFailedException, InterruptedException {
        try {
            awaitGone();
            System.gc();
            submittedNanos = System.nanoTime();
        } catch (RunFailedException | InterruptedException e) {
            nimbus.kill(name);
            throw e;
        }
    }

    /** The next topology may be submitted while this one ends; not if the two need the same ports, or the cluster is to start anew. */
    @Override
    void end(Running running) throws RunFailedException {
        if (ports.isPresent()) {
            super.end(running);
            return;
        }
        try {
            awaitEnd(running, () -> kill(running.name()), () -> true);
            ending = Optional.of(running);
        } catch (RunFailedException e) {
            running.probe().close();
            throw e;
        }
        // Storm takes a second before it ends the worker: the collection takes none of its own.
        if (LocalDaemons.collectGarbage() > CROWDED_SHARE) {
            awaitEnding();
        }
    }

    @Override
    public void whenGone(Interlude other) throws InterruptedException {
        if (ending.isPresent()) {
            interlude = Optional.of(other);
        } else {
            other.run();
        }
    }

    @Override
    public void awaitGone() throws RunFailedException, InterruptedException {
        awaitEnding();
        Optional<Interlude> due = interlude;
        interlude = Optional.empty();
        if (due.isPresent()) {
            due.get().run();
        }
    }

    private void awaitEnding() throws RunFailedException {
        Optional<Running> last = ending;
        if (last.isPresent()) {
            Running running = last.get();
            try {
                awaitEnd(running, () -> true, () -> isGone(running.name(), 0));
            } finally {
                ending = Optional.empty();
                running.probe().close();
            }
        }
    }

    /** A topology that is ended before its files are unpacked makes Storm end the JVM: so one that starts is left alone. */
    @Override
    boolean kill(String topology) {
        boolean starts = !hasWorkers() && System.nanoTime() - submittedNanos < LONGEST_START.toNanos();
        return !starts && nimbus.kill(topology);
    }

    @Override
    boolean isGone(String topology, int processes) {
        return !hasWorkers()
                && !nimbus.ask(asked -> NimbusPort.isListed(asked, topology)).orElse(true);
    }

    private static boolean hasWorkers() {
        return !ProcessSimulator.getAllProcessHandles().isEmpty();
    }

    @Override
    public void leave(Submission submission) throws RunFailedException, InterruptedException {
        String name = submission.name();
        // A component may throw as soon as the topology starts.
        left = Optional.of(name);
        send(submission);
        if (!hasWorkersWithin(LONGEST)) {
            throw new RunFailedException("topology '" + name + "' does not start");
        }
    }

    private void failed(String topology, ComponentFailure failure) {
        if (left.filter(topology::equals).isPresent()) {
            leftFailure = leftFailure.or(() -> Optional.of(failure));
        }
        listener(topology).ifPresent(listener -> listener.failed(failure));
    }

    @Override
    public Optional<ComponentFailure> failure() {
        return leftFailure;
    }

    /** Waits for the worker of a topology that was submitted. */
    private boolean hasWorkersWithin(Duration longest) throws InterruptedException {
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
        if (isStopped) {
            return;
        }
        isStopped = true;
        ClusterUtils.resetInstance();
        try {
            awaitEnding();
            Optional<Running> starting = current();
            if (starting.isPresent()) {
                StartGate.open(starting.get().name());
                // A worker that starts while its cluster stops ends the JVM.
                hasWorkersWithin(LONGEST_START);
            }
            if (left.isPresent()) {
                String name = left.get();
                awaitEnd(name, () -> kill(name), () -> isGone(name, 0), LONGEST);
            }
        } catch (RunFailedException e) {
            // It ends with its cluster then.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        abandon();
        daemons.stop();
        properties.close();
        ports.ifPresent(Ports::close);
    }
}
