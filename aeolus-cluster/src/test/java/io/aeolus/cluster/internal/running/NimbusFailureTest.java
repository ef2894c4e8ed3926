// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.internal.running.NimbusFailure.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.security.auth.login.LoginException;
import org.apache.storm.Config;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.security.auth.digest.DigestSaslTransportPlugin;
import org.apache.storm.security.auth.kerberos.KerberosSaslTransportPlugin;
import org.apache.storm.thrift.TApplicationException;
import org.apache.storm.thrift.transport.TTransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connects Storm's client to servers in this JVM whose transport differs from the client's settings. */
class NimbusFailureTest {

    private static final String LOOPBACK = InetAddress.getLoopbackAddress().getHostAddress();

    private static final String SERVER_LOGINS = """
            StormServer {
              org.apache.storm.security.auth.digest.DigestLoginModule required
              user_alice="wonder";
            };
            """;

    @TempDir
    private Path folder;

    private final Nimbus.Iface nimbus = mock(Nimbus.Iface.class);

    @Test
    void a_client_without_login_at_a_server_with_login() throws Exception {
        try (NimbusServer server = NimbusServer.digest(nimbus, write("server.conf", SERVER_LOGINS))) {
            assertFails(
                    server.clientSettings(),
                    "Nimbus at " + server.address() + " closed the connection (",
                    "): it may require a login, but storm.thrift.transport is SimpleTransportPlugin, so set it and"
                            + " java.security.auth.login.config as in the cluster's storm.yaml");
        }
    }

    @Test
    void a_client_with_login_at_a_server_without_login() throws Exception {
        try (NimbusServer server = NimbusServer.plain(nimbus, LOOPBACK, 0)) {
            assertFails(
                    digest(server, client("alice", "wonder")),
                    "Nimbus at " + server.address() + " closed the connection (",
                    "it may use TLS or another login, so set storm.thrift.transport (now"
                            + " DigestSaslTransportPlugin) and nimbus.thrift.client.use.tls as in the cluster's"
                            + " storm.yaml");
        }
    }

    @Test
    void logs_in_with_the_right_password_only() throws Exception {
        try (NimbusServer server = NimbusServer.digest(nimbus, write("server.conf", SERVER_LOGINS))) {
            when(nimbus.getLeader()).thenReturn(leader(server));
            Path right = client("alice", "wonder");
            assertThat(new NimbusConnector(digest(server, right)).leader()).isEqualTo(server.address());

            Path wrong = client("alice", "land");
            assertFails(
                    digest(server, wrong),
                    "Nimbus at " + server.address() + " rejects the login of 'alice' (",
                    "): correct section StormClient of " + wrong + ", or set storm.thrift.transport as in the"
                            + " cluster's storm.yaml");
            assertFails(digest(server, client("bob", "wonder")), "rejects the login of 'bob' (");
        }
    }

    @Test
    void names_the_problem_of_the_jaas_file() throws Exception {
        try (NimbusServer server = NimbusServer.digest(nimbus, write("server.conf", SERVER_LOGINS))) {
            Map<String, Object> without = digest(server, folder);
            without.remove(ClientSettings.JAAS_FILE);
            assertFails(
                    without,
                    "storm.thrift.transport is DigestSaslTransportPlugin, which needs a login, but there is no JAAS"
                            + " file: set java.security.auth.login.config in storm.yaml, or with -c");

            Path missing = folder.resolve("missing.conf");
            assertFails(
                    digest(server, missing),
                    "java.security.auth.login.config: " + missing + " cannot be read: give an existing JAAS file");

            Path other = write("other.conf", SERVER_LOGINS);
            assertFails(digest(server, other), other + " has no section StormClient: add it with the login for Nimbus");

            Path broken = write("broken.conf", "StormClient {");
            assertFails(digest(server, broken), broken + ": ", ": correct the JAAS file");
        }
    }

    @Test
    void names_the_operation_and_the_user_that_nimbus_does_not_allow() throws Exception {
        try (NimbusServer server = NimbusServer.digest(nimbus, write("server.conf", SERVER_LOGINS))) {
            when(nimbus.getLeader()).thenThrow(new AuthorizationException("getLeader is not authorized"));

            assertFails(
                    digest(server, client("alice", "wonder")),
                    "Nimbus at " + server.address() + " does not allow user 'alice' the operation getLeader: let its"
                            + " administrator add the user to nimbus.users or, for a topology of another user, to"
                            + " topology.users, or log in as another user");
        }
    }

    @Test
    void a_missing_class_of_the_transport() throws Exception {
        try (NimbusServer server = NimbusServer.plain(nimbus, LOOPBACK, 0)) {
            Map<String, Object> settings = server.clientSettings();
            settings.put(Config.STORM_THRIFT_TRANSPORT_PLUGIN, "org.example.Missing");

            assertFails(
                    settings,
                    "storm.thrift.transport: there is no class 'org.example.Missing': correct the name, or add its"
                            + " jar to STORM_EXT_CLASSPATH");
        }
    }

    @Test
    void a_server_that_is_not_nimbus_or_closes_the_connection() throws Exception {
        try (ServerSocket http = server("HTTP/1.1 400 Bad Request\r\n")) {
            assertFails(
                    NimbusServer.clientSettings(List.of(LOOPBACK), http.getLocalPort()),
                    "the server at " + LOOPBACK + ":" + http.getLocalPort()
                            + " is not Nimbus: correct nimbus.seeds and nimbus.thrift.port");
        }
        try (ServerSocket silent = server("")) {
            assertFails(
                    NimbusServer.clientSettings(List.of(LOOPBACK), silent.getLocalPort()),
                    "Nimbus at " + LOOPBACK + ":" + silent.getLocalPort() + " closed the connection (");
        }
    }

    @Test
    void problems_of_the_network() {
        assertThat(failure(new TTransportException(new UnknownHostException("nimbus1"))))
                .isEqualTo(new NimbusFailure(
                        Kind.UNKNOWN_HOST,
                        "the host of Nimbus at nimbus1:6627 is unknown: correct nimbus.seeds, or make the name of the"
                                + " leading Nimbus (storm.local.hostname) known on this machine"));
        assertThat(failure(new TTransportException(new NoRouteToHostException("No route to host")))
                        .kind())
                .isEqualTo(Kind.UNREACHABLE);
        assertThat(failure(new TTransportException(new SocketTimeoutException("Connect timed out")))
                        .kind())
                .isEqualTo(Kind.UNREACHABLE);
        assertThat(failure(new TTransportException(new SocketTimeoutException("Read timed out"))))
                .isEqualTo(new NimbusFailure(
                        Kind.REFUSED,
                        "Nimbus at nimbus1:6627 accepts connections but does not answer: check nimbus.thrift.port,"
                                + " storm.thrift.transport and Nimbus' log"));
        assertThat(failure(new TApplicationException("Internal error processing getLeader")))
                .isEqualTo(new NimbusFailure(
                        Kind.REFUSED,
                        "Nimbus at nimbus1:6627 failed (Internal error processing getLeader): see its log"));
    }

    @Test
    void problems_of_kerberos() throws Exception {
        Path jaas = write("kerberos.conf", """
                StormClient {
                  com.sun.security.auth.module.Krb5LoginModule required
                  principal="alice@EXAMPLE.ORG";
                };
                """);
        Map<String, Object> settings = NimbusServer.clientSettings(List.of("nimbus1"), 6627);
        settings.put(Config.STORM_THRIFT_TRANSPORT_PLUGIN, KerberosSaslTransportPlugin.class.getName());
        settings.put(ClientSettings.JAAS_FILE, jaas.toString());
        ClientSettings client = new ClientSettings(settings);

        assertThat(NimbusFailure.of(
                                "nimbus1:6627",
                                new RuntimeException(new LoginException("Unable to obtain password from user\n")),
                                client)
                        .text())
                .isEqualTo("the Kerberos login of 'alice@EXAMPLE.ORG' failed (Unable to obtain password from user):"
                        + " get a ticket (kinit), or check the keytab in section StormClient of " + jaas);
        assertThat(NimbusFailure.of("nimbus1:6627", new TTransportException("SASL authentication not complete"), client)
                        .text())
                .startsWith("Nimbus at nimbus1:6627 and the client cannot agree on a Kerberos login (")
                .endsWith("check the ticket (klist), the clocks, and serviceName in section StormClient of " + jaas);
    }

    private static NimbusFailure failure(Exception error) {
        return NimbusFailure.of(
                "nimbus1:6627", error, new ClientSettings(NimbusServer.clientSettings(List.of("nimbus1"), 6627)));
    }

    static void assertFails(Map<String, Object> settings, String... parts) {
        assertThatThrownBy(() -> new NimbusConnector(settings).leader())
                .isInstanceOf(BadInputException.class)
                .hasMessageContainingAll(parts)
                .hasMessageNotContaining("no cluster answers")
                .hasMessageNotContaining("\n");
    }

    private Map<String, Object> digest(NimbusServer server, Path jaas) {
        Map<String, Object> settings = new HashMap<>(server.clientSettings());
        settings.put(Config.STORM_THRIFT_TRANSPORT_PLUGIN, DigestSaslTransportPlugin.class.getName());
        settings.put(ClientSettings.JAAS_FILE, jaas.toString());
        return settings;
    }

    private Path client(String user, String password) throws Exception {
        return write(user + "-" + password + ".conf", """
                StormClient {
                  org.apache.storm.security.auth.digest.DigestLoginModule required
                  username="%s"
                  password="%s";
                };
                """.formatted(user, password));
    }

    private Path write(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text);
    }

    static NimbusSummary leader(NimbusServer server) {
        return new NimbusSummary(server.host(), server.port(), 60, true, "2.8.3");
    }

    /** Starts a server that answers each connection with a text, and closes it. */
    private static ServerSocket server(String answer) throws Exception {
        ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> {
            while (!server.isClosed()) {
                try (var socket = server.accept()) {
                    socket.getInputStream().read(new byte[1 << 10]);
                    socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
                } catch (IOException e) {
                    // The test closes the server.
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
        return server;
    }
}
