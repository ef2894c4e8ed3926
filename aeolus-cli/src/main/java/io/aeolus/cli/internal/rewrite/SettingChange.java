package io.aeolus.cli.internal.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What happens to one setting.
 *
 * @param name the setting's name
 * @param before its value without the plan; empty if there is none
 * @param after its value with the plan; empty if the plan sets it to null
 */
public record SettingChange(String name, Optional<Object> before, Optional<Object> after) {

    /** The settings that differ, ordered by name. */
    static List<SettingChange> between(Map<String, Object> before, Map<String, Object> changed) {
        List<SettingChange> changes = new ArrayList<>();
        new TreeMap<>(changed).forEach((name, value) -> {
            if (!text(before.get(name)).equals(text(value))) {
                changes.add(new SettingChange(name, Optional.ofNullable(before.get(name)), Optional.ofNullable(value)));
            }
        });
        return changes;
    }

    /** Numbers are the same whatever their class, so values are compared as they are written. */
    private static String text(@Nullable Object value) {
        return Objects.toString(value);
    }

    @Override
    public String toString() {
        return name + ": " + before.map(Object::toString).orElse("(not set)") + " -> "
                + after.map(Object::toString).orElse("(not set)");
    }
}
