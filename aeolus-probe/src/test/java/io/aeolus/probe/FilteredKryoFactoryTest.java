// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.KryoException;
import java.io.IOException;
import java.net.URL;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.serialization.KryoValuesDeserializer;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class FilteredKryoFactoryTest {

    /** Workers serialize with Storm's factory. */
    @Test
    void reads_JDK_values_that_Storm_serialized() throws IOException {
        List<Object> values = List.of("a", 1L, LocalDate.of(2026, 1, 2), new TreeMap<>(Map.of("b", 2)));

        assertThat(read(values)).isEqualTo(values);
    }

    @Test
    void rejects_other_classes() throws IOException {
        assertThatThrownBy(() -> read(List.of(new URL("http://localhost"))))
                .isInstanceOf(KryoException.class)
                .hasMessageContaining("java.net.URL")
                .hasRootCauseMessage("filter status: REJECTED");
    }

    private static List<Object> read(List<Object> values) throws IOException {
        Map<String, Object> config = new HashMap<>(Utils.readDefaultConfig());
        config.put(Config.TOPOLOGY_KRYO_REGISTER, List.of());
        config.put(Config.TOPOLOGY_FALL_BACK_ON_JAVA_SERIALIZATION, true);
        byte[] bytes = new KryoValuesSerializer(config).serialize(values);
        config.put(Config.TOPOLOGY_KRYO_FACTORY, FilteredKryoFactory.class.getName());
        return new KryoValuesDeserializer(config).deserialize(bytes);
    }
}
