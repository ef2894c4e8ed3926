package io.aeolus.batching.internal.rewrite;

import io.aeolus.batching.internal.plan.JsonReader;
import io.aeolus.batching.internal.plan.JsonText;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.storm.generated.ComponentCommon;

/** The settings of one component, which Storm keeps as JSON text. */
final class ComponentConfig {

    private ComponentConfig() {}

    /** Sets one setting and leaves the others. */
    static void put(ComponentCommon component, String name, Object value) {
        change(component, settings -> {
            settings.put(name, value);
            return settings;
        });
    }

    /** Puts what comes of the settings in their place. */
    static void change(ComponentCommon component, UnaryOperator<Map<String, Object>> change) {
        component.set_json_conf(JsonText.of(change.apply(read(component))));
    }

    private static Map<String, Object> read(ComponentCommon component) {
        Map<String, Object> settings = new HashMap<>();
        if (component.is_set_json_conf()) {
            try {
                if (JsonReader.read(component.get_json_conf()) instanceof Map<?, ?> map) {
                    map.forEach((name, value) -> settings.put(String.valueOf(name), value));
                }
            } catch (JsonReader.NotJson e) {
                throw new IllegalArgumentException(
                        "a component's configuration is not JSON: " + component.get_json_conf(), e);
            }
        }
        return settings;
    }
}
