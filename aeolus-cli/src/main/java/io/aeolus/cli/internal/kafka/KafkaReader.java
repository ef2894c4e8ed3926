package io.aeolus.cli.internal.kafka;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.storm.generated.StormTopology;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A component that reads from Kafka.
 *
 * @param component its id
 * @param brokers the addresses that its consumer begins with
 * @param topics the topics that it names, if a broker can be asked for them; none where they are a pattern, or brokers want to know who
 *     asks
 * @param group its consumer group
 */
public record KafkaReader(String component, List<String> brokers, List<String> topics, String group) {

    private static final Logger LOG = LoggerFactory.getLogger(KafkaReader.class);

    private static final String SECURITY = "security.protocol";
    private static final String PLAIN = "PLAINTEXT";

    private static final int PATIENCE_MILLIS = 3_000;

    public KafkaReader {
        brokers = List.copyOf(brokers);
        topics = List.copyOf(topics);
    }

    /** Those of a topology whose consumers have settings with a group. */
    public static List<KafkaReader> of(StormTopology topology) {
        Found found = new Found();
        ConsumerSettings.in(topology, found);
        // A map in a view of it is met twice.
        return found.readers.stream()
                .map(reader -> reader.reading(found.askable(reader.component)))
                .distinct()
                .toList();
    }

    /** Settings and topics come in any order. */
    private static final class Found implements ConsumerSettings.Visitor {

        private final List<KafkaReader> readers = new ArrayList<>();
        private final Map<String, List<String>> topics = new HashMap<>();
        private final Set<String> guarded = new HashSet<>();

        @Override
        public boolean visit(String component, Map<Object, Object> settings) {
            readers.add(new KafkaReader(
                    component, addresses(settings), List.of(), String.valueOf(settings.get(ConsumerSettings.GROUP))));
            if (!PLAIN.equals(settings.getOrDefault(SECURITY, PLAIN))) {
                guarded.add(component);
            }
            return false;
        }

        @Override
        public void topics(String component, List<String> names) {
            topics.put(component, names);
        }

        /** Those that a broker tells to anybody. */
        List<String> askable(String component) {
            return guarded.contains(component) ? List.of() : topics.getOrDefault(component, List.of());
        }
    }

    private KafkaReader reading(List<String> names) {
        return new KafkaReader(component, brokers, names, group);
    }

    /** Throws if no broker can be reached from here, or no topic is there, in place of a run that finds out after a minute. */
    public void check() throws BadInputException {
        List<String> reasons = new ArrayList<>();
        for (String broker : brokers) {
            try (Socket socket = connected(broker)) {
                checkTopics(socket, broker);
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

    /** Who does not answer is not asked again: the run will show what is wrong. */
    private void checkTopics(Socket socket, String broker) throws BadInputException {
        try {
            for (String topic : topics) {
                if (!TopicQuestion.isUnknown(socket, topic)) {
                    return;
                }
            }
        } catch (IOException e) {
            LOG.debug("{} does not say which topics it has", broker, e);
            return;
        }
        if (!topics.isEmpty()) {
            throw new BadInputException(
                    "component '%s' reads from Kafka, and the broker at %s has no topic '%s': create it, or give MAIN its name"
                            .formatted(component, broker, String.join("' or '", topics)));
        }
    }

    private static Socket connected(String broker) throws IOException {
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
        Socket socket = new Socket();
        try {
            socket.connect(address, PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
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
