// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RemoteOptions;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.monitor.RunRecorder;
import io.aeolus.monitor.RunResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.security.auth.digest.DigestSaslTransportPlugin;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A cluster with Storm's default transport, and workers that reach this machine at other addresses. */
class PlainClusterIT extends ClusterScenarios {

    private static StormInstallation storm;

    @BeforeAll
    static void start() throws Exception {
        storm = new StormInstallation();
        storm.start(Map.of(), Map.of());
    }

    @AfterAll
    static void stop() {
        storm.close();
    }

    @Override
    StormInstallation storm() {
        return storm;
    }

    @Override
    StormSettings user() throws IOException {
        return storm.client(Map.of());
    }

    /** Workers connect to a relay, as with NAT or a forwarded port. */
    @Test
    void workers_connect_to_the_advertised_address() throws Exception {
        int bound = storm.freePort();
        try (ServerSocket relay = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            daemon(() -> relay(relay, bound));
            RemoteOptions options = options("127.0.0.1:" + relay.getLocalPort(), "127.0.0.1:" + bound);
            try (Cluster cluster = Clusters.remote(options, Progress.NONE)) {
                RunResult result = new RunRecorder(cluster, System::nanoTime).run(request(1), Progress.NONE);

                assertThat(result.measurement().tuples()).isEqualTo(ROWS);
            }
        }
    }

    @Test
    void names_the_address_that_workers_cannot_reach() throws Exception {
        int closed = storm.freePort();
        RemoteOptions options = options("127.0.0.1:" + closed, "127.0.0.1:" + storm.freePort());
        try (Cluster cluster = Clusters.remote(options, Progress.NONE)) {
            RunRecorder recorder = new RunRecorder(cluster, System::nanoTime);

            assertThatThrownBy(() -> recorder.run(request(1), Progress.NONE))
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageMatching("numbers: workers have run for \\d+ s, but none has connected to this machine"
                            + " at 127\\.0\\.0\\.1:" + closed + ": open this port in firewalls, .*");
        }
    }

    /** Nimbus learns once a minute how long workers run, and a profile fails before. */
    @Test
    void explains_a_profile_without_any_worker() throws Exception {
        int closed = storm.freePort();
        RemoteOptions options = options("127.0.0.1:" + closed, "127.0.0.1:" + storm.freePort());
        try (Cluster cluster = Clusters.remote(options, Progress.NONE)) {
            RunFailedException failure = catchThrowableOfType(RunFailedException.class, () -> profile(cluster, 1));

            assertThat(cluster.explained(failure))
                    .hasMessageContainingAll(
                            "connected to this machine at 127.0.0.1:" + closed + ": ", "--collector HOST:PORT");
        }
    }

    @Test
    void doubts_a_profile_whose_topology_has_fewer_workers() throws Exception {
        try (Cluster cluster = Clusters.remote(options(user()), Progress.NONE)) {
            assertThat(profile(cluster, StormInstallation.SLOTS + 1).doubts())
                    .contains("the cluster ran the topology in 2 workers instead of 3: its scheduler ignores"
                            + " topology.workers, or too few slots were free");
        }
    }

    @Test
    void refuses_a_client_with_login() throws Exception {
        assertRefused(
                storm.client(Map.of(Config.STORM_THRIFT_TRANSPORT_PLUGIN, DigestSaslTransportPlugin.class.getName())),
                "which needs a login, but there is no JAAS file");
    }

    private static RemoteOptions options(String collector, String bound) throws Exception {
        return new RemoteOptions(
                storm.client(Map.of()),
                code(),
                Optional.of(RemoteOptions.parseCollector(collector)),
                Optional.of(RemoteOptions.parseCollector(bound)));
    }

    private static void relay(ServerSocket relay, int port) {
        while (!relay.isClosed()) {
            try {
                Socket from = relay.accept();
                Socket to = new Socket(InetAddress.getLoopbackAddress(), port);
                daemon(() -> copy(from, to));
                daemon(() -> copy(to, from));
            } catch (IOException e) {
                // The test closes the relay.
            }
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // The other direction has ended.
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "relay");
        thread.setDaemon(true);
        thread.start();
    }
}
