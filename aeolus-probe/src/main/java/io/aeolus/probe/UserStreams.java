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

/** The streams between the user's components. */
public final class UserStreams {

    private UserStreams() {}

    /** The ids of a topology's spouts and bolts, without Storm's own for checkpoints. */
    public static Set<String> components(StormTopology topology) {
        Set<String> ids = new HashSet<>(topology.get_spouts().keySet());
        ids.addAll(topology.get_bolts().keySet());
        ids.remove(CheckpointSpout.CHECKPOINT_COMPONENT_ID);
        return ids;
    }

    /** Whether a component's stream carries the user's tuples. Ticks and checkpoints come by the clock. */
    public static boolean contain(String component, String stream) {
        return !Utils.isSystemId(component) && !stream.equals(CheckpointSpout.CHECKPOINT_STREAM_ID);
    }

    /** The fields' names of a fields or a partial-key grouping; empty if a grouping has no key, or tells none. */
    public static Optional<List<String>> keyOf(Grouping grouping) {
        if (grouping.is_set_fields()) {
            // Without fields it is a global grouping.
            return Optional.of(List.copyOf(grouping.get_fields())).filter(fields -> !fields.isEmpty());
        }
        // It is looked at before a class of the user's is made that may not like it.
        if (!grouping.is_set_custom_serialized()
                || !new String(grouping.get_custom_serialized(), StandardCharsets.ISO_8859_1)
                        .contains(PartialKeyGrouping.class.getName())) {
            return Optional.empty();
        }
        try {
            // Storm keeps them to itself.
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
