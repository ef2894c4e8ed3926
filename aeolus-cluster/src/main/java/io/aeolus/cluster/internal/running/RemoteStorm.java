package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.RemoteOptions;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.cluster.TopologySubmitter;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.probe.Collector;
import io.aeolus.probe.Probe;
import io.aeolus.probe.WorkerListener;
import io.aeolus.probe.WorkerSnapshot;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.storm.Config;

/** A cluster that Storm's settings name. Not thread-safe, but for {@link #close}. */
public class RemoteStorm implements Cluster {

    private static final int TIMEOUT_MILLIS = 5_000;
    private static final Duration LONGEST_END = Duration.ofSeconds(90);

    private final Options options;
    private final NimbusPort nimbus;
    private final TopologySubmitter submitter;
    private final Collector collector;
    private volatile Optional<RunningTopology> current = Optional.empty();
    private volatile boolean isClosed;
    private int runs;

    /**
     * What is the same for all topologies.
     *
     * @param kind the kind of the cluster
     * @param code what workers need
     * @param workers how many workers a topology gets; empty for what its own settings say
     * @param suffix what makes the names of topologies unique on the cluster
     */
    public record Options(String kind, WorkerCode code, OptionalInt workers, String suffix) {}

    /** Takes a cluster, which runs, and the collector of its workers, which is closed with it. */
    protected RemoteStorm(Options options, StormSettings settings, Collector collector) {
        this(options, new NimbusPort(settings.read()), new TopologySubmitter(settings), collector);
    }

    /** Takes who talks with Nimbus. */
    RemoteStorm(Options options, NimbusPort nimbus, TopologySubmitter submitter, Collector collector) {
        this.options = options;
        this.nimbus = nimbus;
        this.submitter = submitter;
        this.collector = collector;
    }

    /**
     * Connects to a cluster that may have other users. Throws if none answers, or the address for its workers cannot be
     * listened to.
     */
    public static RemoteStorm connect(RemoteOptions options) throws BadInputException {
        String suffix = "-"
                + HexFormat.of().toHexDigits((short) ThreadLocalRandom.current().nextInt());
        String leader = new TopologySubmitter(options.settings()).check("aeolus" + suffix);
        if (new NimbusPort(options.settings().read()).supervisors() == 0) {
            throw new BadInputException("the cluster at " + leader + " has no supervisor: start one");
        }
        return new RemoteStorm(
                new Options("remote", options.code(), options.workers(), suffix),
                options.settings(),
                open(options, leader));
    }

    private static Collector open(RemoteOptions options, String leader) throws BadInputException {
        String given = options.collector().map(address -> address.host()).orElse("");
        int port = options.collector().map(address -> address.port()).orElse(0);
        try {
            InetAddress address = given.isEmpty() ? ownAddress(leader) : InetAddress.getByName(given);
            return Collector.open(given.isEmpty() ? address.getHostAddress() : given, address, port);
        } catch (IOException e) {
            throw new BadInputException("workers cannot connect to " + (given.isEmpty() ? "any address" : given) + ":"
                    + port + " of this machine (" + e.getMessage()
                    + "): name an address that is free by --collector HOST:PORT");
        }
    }

    /** The address by which this machine reaches a server. */
    private static InetAddress ownAddress(String server) throws IOException {
        int colon = server.lastIndexOf(':');
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(server.substring(0, colon), Integer.parseInt(server.substring(colon + 1))),
                    TIMEOUT_MILLIS);
            return socket.getLocalAddress();
        }
    }

    @Override
    public String kind() {
        return options.kind();
    }

    @Override
    public RunningTopology submit(Submission submission, TopologyListener listener) throws RunFailedException {
        String name = submission.name() + "-" + ++runs + options.suffix();
        Probe probe = collector.probe(name, new Workers(name, nimbus, listener));
        try {
            Map<String, Object> settings = ProbedTopology.settings(submission.config(), probe);
            options.workers().ifPresent(number -> settings.put(Config.TOPOLOGY_WORKERS, number));
            submitter.submit(
                    new Submission(name, submission.topology(), settings), Optional.empty(), options.code());
        } catch (BadInputException e) {
            probe.close();
            throw new UnmeasurableException(String.valueOf(e.getMessage()));
        } catch (RunFailedException | RuntimeException e) {
            probe.close();
            throw e;
        }
        ProbedTopology.End end = new ProbedTopology.End(
                name, () -> isClosed || nimbus.isKilled(name), () -> isClosed || probe.processes() == 0, LONGEST_END);
        RunningTopology running = new ProbedTopology(probe, end, () -> current = Optional.empty());
        current = Optional.of(running);
        return running;
    }

    /** What the workers of a topology say, and what Nimbus knows of it. */
    private record Workers(String topology, NimbusPort nimbus, TopologyListener listener) implements WorkerListener {

        @Override
        public void see(WorkerSnapshot snapshot) {
            listener.see(snapshot);
        }

        @Override
        public void died(String component) {
            listener.failed(nimbus.latestError(topology, component));
        }
    }

    /** Ends the topology that runs, if one does, and listens to workers no more. */
    @Override
    public void close() {
        try {
            Optional<RunningTopology> running = current;
            if (running.isPresent()) {
                running.get().close();
            }
        } catch (RunFailedException e) {
            throw new IllegalStateException(e.getMessage(), e);
        } finally {
            abandon();
        }
    }

    /** Listens to workers no more, and waits for the end of no topology: the cluster is not there any more. */
    protected final void abandon() {
        isClosed = true;
        collector.close();
    }
}
