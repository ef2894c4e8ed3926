package io.aeolus.probe;

import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.storm.generated.Grouping;
import org.apache.storm.grouping.PartialKeyGrouping;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;

/** The fields that are the key of a grouping. */
public final class KeyFields {

    private KeyFields() {}

    /** The fields' names of a fields or a partial-key grouping; empty if a grouping has no key, or tells none. */
    public static Optional<List<String>> of(Grouping grouping) {
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
