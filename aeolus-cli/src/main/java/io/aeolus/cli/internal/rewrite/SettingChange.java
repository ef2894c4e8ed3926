package io.aeolus.cli.internal.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What happens to one setting.
 *
 * @param name the setting's name
 * @param before its value without the plan; empty if there is none
 * @param after its value with the plan
 */
public record SettingChange(String name, Optional<Object> before, Object after) {

    /** The settings that differ from those before, by name. Values are compared as text: numbers are the same whatever their class. */
    public static List<SettingChange> between(Map<String, Object> before, Map<String, Object> changed) {
        List<SettingChange> changes = new ArrayList<>();
        new TreeMap<>(changed).forEach((name, value) -> {
            if (!Objects.toString(before.get(name)).equals(value.toString())) {
                changes.add(new SettingChange(name, Optional.ofNullable(before.get(name)), value));
            }
        });
        return changes;
    }

    @Override
    public String toString() {
        return name + ": " + before.map(Object::toString).orElse("(not set)") + " -> " + after;
    }
}
