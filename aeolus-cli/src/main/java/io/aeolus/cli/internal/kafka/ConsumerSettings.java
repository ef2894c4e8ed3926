package io.aeolus.cli.internal.kafka;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of Kafka consumers inside of a topology's serialised components, wherever they are kept: each map that names brokers and
 * a group; and the topics that a {@code KafkaSpout} names. Components that do not have the words in their bytes are not looked into.
 */
final class ConsumerSettings {

    static final String BROKERS = "bootstrap.servers";
    static final String GROUP = "group.id";

    /** Of storm-kafka-client, which is in the topology's jar and on no class path of ours. */
    private static final String NAMED_TOPICS = "org.apache.storm.kafka.spout.subscription.NamedTopicFilter";

    private static final Logger LOG = LoggerFactory.getLogger(ConsumerSettings.class);

    private ConsumerSettings() {}

    /** Told a component and the settings of a consumer in it; says whether it has changed them. */
    @FunctionalInterface
    interface Visitor {
        boolean visit(String component, Map<Object, Object> settings);

        /** Told the topics that a component names. */
        default void topics(String component, List<String> names) {}
    }

    /** Visits all consumers' settings; what the visitor has changed is changed in the topology. */
    static void in(StormTopology topology, Visitor visitor) {
        topology.get_spouts().forEach((id, spout) -> in(id, spout.get_spout_object(), visitor));
        topology.get_bolts().forEach((id, bolt) -> in(id, bolt.get_bolt_object(), visitor));
    }

    private static void in(String component, ComponentObject object, Visitor visitor) {
        if (object.getSetField() != ComponentObject._Fields.SERIALIZED_JAVA || !mentionsConsumer(object)) {
            return;
        }
        try {
            Object read = Utils.javaDeserialize(object.get_serialized_java(), Object.class);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (Search search = new Search(bytes, component, visitor)) {
                search.writeObject(read);
                search.flush();
                if (search.hasChanged) {
                    object.set_serialized_java(bytes.toByteArray());
                }
            }
        } catch (IOException | RuntimeException e) {
            // Whoever rewrites the topology has to read it too, and says what is wrong with it.
            LOG.info("component '{}' cannot be looked into", component, e);
        }
    }

    private static boolean mentionsConsumer(ComponentObject object) {
        // Java writes texts of a topology's settings byte by byte.
        String bytes = new String(object.get_serialized_java(), StandardCharsets.ISO_8859_1);
        return Stream.of(BROKERS, GROUP).allMatch(bytes::contains);
    }

    /** Serialisation comes to each object before its content, so what is changed then is written as changed. */
    private static final class Search extends ObjectOutputStream {

        private final String component;
        private final Visitor visitor;
        private boolean hasChanged;

        Search(OutputStream out, String component, Visitor visitor) throws IOException {
            super(out);
            this.component = component;
            this.visitor = visitor;
            enableReplaceObject(true);
        }

        @Override
        @SuppressWarnings("unchecked") // only texts are read and written
        protected Object replaceObject(Object object) {
            if (object instanceof Map<?, ?> map && map.containsKey(BROKERS) && map.containsKey(GROUP)) {
                try {
                    hasChanged |= visitor.visit(component, (Map<Object, Object>) map);
                } catch (UnsupportedOperationException e) {
                    // A view that cannot be changed is around a map that can, which comes next.
                    LOG.debug("{} cannot be changed", map.getClass());
                }
            } else if (object != null && object.getClass().getName().equals(NAMED_TOPICS)) {
                visitor.topics(component, topics(object));
            }
            return object;
        }

        private static List<String> topics(Object filter) {
            try {
                Object names = filter.getClass().getMethod("getTopicsString").invoke(filter);
                return List.of(String.valueOf(names).split(",", -1));
            } catch (ReflectiveOperationException e) {
                LOG.debug("another version of {}", NAMED_TOPICS, e);
                return List.of();
            }
        }
    }
}
