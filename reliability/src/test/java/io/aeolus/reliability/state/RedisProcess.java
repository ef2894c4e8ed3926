// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.state;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.redis.state.RedisKeyValueStateProvider;
import org.apache.storm.state.KeyValueState;
import redis.clients.jedis.Jedis;
import redis.embedded.RedisServer;

/** A Redis server with the states of one run. Its port is in a file in the folder of the run, so that all parts of the suite find it. */
final class RedisProcess implements AutoCloseable {

    static final String HOST = "127.0.0.1";

    private static final String PORT_FILE = "redis-port";

    /** Storm's suffix of the keys with prepared and not committed entries, and of keys with transaction ids. */
    private static final String INTERNAL_KEY = "$";

    private final RedisServer server;

    private RedisProcess(RedisServer server) {
        this.server = server;
    }

    /** Starts a server that keeps its data in memory. */
    static RedisProcess start(Path folder) throws IOException {
        int port = freePort();
        RedisServer server = RedisServer.newRedisServer()
                .bind(HOST)
                .port(port)
                .setting("save \"\"")
                .build();
        server.start();
        Files.writeString(folder.resolve(PORT_FILE), Integer.toString(port));
        return new RedisProcess(server);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Returns the port of the server of a run. */
    static int port(Path folder) {
        try {
            return Integer.parseInt(Files.readString(folder.resolve(PORT_FILE)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the committed entries of each task of a bolt. */
    static <V> List<Map<String, V>> committed(Map<String, Object> settings, int port, String bolt) {
        try (Jedis redis = new Jedis(HOST, port)) {
            return redis.keys(bolt + "-*").stream()
                    .filter(namespace -> !namespace.contains(INTERNAL_KEY))
                    .sorted()
                    .map(namespace -> RedisProcess.<V>entries(namespace, settings))
                    .toList();
        }
    }

    @SuppressWarnings("unchecked")
    private static <V> Map<String, V> entries(String namespace, Map<String, Object> settings) {
        KeyValueState<String, V> state =
                (KeyValueState<String, V>) new RedisKeyValueStateProvider().newState(namespace, settings, null);
        Map<String, V> entries = new HashMap<>();
        state.forEach(entry -> entries.put(entry.getKey(), entry.getValue()));
        return entries;
    }

    @Override
    public void close() throws IOException {
        server.stop();
    }
}
