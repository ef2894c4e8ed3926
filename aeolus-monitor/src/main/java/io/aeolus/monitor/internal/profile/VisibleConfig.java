// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.cluster.Secrets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A topology's settings without secrets, because profiles are shared. */
public final class VisibleConfig {

    private VisibleConfig() {}

    /** Returns the settings by name. Values without JSON type become text, and secrets are masked. */
    public static Map<String, Object> of(Map<?, ?> config) {
        Map<String, Object> visible = new TreeMap<>();
        config.forEach((key, value) -> {
            String name = String.valueOf(key);
            if (value != null) {
                visible.put(name, Secrets.isName(name) ? Secrets.MASK : json(value));
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
        if (value instanceof Boolean || value instanceof Integer || value instanceof Long) {
            return value;
        }
        if (value instanceof Short || value instanceof Byte) {
            return ((Number) value).intValue();
        }
        if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            return number.doubleValue();
        }
        return Secrets.masked(String.valueOf(value));
    }
}
