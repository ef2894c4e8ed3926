package io.aeolus.cli.internal.kafka;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.storm.generated.StormTopology;

/**
 * A component that reads from Kafka.
 *
 * @param component its id
 * @param brokers the addresses that its consumer begins with
 * @param group its consumer group
 */
public record KafkaReader(String component, List<String> brokers, String group) {

    private static final int PATIENCE_MILLIS = 3_000;

    /** Copies the list. */
    public KafkaReader {
        brokers = List.copyOf(brokers);
    }

    /** Those of a topology whose consumers have settings with a group. */
    public static List<KafkaReader> of(StormTopology topology) {
        List<KafkaReader> found = new ArrayList<>();
        ConsumerSettings.in(topology, (component, settings) -> {
            found.add(new KafkaReader(
                    component, addresses(settings), String.valueOf(settings.get(ConsumerSettings.GROUP))));
            return false;
        });
        // A map in a view of it is met twice.
        return found.stream().distinct().toList();
    }

    /**
     * Throws if none of the brokers can be reached from here, in place of a run that finds out after a minute.
     *
     * @throws BadInputException with what is wrong with the first
     */
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
                    "component '%s' reads from Kafka, and no broker is at %s: start one, or give MAIN its address"
                            .formatted(component, String.join(", nor at ", reasons)));
        }
    }

    private static void connect(String broker) throws IOException {
        int colon = broker.lastIndexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("no port");
        }
        // A literal address of version 6 is in brackets.
        String host = broker.substring(0, colon).replaceAll("^.*://|[\\[\\]]", "");
        InetSocketAddress address = new InetSocketAddress(host, Integer.parseInt(broker.substring(colon + 1)));
        if (address.isUnresolved()) {
            throw new IOException("the host is not known");
        }
        try (Socket socket = new Socket()) {
            socket.connect(address, PATIENCE_MILLIS);
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
