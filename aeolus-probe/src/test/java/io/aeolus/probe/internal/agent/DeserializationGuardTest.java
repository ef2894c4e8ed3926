// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.probe.Probe;
import io.aeolus.probe.Probes;
import io.aeolus.probe.WorkerError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.serialization.KryoValuesDeserializer;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class DeserializationGuardTest {

    private final List<WorkerError> errors = new ArrayList<>();

    @AutoClose
    private final Probe probe = Probes.inThisJvm("damaged", snapshot -> {}, errors::add);

    @Test
    void a_tuple_that_cannot_be_deserialized_is_reported() throws Exception {
        byte[] bytes = new KryoValuesSerializer(config()).serialize(List.of("a", 1));
        KryoValuesDeserializer deserializer = new KryoValuesDeserializer(config());
        assertThat(deserializer.deserialize(bytes)).isEqualTo(List.of("a", 1));
        assertThat(errors).isEmpty();

        assertThatThrownBy(() -> deserializer.deserialize(Arrays.copyOf(bytes, bytes.length - 1)))
                .isInstanceOf(RuntimeException.class);
        assertThat(errors).singleElement().isInstanceOfSatisfying(WorkerError.ThreadError.class, error -> {
            assertThat(error.thread()).isEqualTo(Thread.currentThread().getName());
            assertThat(error.stackTrace()).contains("KryoBufferUnderflowException", "KryoValuesDeserializer");
        });
    }

    private Map<String, Object> config() {
        Map<String, Object> config = new HashMap<>(Utils.readDefaultConfig());
        config.put("topology.kryo.register", List.of());
        return probe.addTo(config);
    }
}
