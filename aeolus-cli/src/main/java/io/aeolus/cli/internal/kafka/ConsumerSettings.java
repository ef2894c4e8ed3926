// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.kafka;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of Kafka consumers inside the serialized components of a topology: all maps with brokers and a group, at any depth. Does not
 * deserialize components whose bytes do not contain both keys.
 */
public final class ConsumerSettings {

    static final String BROKERS = "bootstrap.servers";
    static final String GROUP = "group.id";

    private static final Logger LOG = LoggerFactory.getLogger(ConsumerSettings.class);
    private static final String COMMAND = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
    private static final AtomicLong RUNS = new AtomicLong();

    private ConsumerSettings() {}

    /**
     * Sets a new group for all consumers of a topology, in place. Each run then reads the same rows, because it starts at the initial
     * position of a new group, and the committed offsets of the user's group do not change.
     */
    public static StormTopology withNewGroups(StormTopology topology) {
        String suffix = suffix(RUNS.incrementAndGet());
        return withGroups(topology, group -> group + suffix);
    }

    /** Changes the groups of all consumers of a topology, in place. */
    public static StormTopology withGroups(StormTopology topology, UnaryOperator<String> newGroup) {
        visit(topology, (component, settings) -> {
            settings.put(GROUP, newGroup.apply(String.valueOf(settings.get(GROUP))));
            return true;
        });
        return topology;
    }

    static String suffix(long run) {
        return "-aeolus-" + COMMAND + "-" + run;
    }

    /** Visits the settings of a consumer inside a component; returns whether it has changed the settings. */
    @FunctionalInterface
    interface Visitor {
        boolean visit(String component, Map<Object, Object> settings);
    }

    /** Visits the settings of all consumers, and writes changed components back into the topology. */
    static void visit(StormTopology topology, Visitor visitor) {
        topology.get_spouts().forEach((id, spout) -> visit(id, spout.get_spout_object(), visitor));
        topology.get_bolts().forEach((id, bolt) -> visit(id, bolt.get_bolt_object(), visitor));
    }

    private static void visit(String component, ComponentObject object, Visitor visitor) {
        if (object.getSetField() != ComponentObject._Fields.SERIALIZED_JAVA || !containsConsumerKeys(object)) {
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
            // The rewriting of the topology also deserializes the component, and reports the error.
            LOG.info("cannot deserialize component '{}'", component, e);
        }
    }

    private static boolean containsConsumerKeys(ComponentObject object) {
        // Serialization writes ASCII strings as plain bytes.
        String bytes = new String(object.get_serialized_java(), StandardCharsets.ISO_8859_1);
        return Stream.of(BROKERS, GROUP).allMatch(bytes::contains);
    }

    /** Serialization replaces each object before it writes the object's content, so changes made here are written. */
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
