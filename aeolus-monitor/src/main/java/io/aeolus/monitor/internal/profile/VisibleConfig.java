// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A topology's settings without secrets, because profiles are shared. */
public final class VisibleConfig {

    /** Storm's own secret is a payload. */
    private static final Pattern SECRET = Pattern.compile(
            "passw|passphrase|pass(?![a-z])|pwd|secret|token|credential|auth.payload|(private|api|access).?key");

    private VisibleConfig() {}

    /** Returns the settings by name. Values without JSON type become text, and secrets are hidden. */
    public static Map<String, Object> of(Map<?, ?> config) {
        Map<String, Object> visible = new TreeMap<>();
        config.forEach((key, value) -> {
            String name = String.valueOf(key);
            if (value != null) {
                boolean isSecret = SECRET.matcher(name.toLowerCase(Locale.ROOT)).find();
                visible.put(name, isSecret ? "(hidden)" : json(value));
            }
        });
        return visible;
    }

    private static Object json(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return of(map);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(VisibleConfig::json).toList();
        }
        if (value instanceof Boolean || value instanceof Integer || value instanceof Long || value instanceof String) {
            return value;
        }
        if (value instanceof Short || value instanceof Byte) {
            return ((Number) value).intValue();
        }
        if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            return number.doubleValue();
        }
        return String.valueOf(value);
    }
}
