// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.kafka;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.storm.generated.StormTopology;

/** A component that reads from Kafka, with the bootstrap addresses and the group of its consumer. */
public record KafkaReader(String component, List<String> brokers, String group) {

    private static final int TIMEOUT_MILLIS = 3_000;

    public KafkaReader {
        brokers = List.copyOf(brokers);
    }

    /** The components of a topology that contain Kafka consumers. */
    public static List<KafkaReader> of(StormTopology topology) {
        // A map inside an unmodifiable view is visited twice.
        Set<KafkaReader> readers = new LinkedHashSet<>();
        ConsumerSettings.visit(topology, (component, settings) -> {
            readers.add(new KafkaReader(component, addresses(settings), ConsumerSettings.group(settings)));
            return Optional.empty();
        });
        return List.copyOf(readers);
    }

    /** The group of the first run, as an example for messages. */
    public String exampleGroup() {
        return group + ConsumerSettings.suffix(1);
    }

    /** Throws an exception if no broker accepts connections from this machine. Without this check, the run would fail after a minute. */
    public void check() throws BadInputException {
        List<String> reasons = new ArrayList<>();
        for (String broker : brokers) {
            try {
                connect(broker);
                return;
            } catch (IOException | IllegalArgumentException e) {
                reasons.add(broker + " (" + e.getMessage() + ")");
            }
        }
        if (!reasons.isEmpty()) {
            throw new BadInputException(
                    "component '%s' reads from Kafka, and no broker is at %s: start one, or pass its address to MAIN"
                            .formatted(component, String.join(", nor at ", reasons)));
        }
    }

    private static void connect(String broker) throws IOException {
        int colon = broker.lastIndexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("no port");
        }
        // An IPv6 address is in brackets.
        String host = broker.substring(0, colon).replaceAll("^.*://|[\\[\\]]", "");
        InetSocketAddress address = new InetSocketAddress(host, Integer.parseInt(broker.substring(colon + 1)));
        if (address.isUnresolved()) {
            throw new IOException("unknown host");
        }
        try (Socket socket = new Socket()) {
            socket.connect(address, TIMEOUT_MILLIS);
        }
    }

    private static List<String> addresses(Map<?, ?> settings) {
        Object servers = settings.get(ConsumerSettings.BROKERS);
        String all = servers instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
                : String.valueOf(servers);
        return Arrays.stream(all.split(",", -1))
                .map(String::strip)
                .filter(address -> !address.isEmpty())
                .toList();
    }
}
