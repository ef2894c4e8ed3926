// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.internal.running.NimbusFailure.Kind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.thrift.TApplicationException;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.utils.NimbusClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connects to the leading Nimbus of a cluster, which any Nimbus knows. First asks the Nimbus that led before: if it still leads, its connection
 * suffices. Thread-safe.
 */
final class LeaderFinder {

    private static final Logger LOG = LoggerFactory.getLogger(LeaderFinder.class);

    /** The time limit for each host. */
    private static final int TIMEOUT_MILLIS = 5_000;

    private final ClientSettings client;
    private final Consumer<String> notes;
    private final Set<String> reached = ConcurrentHashMap.newKeySet();
    private volatile Optional<String> last = Optional.empty();
    private volatile Optional<Address> first = Optional.empty();

    /** The address of a Nimbus for clients. */
    record Address(String host, int port) {

        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /** A cluster whose leading Nimbus cannot be found. */
    static final class UnreachableException extends RuntimeException {

        private final NimbusFailure failure;

        private UnreachableException(NimbusFailure failure) {
            super(failure.text());
            this.failure = failure;
        }

        NimbusFailure failure() {
            return failure;
        }
    }

    /** Creates a finder; {@code notes} receives a line when another Nimbus leads the cluster. */
    LeaderFinder(ClientSettings client, Consumer<String> notes) {
        this.client = client;
        this.notes = notes;
    }

    /** Returns host and port of the latest leader; empty if no leader has been found yet. */
    Optional<String> last() {
        return last;
    }

    /** Connects to the leader. */
    NimbusClient connect() {
        if (NimbusClient.isLocalOverride()) {
            return NimbusClient.Builder.withConf(client.config())
                    .withTimeout(TIMEOUT_MILLIS)
                    .build();
        }
        List<NimbusFailure> failures = new ArrayList<>();
        for (Address asked : candidates()) {
            Address called = asked;
            try {
                NimbusClient any = open(asked);
                called = leader(any, asked);
                NimbusClient leader = called.equals(asked) ? any : open(called);
                note(called);
                return leader;
            } catch (TApplicationException e) {
                LOG.debug("Nimbus at {} knows no leader", called, e);
                failures.add(
                        e.getType() == TApplicationException.MISSING_RESULT || last.isPresent()
                                ? NimbusFailure.leaderless(called.toString())
                                : NimbusFailure.of(called.toString(), e, client));
            } catch (TException | RuntimeException e) {
                LOG.debug("cannot call Nimbus at {}", called, e);
                // A Nimbus that answered before is ending.
                failures.add(
                        last.isPresent() && NimbusConnector.isBroken(e)
                                ? noCluster()
                                : NimbusFailure.of(called.toString(), e, client));
            }
            // A host that does not answer delays a call only once.
            first = Optional.empty();
        }
        throw new UnreachableException(failures.stream()
                .filter(failure -> failure.kind() != Kind.UNREACHABLE)
                .min(Comparator.comparing(NimbusFailure::kind))
                .orElseGet(this::noCluster));
    }

    private List<Address> candidates() {
        return Stream.concat(first.stream(), client.seeds().stream().map(host -> new Address(host, client.port())))
                .distinct()
                .toList();
    }

    /** Returns the leader's address. Closes the connection, unless the leader answered. */
    private Address leader(NimbusClient any, Address asked) throws TException {
        boolean isLeader = false;
        try {
            Address leader = address(any.getClient().getLeader());
            isLeader = leader.equals(asked);
            return leader;
        } finally {
            if (!isLeader) {
                any.close();
            }
        }
    }

    private void note(Address leader) {
        String address = leader.toString();
        last.filter(before -> !before.equals(address))
                .ifPresent(before ->
                        notes.accept("Nimbus at " + address + " leads the cluster now, instead of " + before));
        last = Optional.of(address);
        first = Optional.of(leader);
    }

    /** Opens a connection. Storm's builder cannot open one with TLS to a given address. */
    @SuppressWarnings("deprecation")
    private NimbusClient open(Address nimbus) throws TTransportException {
        if (client.usesTls() && !reached.contains(nimbus.host())) {
            // Storm connects without a time limit if it uses TLS. Only once, because Nimbus logs each connection that
            // is not used.
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(nimbus.host(), nimbus.port()), TIMEOUT_MILLIS);
                reached.add(nimbus.host());
            } catch (IOException e) {
                throw new TTransportException(e);
            }
        }
        String user = client.setting(Config.STORM_DO_AS_USER).orElse("");
        return new NimbusClient(client.config(), nimbus.host(), nimbus.port(), TIMEOUT_MILLIS, user, client.usesTls());
    }

    /** Returns the address at which clients call a Nimbus. */
    Address address(NimbusSummary nimbus) {
        return new Address(nimbus.get_host(), client.usesTls() ? nimbus.get_tlsPort() : nimbus.get_port());
    }

    /** Returns the addresses in the settings. */
    String seeds() {
        return client.seeds().isEmpty()
                ? "an unknown address"
                : client.seeds().stream()
                        .map(host -> host + ":" + client.port())
                        .collect(Collectors.joining(", "));
    }

    private NimbusFailure noCluster() {
        return new NimbusFailure(
                Kind.UNREACHABLE,
                "no cluster answers at " + seeds() + " (" + Config.NIMBUS_SEEDS + ", " + client.portSetting()
                        + "): start the cluster, or give its storm.yaml with --storm-conf");
    }
}
