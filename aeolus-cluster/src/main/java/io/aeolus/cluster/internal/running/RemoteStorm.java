// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.ProcessCluster.NimbusCall;
import io.aeolus.cluster.RemoteOptions;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.cluster.TopologySubmitter;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.probe.Collector;
import io.aeolus.probe.Probe;
import io.aeolus.probe.Probes;
import io.aeolus.probe.WorkerError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.storm.Config;

/** An existing cluster, whose address is in Storm's settings. */
public class RemoteStorm extends StormCluster {

    private static final String REMOTE = "remote";

    private static final int TIMEOUT_MILLIS = 5_000;

    private static final long POLL_NANOS = 1_000_000_000;

    /** Settings whose values are lists that a probe extends. */
    private static final List<String> EXTENDED = List.of(
            Config.TOPOLOGY_AUTO_CREDENTIALS, Config.TOPOLOGY_METRICS_REPORTERS, Config.TOPOLOGY_KRYO_DECORATORS);

    /** Calls the cluster's Nimbus. */
    protected final NimbusConnector nimbus;

    private final RemoteOptions options;
    private final Collector collector;
    private final TopologySubmitter submitter;

    /** Whether the latest topology was submitted and nothing has explained yet why no worker connects. */
    private volatile boolean isWaitingForWorkers;

    /** Whether a worker of the latest topology has connected. */
    private volatile boolean hasWorkers;

    /**
     * Creates an object for a cluster that already runs.
     *
     * @param suffix makes the names of topologies unique on the cluster
     * @param collector accepts the connections of workers; closed with this object
     * @param notes receives a line when another Nimbus leads the cluster
     */
    protected RemoteStorm(
            String kind,
            String suffix,
            RemoteOptions options,
            Collector collector,
            TopologySubmitter submitter,
            Consumer<String> notes) {
        super(kind, suffix, Duration.ofSeconds(90));
        this.options = options;
        this.collector = collector;
        this.submitter = submitter;
        nimbus = new NimbusConnector(options.settings().read(), notes);
    }

    /** Connects to a cluster that may have other users. Throws if Nimbus cannot be called or the collector's address is not available. */
    public static RemoteStorm connect(RemoteOptions options, Consumer<String> notes) throws BadInputException {
        TopologySubmitter submitter = new TopologySubmitter(options.settings(), notes);
        String suffix = "-"
                + HexFormat.of().toHexDigits((short) ThreadLocalRandom.current().nextInt());
        String leader = submitter.check("aeolus" + suffix);
        Optional<Integer> supervisors = new NimbusConnector(options.settings().read()).supervisors();
        if (supervisors.equals(Optional.of(0))) {
            throw new BadInputException("the cluster at " + leader + " has no supervisor: start at least one");
        }
        return new RemoteStorm(REMOTE, suffix, options, open(options, leader), submitter, notes);
    }

    private static Collector open(RemoteOptions options, String leader) throws BadInputException {
        String given = options.bound()
                .or(options::collector)
                .map(address -> address.getHostString() + ":" + address.getPort())
                .orElse("any address");
        try {
            CollectorAddresses addresses =
                    CollectorAddresses.of(options.collector(), options.bound(), () -> ownAddress(leader));
            return Probes.collector(addresses.advertised(), addresses.bound());
        } catch (IOException e) {
            throw new BadInputException("cannot listen on " + given + " for connections of workers (" + e.getMessage()
                    + "): give a free address of this machine with --collector HOST:PORT, or, if workers reach this"
                    + " machine at another address, with --collector-bind HOST:PORT");
        }
    }

    /** Returns the address from which this machine reaches a server. */
    private static InetAddress ownAddress(String server) throws IOException {
        int colon = server.lastIndexOf(':');
        int port = Integer.parseInt(server.substring(colon + 1));
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(server.substring(0, colon), port), TIMEOUT_MILLIS);
            return socket.getLocalAddress();
        }
    }

    @Override
    Probe probe(String topology, TopologyListener listener) {
        isWaitingForWorkers = false;
        hasWorkers = false;
        return collector.probe(
                topology,
                snapshot -> {
                    hasWorkers = true;
                    listener.see(snapshot);
                },
                error -> listener.failed(failure(topology, error)));
    }

    private ComponentFailure failure(String topology, WorkerError error) {
        if (error instanceof WorkerError.ComponentError thrown) {
            return nimbus.latestError(topology, thrown.component());
        }
        return ComponentFailure.of((WorkerError.ThreadError) error);
    }

    @Override
    protected Map<String, Object> completed(Map<String, Object> config) {
        Map<String, Object> all = new HashMap<>(config);
        Map<String, Object> cluster = options.settings().read();
        EXTENDED.forEach(setting ->
                Optional.ofNullable(cluster.get(setting)).ifPresent(value -> all.putIfAbsent(setting, value)));
        return all;
    }

    /** Starts the topology active, even if its main submits it inactive: an inactive topology cannot be measured. */
    @Override
    void send(Submission submission) throws RunFailedException {
        try {
            submitter.submit(submission, Optional.empty(), options.code());
        } catch (BadInputException e) {
            throw new UnmeasurableException(String.valueOf(e.getMessage()));
        }
    }

    /** Replaces the message of a run to which no worker has connected: its other symptoms are misleading. */
    @Override
    public RunFailedException explained(RunFailedException failure) {
        return isWaitingForWorkers && !hasWorkers
                ? new RunFailedException(
                        "no worker has connected to this machine at " + collector.address()
                                + ": check in Storm's UI that the topology's workers start, and "
                                + ConnectionWatch.REMEDY,
                        failure)
                : failure;
    }

    /** Returns the settings of the cluster's clients. */
    public final StormSettings settings() {
        return options.settings();
    }

    /** Calls Nimbus. Returns empty if Nimbus rejects the call or does not answer. */
    public final <T> Optional<T> ask(NimbusCall<T> call) {
        return nimbus.ask(call);
    }

    /** Returns the latest error of any component of a topology. Returns empty if Nimbus has none or does not answer. */
    public final Optional<ComponentFailure> latestError(String topology) {
        return nimbus.latestError(topology);
    }

    @Override
    boolean kill(String topology) {
        return nimbus.kill(topology);
    }

    @Override
    boolean isGone(String topology, int processes) {
        return processes == 0
                && !nimbus.ask(client -> NimbusConnector.isListed(client, topology))
                        .orElse(true);
    }

    /** Reports workers that run and cannot connect. On this machine, no firewall prevents connections. */
    @Override
    void onSubmitted(Running running) {
        if (kind().equals(REMOTE)) {
            isWaitingForWorkers = true;
            Thread thread = new Thread(() -> watchConnections(running), "aeolus-connections");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void watchConnections(Running running) {
        ConnectionWatch watch = new ConnectionWatch(nimbus, running.name(), collector.address(), System::nanoTime);
        while (current().equals(Optional.of(running)) && running.probe().processes() == 0) {
            Optional<String> problem = watch.problem();
            if (problem.isPresent() && running.probe().processes() == 0) {
                isWaitingForWorkers = false;
                running.listener().failed(ComponentFailure.ofTopology(problem.get()));
                return;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Ends the current topology, and closes the collector. */
    @Override
    public void close() {
        try {
            endCurrent();
        } catch (RunFailedException e) {
            throw new IllegalStateException(e.getMessage(), e);
        } finally {
            abandon();
        }
    }

    @Override
    protected final void abandon() {
        super.abandon();
        collector.close();
    }
}
