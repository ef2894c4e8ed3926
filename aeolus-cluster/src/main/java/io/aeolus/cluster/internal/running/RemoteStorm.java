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
import org.apache.storm.Config;

/** An existing cluster, whose address is in Storm's settings. */
public class RemoteStorm extends StormCluster {

    private static final int TIMEOUT_MILLIS = 5_000;

    /** Settings whose values are lists that a probe extends. */
    private static final List<String> EXTENDED = List.of(
            Config.TOPOLOGY_AUTO_CREDENTIALS, Config.TOPOLOGY_METRICS_REPORTERS, Config.TOPOLOGY_KRYO_DECORATORS);

    /** Calls the cluster's Nimbus. */
    protected final NimbusConnector nimbus;

    private final RemoteOptions options;
    private final Collector collector;
    private final TopologySubmitter submitter;

    /**
     * Creates an object for a cluster that already runs.
     *
     * @param suffix makes the names of topologies unique on the cluster
     * @param collector accepts the connections of workers; closed with this object
     */
    protected RemoteStorm(
            String kind, String suffix, RemoteOptions options, Collector collector, TopologySubmitter submitter) {
        super(kind, suffix, Duration.ofSeconds(90));
        this.options = options;
        this.collector = collector;
        this.submitter = submitter;
        nimbus = new NimbusConnector(options.settings().read());
    }

    /** Connects to a cluster that may have other users. Throws if no cluster answers or the collector's address is not available. */
    public static RemoteStorm connect(RemoteOptions options) throws BadInputException {
        TopologySubmitter submitter = new TopologySubmitter(options.settings());
        String suffix = "-"
                + HexFormat.of().toHexDigits((short) ThreadLocalRandom.current().nextInt());
        String leader = submitter.check("aeolus" + suffix);
        if (new NimbusConnector(options.settings().read()).supervisors() == 0) {
            throw new BadInputException("the cluster at " + leader + " has no supervisor: start at least one");
        }
        return new RemoteStorm("remote", suffix, options, open(options, leader), submitter);
    }

    private static Collector open(RemoteOptions options, String leader) throws BadInputException {
        String given = options.collector().map(InetSocketAddress::getHostString).orElse("");
        int port = options.collector().map(InetSocketAddress::getPort).orElse(0);
        try {
            InetAddress address = given.isEmpty() ? ownAddress(leader) : InetAddress.getByName(given);
            return Probes.collector(given.isEmpty() ? address.getHostAddress() : given, address, port);
        } catch (IOException e) {
            throw new BadInputException("cannot listen on " + (given.isEmpty() ? "any address" : given) + ":" + port
                    + " for connections of workers (" + e.getMessage()
                    + "): give a free address of this machine with --collector HOST:PORT");
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
        return collector.probe(topology, listener::see, error -> listener.failed(failure(topology, error)));
    }

    private ComponentFailure failure(String topology, WorkerError error) {
        if (error instanceof WorkerError.ComponentError thrown) {
            return nimbus.latestError(topology, thrown.component());
        }
        return ComponentFailure.of((WorkerError.ThreadError) error);
    }

    @Override
    Map<String, Object> completed(Map<String, Object> config) {
        Map<String, Object> all = new HashMap<>(config);
        Map<String, Object> cluster = options.settings().read();
        EXTENDED.forEach(setting ->
                Optional.ofNullable(cluster.get(setting)).ifPresent(value -> all.putIfAbsent(setting, value)));
        return all;
    }

    @Override
    void send(Submission submission) throws RunFailedException {
        try {
            submitter.submit(submission, Optional.empty(), options.code());
        } catch (BadInputException e) {
            throw new UnmeasurableException(String.valueOf(e.getMessage()));
        }
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
        return processes == 0;
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
