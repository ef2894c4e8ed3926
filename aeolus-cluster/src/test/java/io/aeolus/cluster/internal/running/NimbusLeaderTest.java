// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.BadInputException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.Test;

/** Several hosts with Nimbus: addresses of the loopback device. */
class NimbusLeaderTest {

    private static final String HOST_1 = "127.0.0.1";
    private static final String HOST_2 = "127.0.0.2";
    private static final long PAUSE = 20_000_000_000L;

    private final Nimbus.Iface nimbus1 = mock(Nimbus.Iface.class);
    private final Nimbus.Iface nimbus2 = mock(Nimbus.Iface.class);
    private final List<String> notes = new ArrayList<>();

    /** Advances in each pause. */
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void calls_the_leader_that_any_host_names() throws Exception {
        try (NimbusServer first = NimbusServer.plain(nimbus1, HOST_1, 0);
                NimbusServer second = NimbusServer.plain(nimbus2, HOST_2, first.port())) {
            leads(second, nimbus1);
            when(nimbus2.getTopologyConf("words")).thenReturn("leader");

            String config = connector(first).call(nimbus -> nimbus.getTopologyConf("words"));

            assertThat(config).isEqualTo("leader");
        }
    }

    @Test
    void calls_a_known_leader_by_one_connection() throws Exception {
        try (NimbusServer first = NimbusServer.plain(nimbus1, HOST_1, 0);
                NimbusServer second = NimbusServer.plain(nimbus2, HOST_2, first.port())) {
            leads(second, nimbus1);
            leads(second, nimbus2);
            NimbusConnector connector = connector(first);

            connector.leader();
            assertThat(List.of(first.connections(), second.connections())).containsExactly(1, 1);
            connector.leader();
            assertThat(List.of(first.connections(), second.connections())).containsExactly(1, 2);

            leads(first, nimbus2);
            leads(first, nimbus1);
            assertThat(connector.leader()).isEqualTo(first.address());
            assertThat(List.of(first.connections(), second.connections())).containsExactly(2, 3);
            connector.leader();
            assertThat(List.of(first.connections(), second.connections())).containsExactly(3, 3);
            assertThat(notes).hasSize(1);
        }
    }

    @Test
    void tries_the_other_hosts_if_one_does_not_answer() throws Exception {
        try (NimbusServer second = NimbusServer.plain(nimbus2, HOST_2, 0)) {
            leads(second, nimbus2);

            assertThat(connector(second).leader()).isEqualTo(second.address());
            assertThat(notes).isEmpty();
        }
    }

    @Test
    void reports_another_leader() throws Exception {
        NimbusServer first = NimbusServer.plain(nimbus1, HOST_1, 0);
        leads(first, nimbus1);
        NimbusConnector connector = connector(first);
        connector.leader();
        first.close();

        try (NimbusServer second = NimbusServer.plain(nimbus2, HOST_2, first.port())) {
            leads(second, nimbus2);
            connector.leader();

            assertThat(notes)
                    .containsExactly(
                            "Nimbus at " + second.address() + " leads the cluster now, instead of " + first.address());
        }
    }

    @Test
    void waits_for_an_election() throws Exception {
        try (NimbusServer first = NimbusServer.plain(nimbus1, HOST_1, 0)) {
            NimbusSummary leader = NimbusFailureTest.leader(first);
            when(nimbus1.getLeader()).thenReturn(null, null, leader);

            assertThat(connector(first).leader()).isEqualTo(first.address());
            assertThat(nanos).hasValue(2 * PAUSE);
            assertThat(notes).containsExactly("no Nimbus leads the cluster: waiting for up to 60 s");
        }
    }

    @Test
    void an_interrupt_ends_the_wait_for_an_election() throws Exception {
        try (NimbusServer first = NimbusServer.plain(nimbus1, HOST_1, 0)) {
            Map<String, Object> settings = NimbusServer.clientSettings(List.of(HOST_1), first.port());
            NimbusConnector connector = new NimbusConnector(settings, notes::add, nanos::get, () -> {
                nanos.addAndGet(PAUSE);
                Thread.currentThread().interrupt();
            });

            assertThatThrownBy(connector::leader).isInstanceOf(BadInputException.class);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(nanos).hasValue(PAUSE);
        }
    }

    @Test
    void waits_for_a_cluster_that_has_answered_before() throws Exception {
        NimbusServer first = NimbusServer.plain(nimbus1, HOST_1, 0);
        leads(first, nimbus1);
        NimbusConnector connector = connector(first);
        connector.leader();
        first.close();

        assertThatThrownBy(connector::leader)
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("no cluster answers at ");
        assertThat(nanos).hasValue(4 * PAUSE);
    }

    @Test
    void fails_after_a_minute_without_leader() throws Exception {
        try (NimbusServer first = NimbusServer.plain(nimbus1, HOST_1, 0)) {
            assertThatThrownBy(() -> connector(first).leader())
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("Nimbus at " + first.address()
                            + " answers, but no Nimbus leads the cluster: try again later");
            assertThat(nanos).hasValue(4 * PAUSE);
        }
    }

    @Test
    void fails_at_once_if_nobody_has_ever_answered() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        Map<String, Object> settings = NimbusServer.clientSettings(List.of(HOST_1, HOST_2), port);

        assertThatThrownBy(() -> connector(settings).leader())
                .isInstanceOf(BadInputException.class)
                .hasMessage("no cluster answers at 127.0.0.1:" + port + ", 127.0.0.2:" + port
                        + " (nimbus.seeds, nimbus.thrift.port): start the cluster, or give its storm.yaml with"
                        + " --storm-conf");
        assertThat(nanos).hasValue(0);
    }

    private NimbusConnector connector(NimbusServer server) {
        return connector(NimbusServer.clientSettings(List.of(HOST_1, HOST_2), server.port()));
    }

    private NimbusConnector connector(Map<String, Object> settings) {
        return new NimbusConnector(settings, notes::add, nanos::get, () -> nanos.addAndGet(PAUSE));
    }

    private static void leads(NimbusServer leader, Nimbus.Iface nimbus) throws TException {
        when(nimbus.getLeader()).thenReturn(NimbusFailureTest.leader(leader));
    }
}
