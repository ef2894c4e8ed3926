// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunningTopologies;
import io.aeolus.cluster.StormSettings;
import java.io.IOException;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.security.auth.SimpleTransportPlugin;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A cluster whose users log in by name and password, and are authorized by Storm's lists. */
class DigestClusterIT extends ClusterScenarios {

    private static StormInstallation storm;

    @BeforeAll
    static void start() throws Exception {
        storm = new StormInstallation();
        storm.with(DigestLogin.settings());
        storm.start(login("storm", "daemon"), login("storm", "daemon"));
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
        return storm.client(login("alice", "wonder"));
    }

    @Override
    void afterRebalance(String topology) throws Exception {
        assertThatThrownBy(() -> new RunningTopologies(storm.client(login("bob", "builder"))).deployed(topology))
                .isInstanceOf(BadInputException.class)
                .hasMessageContainingAll(
                        "topology '" + topology + "': Nimbus at localhost:" + storm.nimbusPort(),
                        " does not allow user 'bob' the operation getTopologyInfo on topology " + topology
                                + ": let its administrator add the user to nimbus.users or, for a topology of another"
                                + " user, to topology.users, or log in as another user");
    }

    @Test
    void refuses_a_wrong_password() throws Exception {
        assertRefused(
                storm.client(login("alice", "land")),
                "Nimbus at localhost:" + storm.nimbusPort() + " rejects the login of 'alice' (",
                "): correct section StormClient of ");
    }

    @Test
    void refuses_a_user_without_permission() throws Exception {
        assertRefused(
                storm.client(login("mallory", "evil")),
                "Nimbus at localhost:" + storm.nimbusPort()
                        + " does not allow user 'mallory' the operation getLeader: ");
    }

    @Test
    void refuses_a_client_without_jaas_file() throws Exception {
        assertRefused(
                storm.client(Map.of()),
                "storm.thrift.transport is DigestSaslTransportPlugin, which needs a login, but there is no JAAS file: set "
                        + DigestLogin.JAAS);
    }

    @Test
    void refuses_a_client_without_login() throws Exception {
        assertRefused(
                storm.client(Map.of(Config.STORM_THRIFT_TRANSPORT_PLUGIN, SimpleTransportPlugin.class.getName())),
                "Nimbus at localhost:" + storm.nimbusPort() + " closed the connection (",
                "it may require a login, but storm.thrift.transport is SimpleTransportPlugin");
    }

    private static Map<String, Object> login(String user, String password) throws IOException {
        return DigestLogin.of(storm.folder(), user, password);
    }
}
