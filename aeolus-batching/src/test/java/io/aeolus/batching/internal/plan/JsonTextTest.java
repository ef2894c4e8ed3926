// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.fixture.RandomValues;
import io.aeolus.batching.fixture.Seeded;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.junit.jupiter.api.Test;

class JsonTextTest {

    @Test
    void writes_settings_in_one_line() {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("tasks", 4);
        settings.put("a \"quoted\" \\ name\n", Arrays.asList(true, null, 1.5, Map.of("k", "ü")));

        assertThat(JsonText.of(settings)).isEqualTo("""
                {"tasks":4,"a \\"quoted\\" \\\\ name\\u000a":[true,null,1.5,{"k":"ü"}]}""");
    }

    @Seeded(100)
    void text_can_be_read_here_and_by_storm(long seed) throws Exception {
        Random random = new Random(seed);
        Object value = Arrays.asList(value(random, new RandomValues(random), 3));

        String text = JsonText.of(value);

        assertThat(JsonReader.read(text)).isEqualTo(value);
        assertThat(JSONValue.parseWithException(text)).isEqualTo(value);
    }

    private static Object value(Random random, RandomValues values, int depth) {
        switch (random.nextInt(depth == 0 ? 5 : 7)) {
            case 0:
                return values.anInt();
            case 1:
                return (1L << 40) + random.nextInt();
            case 2:
                return random.nextInt(1_000) / 8.0;
            case 3:
                return values.aString();
            case 4:
                return random.nextBoolean();
            case 5:
                List<Object> list = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    list.add(value(random, values, depth - 1));
                }
                return list;
            default:
                Map<String, Object> map = new LinkedHashMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    map.put(values.aString(), value(random, values, depth - 1));
                }
                return map;
        }
    }

    @Test
    void value_without_a_json_form_is_rejected() {
        assertThatThrownBy(() -> JsonText.of(Map.of("a", new Object[0])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot write");
        assertThatThrownBy(() -> JsonText.of(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
