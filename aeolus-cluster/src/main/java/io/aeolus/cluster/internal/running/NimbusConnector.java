// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.ProcessCluster.NimbusCall;
import io.aeolus.cluster.internal.running.LeaderFinder.UnreachableException;
import io.aeolus.cluster.internal.running.NimbusFailure.Kind;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import javax.net.ssl.SSLException;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.NimbusLeaderNotFoundException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls the leading Nimbus of a cluster. Each call opens a connection to the Nimbus that led before, or tries all hosts of
 * {@code nimbus.seeds}. A call fails after a few seconds without an answer. Thread-safe.
 */
public final class NimbusConnector {

    private static final Logger LOG = LoggerFactory.getLogger(NimbusConnector.class);

    /** ZooKeeper detects the loss of a leader within its session timeout, by default 20 s. */
    private static final Duration LONGEST_ELECTION = Duration.ofSeconds(60);

    private static final long POLL_NANOS = 500_000_000;

    private final ClientSettings client;
    private final LeaderFinder leaders;
    private final Consumer<String> notes;
    private final LongSupplier nanoClock;
    private final Runnable pause;

    /** Creates a connector from Storm's settings. */
    public NimbusConnector(Map<String, Object> config) {
        this(config, note -> {});
    }

    /** Creates a connector from Storm's settings; {@code notes} receives a line when another Nimbus leads the cluster. */
    public NimbusConnector(Map<String, Object> config, Consumer<String> notes) {
        this(config, notes, System::nanoTime, () -> LockSupport.parkNanos(POLL_NANOS));
    }

    NimbusConnector(Map<String, Object> config, Consumer<String> notes, LongSupplier nanoClock, Runnable pause) {
        this.client = new ClientSettings(config);
        this.leaders = new LeaderFinder(client, notes);
        this.notes = notes;
        this.nanoClock = nanoClock;
        this.pause = pause;
    }

    /** Calls Nimbus. Returns empty if Nimbus rejects the call or does not answer. */
    public <T> Optional<T> ask(NimbusCall<T> call) {
        try (NimbusClient leader = leaders.connect()) {
            return Optional.of(call.on(leader.getClient()));
        } catch (TException | RuntimeException e) {
            LOG.debug("cannot call Nimbus", e);
            return Optional.empty();
        }
    }

    /**
     * Calls Nimbus. While the cluster elects a leader, waits for up to a minute. Throws the exception of Nimbus, or another exception if no
     * answer arrives, see {@link #explain}.
     */
    public <T> T call(NimbusCall<T> call) throws TException {
        try (NimbusClient leader = awaitLeader()) {
            return call.on(leader.getClient());
        }
    }

    /** Calls Nimbus as {@link #call} does. Repeats the call if the connection breaks, so the call must not change the cluster. */
    public <T> T read(NimbusCall<T> call) throws TException {
        try {
            return call(call);
        } catch (TTransportException e) {
            if (leaders.last().isEmpty() || !isBroken(e)) {
                throw e;
            }
            notes.accept("lost the connection to Nimbus at " + leaders.last().get() + ": trying again");
            return call(call);
        }
    }

    /** Returns whether a connection broke, or no Nimbus led the cluster. A slow answer does not count. */
    public static boolean isBroken(Throwable error) {
        List<Throwable> chain = NimbusFailure.chain(error);
        return chain.stream()
                        .anyMatch(cause -> cause instanceof TTransportException
                                || cause instanceof NimbusLeaderNotFoundException
                                || cause instanceof SocketException)
                && chain.stream()
                        .noneMatch(cause -> cause instanceof SocketTimeoutException || cause instanceof SSLException);
    }

    /** Returns whether a call failed because no leading Nimbus could be called. */
    public static boolean isUnreachable(Throwable error) {
        return error instanceof UnreachableException;
    }

    /** Explains in one line why a call failed, with a remedy. */
    public String explain(Throwable error) {
        if (error instanceof UnreachableException unreachable) {
            return unreachable.failure().text();
        }
        String address = leaders.last().orElseGet(leaders::seeds);
        return isBroken(error)
                ? "the connection to Nimbus at " + address + " broke (" + error.getMessage() + "): try again"
                : NimbusFailure.of(address, error, client).text();
    }

    private NimbusClient awaitLeader() {
        long startNanos = nanoClock.getAsLong();
        boolean isNoted = false;
        while (true) {
            try {
                return leaders.connect();
            } catch (UnreachableException e) {
                boolean isElection = e.failure().kind() == Kind.LEADERLESS
                        || (e.failure().kind() == Kind.UNREACHABLE
                                && leaders.last().isPresent());
                if (!isElection || nanoClock.getAsLong() - startNanos > LONGEST_ELECTION.toNanos()) {
                    throw e;
                }
                if (!isNoted) {
                    notes.accept(
                            "no Nimbus leads the cluster: waiting for up to " + LONGEST_ELECTION.toSeconds() + " s");
                    isNoted = true;
                }
                pause.run();
                if (Thread.currentThread().isInterrupted()) {
                    throw e;
                }
            }
        }
    }

    /**
     * Returns host and port of the leading Nimbus.
     *
     * @throws BadInputException with the reason if Nimbus cannot be called
     */
    public String leader() throws BadInputException {
        return require(nimbus -> address(nimbus.getLeader()));
    }

    /** Returns host and port at which clients call a Nimbus. */
    public String address(NimbusSummary nimbus) {
        return leaders.address(nimbus).toString();
    }

    /**
     * Calls Nimbus as {@link #read} does.
     *
     * @throws BadInputException with the reason if Nimbus rejects the call or cannot be called
     */
    public <T> T require(NimbusCall<T> call) throws BadInputException {
        try {
            return read(call);
        } catch (TException | RuntimeException e) {
            throw new BadInputException(explain(e));
        }
    }

    /** Returns the number of supervisors; empty if Nimbus does not answer, or does not allow the call. */
    public Optional<Integer> supervisors() {
        return ask(nimbus -> nimbus.getClusterInfo().get_supervisors_size());
    }

    /** Returns the latest error of a component. A worker reports the error before it ends. */
    ComponentFailure latestError(String topology, String component) {
        return latestError(topology, component::equals)
                .orElseGet(() -> ComponentFailure.of(component, "an error (see the log of its worker)"));
    }

    /** Returns the latest error of any component. Returns empty if Nimbus has none or does not answer. */
    Optional<ComponentFailure> latestError(String topology) {
        return latestError(topology, component -> true);
    }

    private Optional<ComponentFailure> latestError(String topology, Predicate<String> components) {
        return ask(nimbus -> info(nimbus, topology, NumErrorsChoice.ALL).get_errors())
                .flatMap(errors -> errors.entrySet().stream()
                        .filter(error -> components.test(error.getKey()))
                        .flatMap(component ->
                                component.getValue().stream().map(error -> Map.entry(component.getKey(), error)))
                        .max(Comparator.comparingInt(error -> error.getValue().get_error_time_secs())))
                .map(error ->
                        ComponentFailure.of(error.getKey(), error.getValue().get_error()));
    }

    /** Returns the state of a topology, without its errors. */
    public static TopologyInfo info(Nimbus.Iface nimbus, String topology) throws TException {
        return info(nimbus, topology, NumErrorsChoice.NONE);
    }

    private static TopologyInfo info(Nimbus.Iface nimbus, String topology, NumErrorsChoice errors) throws TException {
        GetInfoOptions options = new GetInfoOptions();
        options.set_num_err_choice(errors);
        return nimbus.getTopologyInfoByNameWithOpts(topology, options);
    }

    /** Kills a topology without a delay. Returns false if Nimbus does not answer. */
    boolean kill(String topology) {
        KillOptions immediately = new KillOptions();
        immediately.set_wait_secs(0);
        return ask(nimbus -> {
                    try {
                        nimbus.killTopologyWithOpts(topology, immediately);
                        return true;
                    } catch (NotAliveException e) {
                        // A Nimbus that is not yet the leader lists all topologies, but finds none by name.
                        return !isListed(nimbus, topology);
                    }
                })
                .orElse(false);
    }

    /** Returns whether Nimbus lists a topology by its name. */
    public static boolean isListed(Nimbus.Iface nimbus, String topology) throws TException {
        return nimbus.getTopologySummaries().stream()
                .anyMatch(summary -> summary.get_name().equals(topology));
    }
}
