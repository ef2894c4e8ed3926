package io.aeolus.cli.internal.kafka;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of Kafka consumers inside the serialised components of a topology: every map that has brokers and a group, at any depth.
 * Components whose bytes do not contain both words are not deserialised.
 */
final class ConsumerSettings {

    static final String BROKERS = "bootstrap.servers";
    static final String GROUP = "group.id";

    private static final Logger LOG = LoggerFactory.getLogger(ConsumerSettings.class);

    private ConsumerSettings() {}

    /** Visits the settings of a consumer inside a component; returns whether it has changed them. */
    @FunctionalInterface
    interface Visitor {
        boolean visit(String component, Map<Object, Object> settings);
    }

    /** Visits the settings of all consumers, and writes changed components back into the topology. */
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
            // Rewriting the topology deserialises the component too, and reports the error.
            LOG.info("cannot deserialise component '{}'", component, e);
        }
    }

    private static boolean mentionsConsumer(ComponentObject object) {
        // Serialisation writes ASCII strings as plain bytes.
        String bytes = new String(object.get_serialized_java(), StandardCharsets.ISO_8859_1);
        return Stream.of(BROKERS, GROUP).allMatch(bytes::contains);
    }

    /** Serialisation replaces each object before it writes the object's content, so changes made here are written. */
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
        @SuppressWarnings("unchecked") // only strings are read and written
        protected Object replaceObject(Object object) {
            if (object instanceof Map<?, ?> map && map.containsKey(BROKERS) && map.containsKey(GROUP)) {
                try {
                    hasChanged |= visitor.visit(component, (Map<Object, Object>) map);
                } catch (UnsupportedOperationException e) {
                    // An unmodifiable view: the map inside is visited next.
                    LOG.debug("{} cannot be changed", map.getClass());
                }
            }
            return object;
        }
    }
}
