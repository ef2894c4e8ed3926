package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.ChildOptions;
import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.EmbeddedCluster;
import io.aeolus.cluster.Ports;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.probe.Probe;
import io.aeolus.probe.Probes;
import io.aeolus.probe.WorkerError;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.LocalCluster;
import org.apache.storm.ProcessSimulator;
import org.apache.storm.cluster.ClusterUtils;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Utils;

/** Storm's local cluster. All workers of this JVM are those of one topology at a time. */
public final class LocalStorm extends StormCluster implements EmbeddedCluster {

    /** With a network, they have one worker each; else they take turns. */
    private static final int SUPERVISORS = 2;

    /** The in-process ZooKeeper grants no more. */
    private static final int LONGEST_ZOOKEEPER_SESSION_MILLIS = 40_000;

    private static final int NEVER_SECONDS = 86_400;
    private static final int MILLIS_PER_SECOND = 1000;
    private static final Duration LONGEST = Duration.ofSeconds(60);

    /** Who has no worker after so long gets none. */
    private static final Duration LONGEST_START = Duration.ofSeconds(20);

    private static final long POLL_MILLIS = 20;

    /** Beyond this share of the heap in use before a run, collections would slow the run down. */
    private static final double CROWDED_SHARE = 0.25;

    /** Storm's local cluster is found in another way than by settings. */
    private final NimbusPort nimbus = new NimbusPort(Map.of());

    private final Optional<Ports> ports;
    private final LocalCluster.Builder builder = new LocalCluster.Builder();
    private LocalCluster cluster;
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
        ports = hasNetwork ? Optional.of(Ports.reserve(SUPERVISORS)) : Optional.empty();
        builder.withSupervisors(SUPERVISORS)
                // As on a real cluster: a row whose ack got lost fails after a while.
                .withDaemonConf(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true)
                .withDaemonConf(DaemonConfig.NIMBUS_BLOBSTORE, QuickBlobStore.class.getName())
                // How soon the end of a topology is seen.
                .withDaemonConf(DaemonConfig.SUPERVISOR_MONITOR_FREQUENCY_SECS, 1)
                // No wait between the end of a worker and the start of the next one.
                .withDaemonConf(Config.SUPERVISOR_WORKER_SHUTDOWN_SLEEP_SECS, 0);
        waitForAll(builder);
        if (!hasNetwork) {
            // A worker that ends while it looks for full queues ends the JVM, by a race of Storm's timers.
            // By default it looks twenty times a second, and there is no other worker to be told of them.
            builder.withDaemonConf(Config.TOPOLOGY_BACKPRESSURE_CHECK_MILLIS, NEVER_SECONDS * MILLIS_PER_SECOND)
                    .withDaemonConf(DaemonConfig.STORM_SCHEDULER, TurnsScheduler.class.getName());
        }
        // The setting is older than the transport.
        ports.ifPresent(reserved -> builder.withDaemonConf(Config.STORM_LOCAL_MODE_ZMQ, true)
                .withPortsPerSupervisor(1)
                .withSupervisorSlotPortMin(reserved.take()));
        ClusterUtils.setInstance(new ErrorTap(this::failed));
        try {
            cluster = start();
        } catch (RunFailedException e) {
            ClusterUtils.resetInstance();
            ports.ifPresent(Ports::close);
            throw e;
        }
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

    /** What earlier runs left behind is not the next run's memory. */
    private synchronized void tidyHeap() throws RunFailedException {
        if (isHeapCrowded() && !isStopped) {
            // While the cluster is there, its context for messages keeps each worker that has run, with its queues.
            stop();
            cluster = start();
            System.gc();
        }
    }

    /** Whether much is left after a collection. */
    private static boolean isHeapCrowded() {
        System.gc();
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        return heap.getUsed() > heap.getMax() * CROWDED_SHARE;
    }

    private void stop() {
        try {
            cluster.close();
        } catch (Exception e) {
            throw new IllegalStateException("Storm's local cluster does not stop", e);
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
            tidyHeap();
            submittedNanos = System.nanoTime();
            send(cluster, submission);
        }
    }

    /** Its spouts and bolts are made when the topology before it is gone, as if it had been submitted then. */
    private void sendHeld(Submission submission) throws RunFailedException, InterruptedException {
        String name = submission.name();
        submittedNanos = System.nanoTime();
        try {
            send(cluster, new Submission(name, StartGate.closed(name, submission.topology()), submission.config()));
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
        if (isHeapCrowded()) {
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

    static void send(LocalCluster cluster, Submission submission) throws RunFailedException {
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
        stop();
        properties.close();
        ports.ifPresent(Ports::close);
    }
}
