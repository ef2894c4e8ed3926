// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.security.auth.authorizer.SimpleACLAuthorizer;
import org.apache.storm.security.auth.authorizer.SupervisorSimpleACLAuthorizer;
import org.apache.storm.security.auth.digest.DigestSaslTransportPlugin;

/**
 * The settings of a cluster whose users log in by name and password: the administrator storm, the users alice and bob, and mallory, to whom the
 * cluster permits nothing.
 */
public final class DigestLogin {

    static final String JAAS = "java.security.auth.login.config";

    private static final String SERVER = """
            StormServer {
              org.apache.storm.security.auth.digest.DigestLoginModule required
              user_storm="daemon"
              user_alice="wonder"
              user_bob="builder"
              user_mallory="evil";
            };
            """;

    private DigestLogin() {}

    /** Returns the settings of all daemons and clients. */
    public static Map<String, Object> settings() {
        return Map.of(
                Config.STORM_THRIFT_TRANSPORT_PLUGIN,
                DigestSaslTransportPlugin.class.getName(),
                DaemonConfig.NIMBUS_AUTHORIZER,
                SimpleACLAuthorizer.class.getName(),
                DaemonConfig.SUPERVISOR_AUTHORIZER,
                SupervisorSimpleACLAuthorizer.class.getName(),
                Config.NIMBUS_ADMINS,
                List.of("storm"),
                Config.NIMBUS_DAEMON_USERS,
                List.of("storm"),
                Config.NIMBUS_USERS,
                List.of("alice", "bob"));
    }

    /** Writes a JAAS file to a folder, and returns the settings with which a daemon or a client logs in. */
    public static Map<String, Object> of(Path folder, String user, String password) throws IOException {
        Path file = Files.writeString(
                folder.resolve(user + "-" + password + ".conf"), SERVER + """
                StormClient {
                  org.apache.storm.security.auth.digest.DigestLoginModule required
                  username="%s"
                  password="%s";
                };
                """.formatted(user, password));
        return Map.of(JAAS, file.toString());
    }
}
