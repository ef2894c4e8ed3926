package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class SizeMeterTest {

    private final Map<String, Object> conf = Utils.readDefaultConfig();
    private final SizeMeter meter = new SizeMeter(conf);

    @Test
    void sizes_are_what_storm_would_send() {
        SplittableRandom random = new SplittableRandom(1);
        double sum = 0;
        for (int i = 0; i < 100; i++) {
            List<Object> values = new Values(random.nextLong(), "x".repeat(random.nextInt(500)));
            sum += 3 * new KryoValuesSerializer(conf).serialize(values).length;
            meter.add("more", values, 3);
        }

        assertThat(meter.sizes()).containsOnlyKeys("more");
        assertThat(meter.sizes().get("more").sums().sum()).isEqualTo(sum);
        assertThat(meter.sizes().get("more").sums().weight()).isEqualTo(300);
        assertThat(meter.failures()).isEmpty();
    }

    @Test
    void what_cannot_be_serialised_is_told_once_and_leaves_the_others_alone() {
        Map<String, Object> strict = Utils.readDefaultConfig();
        strict.put("topology.fall.back.on.java.serialization", false);
        SizeMeter strictMeter = new SizeMeter(strict);
        for (int i = 0; i < 3; i++) {
            strictMeter.add("more", new Values(new Object(), i), 1);
            strictMeter.add("default", new Values(1, 2), 1);
        }

        assertThat(strictMeter.failures()).containsOnlyKeys("more");
        assertThat(strictMeter.failures().get("more"))
                .startsWith("not serialisable: ")
                .doesNotContain("\n");
        assertThat(strictMeter.sizes()).containsOnlyKeys("default");
        assertThat(strictMeter.sizes().get("default").sums().samples()).isEqualTo(3);
    }

    @Test
    void a_value_without_end_is_not_serialisable_and_nothing_throws() {
        List<Object> ring = new ArrayList<>();
        ring.add(ring);

        meter.add("more", new Values(ring, 1), 1);
        meter.add("default", new Values(1, 2), 1);

        assertThat(meter.failures()).containsOnlyKeys("more");
        assertThat(meter.sizes()).containsOnlyKeys("default");
    }
}
