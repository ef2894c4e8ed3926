// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** The change of a setting. */
public record SettingChange(String name, Optional<Object> before, Object after) {

    /** Returns the settings that change, by name. Compares values as strings, because numbers may have different types. */
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
