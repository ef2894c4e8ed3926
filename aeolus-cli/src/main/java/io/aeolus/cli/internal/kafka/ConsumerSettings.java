// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.kafka;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
        visit(topology, (component, settings) -> Optional.of(newGroup.apply(group(settings))));
        return topology;
    }

    /**
     * Returns the components that contain both keys, and at least one consumer whose group cannot be changed: because the keys are not in a map,
     * or because the map is immutable and not of the JDK.
     */
    public static Set<String> unchangeable(StormTopology topology) {
        return visit(topology.deepCopy(), (component, settings) -> Optional.of(group(settings) + suffix(0)));
    }

    static String group(Map<?, ?> settings) {
        return String.valueOf(settings.get(GROUP));
    }

    static String suffix(long run) {
        return "-aeolus-" + COMMAND + "-" + run;
    }

    /** Visits the settings of a consumer inside a component. */
    @FunctionalInterface
    interface Visitor {
        /** Returns the new group of the consumer; empty to keep the settings. */
        Optional<String> visit(String component, Map<?, ?> settings);
    }

    /**
     * Visits the settings of all consumers, and writes changed components back into the topology. Returns the components with a consumer that
     * was not visited, or whose settings cannot be changed.
     */
    static Set<String> visit(StormTopology topology, Visitor visitor) {
        Set<String> unchanged = new TreeSet<>();
        topology.get_spouts().forEach((id, spout) -> visit(id, spout.get_spout_object(), visitor, unchanged));
        topology.get_bolts().forEach((id, bolt) -> visit(id, bolt.get_bolt_object(), visitor, unchanged));
        return unchanged;
    }

    private static void visit(String component, ComponentObject object, Visitor visitor, Set<String> unchanged) {
        if (object.getSetField() != ComponentObject._Fields.SERIALIZED_JAVA || !containsConsumerKeys(object)) {
            return;
        }
        try (Search search = new Search(object.get_serialized_java(), component, visitor)) {
            Object read = search.readObject();
            if (search.hasChanged) {
                object.set_serialized_java(Utils.javaSerialize(read));
            }
            if (!search.hasFound || search.hasFailed) {
                unchanged.add(component);
            }
        } catch (IOException | ClassNotFoundException | RuntimeException e) {
            // The rewriting of the topology also deserializes the component, and reports the error.
            LOG.info("cannot deserialize component '{}'", component, e);
            unchanged.add(component);
        }
    }

    private static boolean containsConsumerKeys(ComponentObject object) {
        // Serialization writes ASCII strings as plain bytes.
        String bytes = new String(object.get_serialized_java(), StandardCharsets.ISO_8859_1);
        return Stream.of(BROKERS, GROUP).allMatch(bytes::contains);
    }

    private static boolean isConsumer(Map<?, ?> map) {
        try {
            return map.containsKey(BROKERS) && map.containsKey(GROUP);
        } catch (ClassCastException | NullPointerException e) {
            // A sorted map with other keys.
            return false;
        }
    }

    /** Changes maps as soon as they are read, and replaces the immutable maps of the JDK. A map is read before a map that wraps it. */
    private static final class Search extends ObjectInputStream {

        private static final Class<?> IMMUTABLE = Map.of(BROKERS, "", GROUP, "").getClass();

        private final String component;
        private final Visitor visitor;
        private final Set<String> newGroups = Collections.newSetFromMap(new IdentityHashMap<>());
        private boolean hasFound;
        private boolean hasChanged;
        private boolean hasFailed;

        Search(byte[] component, String id, Visitor visitor) throws IOException {
            super(new ByteArrayInputStream(component));
            this.component = id;
            this.visitor = visitor;
            enableResolveObject(true);
        }

        @Override
        protected Object resolveObject(Object object) {
            if (!(object instanceof Map<?, ?> map) || !isConsumer(map) || newGroups.contains(map.get(GROUP))) {
                return object;
            }
            hasFound = true;
            Optional<String> group = visitor.visit(component, map);
            return group.isEmpty() ? object : changed(map, group.get());
        }

        @SuppressWarnings("unchecked") // only strings are read and written
        private Object changed(Map<?, ?> map, String group) {
            newGroups.add(group);
            try {
                ((Map<Object, Object>) map).put(GROUP, group);
                hasChanged = true;
                return map;
            } catch (UnsupportedOperationException e) {
                if (map.getClass() != IMMUTABLE) {
                    hasFailed = true;
                    return map;
                }
            }
            Map<Object, Object> copy = new HashMap<>(map);
            copy.put(GROUP, group);
            hasChanged = true;
            return Map.copyOf(copy);
        }
    }
}
