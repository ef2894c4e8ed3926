package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.CallSamples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class SampleBookTest {

    private final Map<String, Object> conf = Utils.readDefaultConfig();
    private final SampleBook book = new SampleBook(conf, List.of());

    @Test
    void sizes_are_what_storm_would_send() {
        SplittableRandom random = new SplittableRandom(1);
        double sum = 0;
        for (int i = 0; i < 100; i++) {
            List<Object> values = new Values(random.nextLong(), "x".repeat(random.nextInt(500)));
            sum += 3 * new KryoValuesSerializer(conf).serialize(values).length;
            book.addSize("more", values, 3);
        }

        assertThat(samples(book).bytes()).containsOnlyKeys("more");
        assertThat(samples(book).bytes().get("more").sum()).isEqualTo(sum);
        assertThat(samples(book).bytes().get("more").weight()).isEqualTo(300);
        assertThat(samples(book).bytesUnknown()).isEmpty();
    }

    @Test
    void what_cannot_be_serialised_is_told_once_and_leaves_the_others_alone() {
        Map<String, Object> strict = Utils.readDefaultConfig();
        strict.put("topology.fall.back.on.java.serialization", false);
        SampleBook strictBook = new SampleBook(strict, List.of());
        for (int i = 0; i < 3; i++) {
            strictBook.addSize("more", new Values(new Object(), i), 1);
            strictBook.addSize("default", new Values(1, 2), 1);
        }

        assertThat(samples(strictBook).bytesUnknown()).containsOnlyKeys("more");
        assertThat(samples(strictBook).bytesUnknown().get("more"))
                .startsWith("not serialisable: ")
                .doesNotContain("\n");
        assertThat(samples(strictBook).bytes()).containsOnlyKeys("default");
        assertThat(samples(strictBook).bytes().get("default").samples()).isEqualTo(3);
    }

    @Test
    void a_value_without_end_is_not_serialisable_and_nothing_throws() {
        List<Object> ring = new ArrayList<>();
        ring.add(ring);

        book.addSize("more", new Values(ring, 1), 1);
        book.addSize("default", new Values(1, 2), 1);

        assertThat(samples(book).bytesUnknown()).containsOnlyKeys("more");
        assertThat(samples(book).bytes()).containsOnlyKeys("default");
    }

    private static CallSamples samples(SampleBook book) {
        return book.samples(0, 0, 0, 0);
    }
}
