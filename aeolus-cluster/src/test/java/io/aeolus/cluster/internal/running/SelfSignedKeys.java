// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.internal.processes.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;

/**
 * A file with a key and its certificate, for servers and clients that trust each other.
 *
 * @param name the common name in the certificate
 */
public record SelfSignedKeys(String name, Path file) {

    /** The password of the file and the key. */
    public static final String PASSWORD = "secret";

    /** Creates a file in a folder. */
    public static SelfSignedKeys create(String name, Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve(name + ".p12");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        String options = "-genkeypair -keyalg EC -validity 2 -storetype PKCS12 -alias " + name + " -dname CN=" + name
                + " -storepass " + PASSWORD + " -keystore " + file;
        command.addAll(List.of(options.split(" ")));
        ChildProcess.run(command, Duration.ofMinutes(1));
        return new SelfSignedKeys(name, file);
    }

    /** Returns the settings of clients of Nimbus, without the port. */
    public Map<String, Object> clientSettings() {
        return Map.of(
                Config.NIMBUS_THRIFT_CLIENT_USE_TLS,
                true,
                Config.NIMBUS_THRIFT_TLS_CLIENT_TRUSTSTORE_PATH,
                file.toString(),
                Config.NIMBUS_THRIFT_TLS_CLIENT_TRUSTSTORE_PASSWORD,
                PASSWORD,
                Config.NIMBUS_THRIFT_TLS_CLIENT_KEYSTORE_PATH,
                file.toString(),
                Config.NIMBUS_THRIFT_TLS_CLIENT_KEYSTORE_PASSWORD,
                PASSWORD);
    }

    /** Returns the settings of a Nimbus, without the port. */
    public Map<String, Object> serverSettings() {
        return Map.of(
                Config.NIMBUS_THRIFT_TLS_TRANSPORT_PLUGIN,
                TlsServerTransport.class.getName(),
                Config.NIMBUS_THRIFT_TLS_SERVER_KEYSTORE_PATH,
                file.toString(),
                Config.NIMBUS_THRIFT_TLS_SERVER_KEYSTORE_PASSWORD,
                PASSWORD,
                Config.NIMBUS_THRIFT_TLS_SERVER_TRUSTSTORE_PATH,
                file.toString(),
                Config.NIMBUS_THRIFT_TLS_SERVER_TRUSTSTORE_PASSWORD,
                PASSWORD);
    }
}
