// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.CallSamples;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class SampleStoreTest {

    private final Map<String, Object> conf = Utils.readDefaultConfig();
    private final SampleStore store = new SampleStore(conf, List.of());

    @Test
    void sizes_equal_those_of_Storms_serialisation() {
        SplittableRandom random = new SplittableRandom(1);
        double sum = 0;
        for (int i = 0; i < 100; i++) {
            List<Object> values = new Values(random.nextLong(), "x".repeat(random.nextInt(500)));
            sum += 3 * new KryoValuesSerializer(conf).serialize(values).length;
            store.addTuple("more", values, 3);
        }

        assertThat(samples(store).bytes()).containsOnlyKeys("more");
        assertThat(samples(store).bytes().get("more").sum()).isEqualTo(sum);
        assertThat(samples(store).bytes().get("more").weight()).isEqualTo(300);
        assertThat(samples(store).bytesUnknown()).isEmpty();
    }

    @Test
    void counts_values_that_are_objects() {
        store.addTuple("default", new Values(1, 2L, 3.5, true, null), 4);
        store.addTuple("more", new Values("text", 1, List.of(1), 'c', BigInteger.TEN, 1.5f), 2);
        store.addTuple("more", new Values("text", 1, 2), 1);

        assertThat(samples(store).objects().get("default").sum()).isZero();
        assertThat(samples(store).objects().get("default").weight()).isEqualTo(4);
        assertThat(samples(store).objects().get("more").sum()).isEqualTo(2 * 5 + 1);
    }

    @Test
    void an_unserialisable_stream_does_not_affect_others() {
        Map<String, Object> strict = Utils.readDefaultConfig();
        strict.put("topology.fall.back.on.java.serialization", false);
        SampleStore strictStore = new SampleStore(strict, List.of());
        for (int i = 0; i < 3; i++) {
            strictStore.addTuple("more", new Values(new Object(), i), 1);
            strictStore.addTuple("default", new Values(1, 2), 1);
        }

        assertThat(samples(strictStore).bytesUnknown()).containsOnlyKeys("more");
        assertThat(samples(strictStore).bytesUnknown().get("more"))
                .startsWith("not serialisable: ")
                .doesNotContain("\n");
        assertThat(samples(strictStore).bytes()).containsOnlyKeys("default");
        assertThat(samples(strictStore).bytes().get("default").samples()).isEqualTo(3);
    }

    @Test
    void a_cyclic_value_is_unserialisable() {
        List<Object> ring = new ArrayList<>();
        ring.add(ring);

        store.addTuple("more", new Values(ring, 1), 1);
        store.addTuple("default", new Values(1, 2), 1);

        assertThat(samples(store).bytesUnknown()).containsOnlyKeys("more");
        assertThat(samples(store).bytes()).containsOnlyKeys("default");
    }

    private static CallSamples samples(SampleStore store) {
        return store.samples(0, 0);
    }
}
