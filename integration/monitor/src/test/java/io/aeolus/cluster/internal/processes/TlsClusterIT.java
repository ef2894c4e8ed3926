// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.internal.running.SelfSignedKeys;
import java.io.IOException;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A cluster whose Nimbus accepts connections with TLS only, and requires client certificates. */
class TlsClusterIT extends ClusterScenarios {

    private static StormInstallation storm;
    private static String address;
    private static SelfSignedKeys keys;
    private static SelfSignedKeys otherKeys;

    @BeforeAll
    static void start() throws Exception {
        storm = new StormInstallation();
        keys = SelfSignedKeys.create("storm", storm.folder());
        otherKeys = SelfSignedKeys.create("other", storm.folder());
        // Storm's server with TLS listens at this address only.
        String host = InetAddress.getLocalHost().getHostAddress();
        int port = storm.freePort();
        address = host + ":" + port;
        storm.with(Map.of(
                Config.NIMBUS_SEEDS,
                List.of(host),
                Config.STORM_LOCAL_HOSTNAME,
                host,
                Config.NIMBUS_THRIFT_TLS_PORT,
                port,
                Config.NIMBUS_THRIFT_TLS_SERVER_ONLY,
                true,
                Config.TOPOLOGY_WORKER_NIMBUS_THRIFT_CLIENT_USE_TLS,
                true));
        Map<String, Object> nimbus = new HashMap<>(keys.clientSettings());
        nimbus.putAll(keys.serverSettings());
        storm.start(nimbus, keys.clientSettings());
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
        return storm.client(keys.clientSettings());
    }

    @Test
    void refuses_a_client_without_tls() throws Exception {
        assertRefused(
                storm.client(Map.of(Config.NIMBUS_THRIFT_PORT, Integer.parseInt(address.split(":")[1]))),
                "Nimbus at " + address + " uses TLS at this port, but nimbus.thrift.client.use.tls is not true");
    }

    @Test
    void refuses_certificates_that_the_other_side_does_not_trust() throws Exception {
        assertRefused(
                storm.client(otherKeys.clientSettings()),
                "the certificate of Nimbus at " + address + " is not trusted: add its issuer to the truststore "
                        + otherKeys.file());

        Map<String, Object> wrongKeys = new HashMap<>(keys.clientSettings());
        wrongKeys.put(
                Config.NIMBUS_THRIFT_TLS_CLIENT_KEYSTORE_PATH, otherKeys.file().toString());
        assertRefused(storm.client(wrongKeys), "Nimbus at " + address, "the client certificate");
    }
}
