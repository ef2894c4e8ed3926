// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import static io.aeolus.cluster.internal.running.NimbusFailureTest.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.security.auth.digest.DigestSaslTransportPlugin;
import org.apache.storm.security.auth.tls.TlsTransportPlugin;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NimbusTlsTest {

    private static final String LOOPBACK = InetAddress.getLoopbackAddress().getHostAddress();

    @TempDir
    private static Path folder;

    private static SelfSignedKeys keys;
    private static SelfSignedKeys otherKeys;

    private final Nimbus.Iface nimbus = mock(Nimbus.Iface.class);

    @BeforeAll
    static void createKeys() throws Exception {
        keys = SelfSignedKeys.create("nimbus", folder);
        otherKeys = SelfSignedKeys.create("other", folder);
    }

    @Test
    void uses_the_port_for_tls() throws Exception {
        try (NimbusServer server = NimbusServer.tls(nimbus, new TlsServerTransport(), keys)) {
            NimbusSummary leader = new NimbusSummary(server.host(), 1, 60, true, "2.8.3");
            leader.set_tlsPort(server.port());
            when(nimbus.getLeader()).thenReturn(leader);

            assertThat(new NimbusConnector(tls(server, keys)).leader()).isEqualTo(server.address());
        }
    }

    @Test
    void names_the_certificate_that_nimbus_does_not_allow() throws Exception {
        try (NimbusServer server = NimbusServer.tls(nimbus, new TlsServerTransport(), keys)) {
            when(nimbus.getLeader()).thenThrow(new AuthorizationException("getLeader is not authorized"));

            assertFails(tls(server, keys), "does not allow user 'CN=nimbus' the operation getLeader: ");
        }
    }

    @Test
    void a_client_without_tls_at_a_port_with_tls() throws Exception {
        try (NimbusServer server = NimbusServer.tls(nimbus, new TlsServerTransport(), keys)) {
            String message = "Nimbus at " + server.address()
                    + " uses TLS at this port, but nimbus.thrift.client.use.tls is not true: set it and"
                    + " nimbus.thrift.tls.port as in the cluster's storm.yaml";
            assertFails(server.clientSettings(), message);

            Map<String, Object> digest = server.clientSettings();
            digest.put(Config.STORM_THRIFT_TRANSPORT_PLUGIN, DigestSaslTransportPlugin.class.getName());
            Path jaas = folder.resolve("client.conf");
            Files.writeString(jaas, """
                    StormClient {
                      org.apache.storm.security.auth.digest.DigestLoginModule required
                      username="alice"
                      password="wonder";
                    };
                    """);
            digest.put(ClientSettings.JAAS_FILE, jaas.toString());
            assertFails(digest, message);
        }
    }

    @Test
    void a_client_with_tls_at_a_port_without_tls() throws Exception {
        try (NimbusServer server = NimbusServer.plain(nimbus, LOOPBACK, 0)) {
            assertFails(
                    tls(server, keys),
                    "Nimbus at " + server.address() + " does not use TLS at this port, but"
                            + " nimbus.thrift.client.use.tls is true: correct nimbus.thrift.tls.port, or set"
                            + " nimbus.thrift.client.use.tls to false");
        }
    }

    @Test
    void certificates_that_the_other_side_does_not_trust() throws Exception {
        try (NimbusServer server = NimbusServer.tls(nimbus, new TlsServerTransport(), keys)) {
            assertFails(
                    tls(server, otherKeys),
                    "the certificate of Nimbus at " + server.address()
                            + " is not trusted: add its issuer to the truststore " + otherKeys.file());

            Map<String, Object> wrongKeys = tls(server, keys);
            wrongKeys.put(
                    Config.NIMBUS_THRIFT_TLS_CLIENT_KEYSTORE_PATH,
                    otherKeys.file().toString());
            assertFails(wrongKeys, "Nimbus at " + server.address() + " ", "the client certificate");

            Map<String, Object> noKeys = tls(server, keys);
            noKeys.put(Config.NIMBUS_THRIFT_TLS_CLIENT_AUTH_REQUIRED, false);
            // Depending on the time, the client receives the server's alert or cannot write.
            assertFails(noKeys, "Nimbus at " + server.address() + " ", "the client certificate");
        }
    }

    @Test
    void incomplete_settings() throws Exception {
        try (NimbusServer server = NimbusServer.tls(nimbus, new TlsServerTransport(), keys)) {
            Map<String, Object> noTruststore = tls(server, keys);
            noTruststore.remove(Config.NIMBUS_THRIFT_TLS_CLIENT_TRUSTSTORE_PATH);
            assertFails(
                    noTruststore,
                    "nimbus.thrift.client.use.tls needs the certificates to trust: set"
                            + " nimbus.thrift.tls.client.truststore.path and .password");

            Map<String, Object> noKeys = tls(server, keys);
            noKeys.remove(Config.NIMBUS_THRIFT_TLS_CLIENT_KEYSTORE_PATH);
            assertFails(noKeys, "nimbus.thrift.tls.client.auth.required needs a client certificate: set");

            Map<String, Object> wrongPassword = tls(server, keys);
            wrongPassword.put(Config.NIMBUS_THRIFT_TLS_CLIENT_TRUSTSTORE_PASSWORD, "wrong");
            assertFails(
                    wrongPassword,
                    "TLS with Nimbus at " + server.address() + " failed (",
                    "): check the settings nimbus.thrift.tls.client.*");
        }
    }

    private static Map<String, Object> tls(NimbusServer server, SelfSignedKeys own) {
        Map<String, Object> settings = server.clientSettings();
        settings.putAll(own.clientSettings());
        return settings;
    }

    @Test
    void a_server_that_fails_in_each_call_because_of_its_java_version() throws Exception {
        try (NimbusServer server = NimbusServer.tls(nimbus, new TlsTransportPlugin(), keys)) {
            assertFails(
                    tls(server, keys),
                    "Nimbus at " + server.address() + " closed the connection with TLS (",
                    "or it runs on Java 15 or newer, where Storm's TlsTransportPlugin fails: see Nimbus' log");
        }
    }
}
