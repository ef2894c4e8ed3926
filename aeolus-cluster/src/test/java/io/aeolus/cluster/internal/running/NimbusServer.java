// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.internal.processes.HostBoundTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.Config;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.security.auth.ClientAuthUtils;
import org.apache.storm.security.auth.ITransportPlugin;
import org.apache.storm.security.auth.ThriftConnectionType;
import org.apache.storm.security.auth.digest.DigestSaslTransportPlugin;
import org.apache.storm.security.auth.digest.JassPasswordProvider;
import org.apache.storm.security.auth.sasl.SaslTransportPlugin;
import org.apache.storm.security.auth.sasl.SimpleSaslServerCallbackHandler;
import org.apache.storm.thrift.server.TServer;
import org.apache.storm.thrift.server.TServerEventHandler;
import org.apache.storm.thrift.transport.TSaslServerTransport;
import org.apache.storm.thrift.transport.TTransport;
import org.apache.storm.thrift.transport.TTransportFactory;
import org.apache.storm.utils.Utils;

/** A Nimbus in this JVM, with one of Storm's transports. */
final class NimbusServer implements AutoCloseable {

    private static final int THREADS = 8;

    private final TServer server;
    private final AtomicInteger connections = new AtomicInteger();
    private final String host;
    private final int port;

    /** Storm's login by name and password, without workers' tokens, which need ZooKeeper. */
    private static final class DigestServer extends SaslTransportPlugin {

        @Override
        protected TTransportFactory getServerTransportFactory(boolean impersonationAllowed) throws IOException {
            TSaslServerTransport.Factory factory = new TSaslServerTransport.Factory();
            factory.addServerDefinition(
                    DigestSaslTransportPlugin.DIGEST,
                    ClientAuthUtils.SERVICE,
                    "localhost",
                    null,
                    new SimpleSaslServerCallbackHandler(false, new JassPasswordProvider(conf)));
            return factory;
        }

        @Override
        public TTransport connect(TTransport transport, String serverHost, String asUser) {
            throw new UnsupportedOperationException("a server only");
        }

        @Override
        public boolean areWorkerTokensSupported() {
            return false;
        }
    }

    private NimbusServer(
            Nimbus.Iface nimbus,
            ITransportPlugin plugin,
            ThriftConnectionType type,
            String host,
            Map<String, Object> own)
            throws Exception {
        Map<String, Object> config = new HashMap<>(Utils.readDefaultConfig());
        config.put(Config.NIMBUS_THRIFT_PORT, 0);
        config.put(Config.NIMBUS_THRIFT_THREADS, THREADS);
        config.put(Config.NIMBUS_THRIFT_TLS_THREADS, THREADS);
        config.putAll(own);
        plugin.prepare(type, config);
        server = plugin.getServer(new Nimbus.Processor<>(nimbus));
        port = plugin.getPort();
        TServerEventHandler events = mock(TServerEventHandler.class);
        when(events.createContext(any(), any())).thenAnswer(connection -> {
            connections.incrementAndGet();
            return null;
        });
        server.setServerEventHandler(events);
        this.host = host;
        Thread thread = new Thread(server::serve, "nimbus-" + port);
        thread.setDaemon(true);
        thread.start();
    }

    /** Starts a server without authentication; with port 0 at any free port. */
    static NimbusServer plain(Nimbus.Iface nimbus, String host, int port) throws Exception {
        Map<String, Object> config = Map.of(Config.STORM_LOCAL_HOSTNAME, host, Config.NIMBUS_THRIFT_PORT, port);
        return new NimbusServer(nimbus, new HostBoundTransport(), ThriftConnectionType.NIMBUS, host, config);
    }

    /** Starts a server whose users and passwords are in a JAAS file. */
    static NimbusServer digest(Nimbus.Iface nimbus, Path jaas) throws Exception {
        Map<String, Object> config = Map.of(ClientSettings.JAAS_FILE, jaas.toString());
        return new NimbusServer(nimbus, new DigestServer(), ThriftConnectionType.NIMBUS, "localhost", config);
    }

    /** Starts a server with TLS that requires client certificates, at the address of this host that Storm chooses. */
    static NimbusServer tls(Nimbus.Iface nimbus, ITransportPlugin plugin, SelfSignedKeys keys) throws Exception {
        Map<String, Object> config = new HashMap<>(keys.serverSettings());
        config.put(Config.NIMBUS_THRIFT_TLS_PORT, 0);
        String host = InetAddress.getLocalHost().getHostAddress();
        return new NimbusServer(nimbus, plugin, ThriftConnectionType.NIMBUS_TLS, host, config);
    }

    /** Returns the number of connections that clients have opened. */
    int connections() {
        return connections.get();
    }

    String host() {
        return host;
    }

    int port() {
        return port;
    }

    String address() {
        return host + ":" + port;
    }

    /** Returns the settings of clients without authentication. */
    Map<String, Object> clientSettings() {
        return clientSettings(List.of(host), port);
    }

    static Map<String, Object> clientSettings(List<String> seeds, int port) {
        Map<String, Object> config = new HashMap<>(Utils.readDefaultConfig());
        config.put(Config.NIMBUS_SEEDS, seeds);
        config.put(Config.NIMBUS_THRIFT_PORT, port);
        config.put(Config.NIMBUS_THRIFT_TLS_PORT, port);
        return config;
    }

    @Override
    public void close() {
        server.stop();
    }
}
