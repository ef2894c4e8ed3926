// SPDX-License-Identifier: Apache-2.0
package io.aeolus.broker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;

/** A Kafka broker and controller in this JVM that listens on the loopback interface only. Not thread-safe. */
final class Broker {

    private static final String HOST = "127.0.0.1";
    private static final String SETTINGS = "server.properties";

    private final String address;
    private final KafkaRaftServer server;

    private Broker(String address, KafkaRaftServer server) {
        this.address = address;
        this.server = server;
    }

    /**
     * Starts a broker with the data that is in the folder.
     *
     * @param port the port to listen on; 0 for a free port
     */
    static Broker start(Path folder, int port) throws IOException {
        Path file = folder.resolve(SETTINGS);
        boolean isNew = !Files.exists(file);
        Properties settings = isNew ? settings(folder, port == 0 ? freePort() : port) : read(file);
        if (isNew) {
            try (OutputStream out = Files.newOutputStream(file)) {
                settings.store(out, null);
            }
            format(file);
        }
        KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.fromProps(settings), Time.SYSTEM);
        server.startup();
        String listener = settings.getProperty("advertised.listeners");
        return new Broker(listener.substring(listener.indexOf("//") + 2), server);
    }

    /** Returns host and port of the broker. */
    String address() {
        return address;
    }

    /** Stops the broker. Its data stays in the folder. */
    void stop() {
        server.shutdown();
        server.awaitShutdown();
    }

    private static Properties settings(Path folder, int port) throws IOException {
        Properties settings = new Properties();
        int controller = freePort();
        settings.setProperty("process.roles", "broker,controller");
        settings.setProperty("node.id", "1");
        settings.setProperty("controller.quorum.voters", "1@" + HOST + ":" + controller);
        settings.setProperty("controller.listener.names", "CONTROLLER");
        settings.setProperty(
                "listeners", "PLAINTEXT://" + HOST + ":" + port + ",CONTROLLER://" + HOST + ":" + controller);
        settings.setProperty("advertised.listeners", "PLAINTEXT://" + HOST + ":" + port);
        settings.setProperty("log.dirs", folder.resolve("data").toString());
        settings.setProperty("auto.create.topics.enable", "false");
        // A single broker cannot replicate.
        settings.setProperty("offsets.topic.replication.factor", "1");
        settings.setProperty("offsets.topic.num.partitions", "1");
        settings.setProperty("transaction.state.log.replication.factor", "1");
        settings.setProperty("transaction.state.log.min.isr", "1");
        settings.setProperty("group.initial.rebalance.delay.ms", "0");
        settings.setProperty("num.network.threads", "2");
        settings.setProperty("num.io.threads", "2");
        return settings;
    }

    private static Properties read(Path file) throws IOException {
        Properties settings = new Properties();
        try (var in = Files.newInputStream(file)) {
            settings.load(in);
        }
        return settings;
    }

    private static void format(Path settings) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        String[] command = {"format", "--cluster-id", Uuid.randomUuid().toString(), "--config", settings.toString()};
        int status = StorageTool.execute(command, new PrintStream(text, true, StandardCharsets.UTF_8));
        if (status != 0) {
            throw new IllegalStateException("the folder cannot be formatted: "
                    + text.toString(StandardCharsets.UTF_8).strip());
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
