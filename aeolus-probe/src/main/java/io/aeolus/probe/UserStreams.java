// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.grouping.PartialKeyGrouping;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;

/** Finds the components, streams and keys of the user, as opposed to Storm. */
public final class UserStreams {

    private UserStreams() {}

    /** Returns the ids of a topology's spouts and bolts, without Storm's checkpoint spout. */
    public static Set<String> components(StormTopology topology) {
        Set<String> ids = new HashSet<>(topology.get_spouts().keySet());
        ids.addAll(topology.get_bolts().keySet());
        ids.remove(CheckpointSpout.CHECKPOINT_COMPONENT_ID);
        return ids;
    }

    /** Returns whether a stream carries user tuples. Ticks and checkpoints are not user tuples. */
    public static boolean contain(String component, String stream) {
        return !Utils.isSystemId(component) && !stream.equals(CheckpointSpout.CHECKPOINT_STREAM_ID);
    }

    /** Returns the key fields of a fields grouping or partial-key grouping; empty for other groupings. */
    public static Optional<List<String>> keyOf(Grouping grouping) {
        if (grouping.is_set_fields()) {
            // A fields grouping without fields is a global grouping.
            return Optional.of(List.copyOf(grouping.get_fields())).filter(fields -> !fields.isEmpty());
        }
        // Checks the bytes first, because deserializing a user's grouping may have side effects.
        if (!grouping.is_set_custom_serialized()
                || !new String(grouping.get_custom_serialized(), StandardCharsets.ISO_8859_1)
                        .contains(PartialKeyGrouping.class.getName())) {
            return Optional.empty();
        }
        try {
            // Storm has no accessor for the fields.
            Field field = PartialKeyGrouping.class.getDeclaredField("fields");
            field.setAccessible(true);
            Object custom = Utils.javaDeserialize(grouping.get_custom_serialized(), Object.class);
            return custom instanceof PartialKeyGrouping && field.get(custom) instanceof Fields fields
                    ? Optional.of(fields.toList())
                    : Optional.empty();
        } catch (ReflectiveOperationException e) {
            return Optional.empty();
        }
    }
}
