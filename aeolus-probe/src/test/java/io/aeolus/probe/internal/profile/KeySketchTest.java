package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.monitor.internal.profile.report.KeySums;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeySketchTest {

    @Test
    void estimates_keys_as_chao_does() {
        // 5 keys: three seen once, one twice, one four times. 5 + 3·2 / (2·(1 + 1)) = 6.5.
        KeySketch sketch = sketch(0);
        for (String key : List.of("a", "b", "c", "d", "d", "e", "e", "e", "e")) {
            sketch.add(List.of(key), 1);
        }

        assertThat(sketch.sums()).isEqualTo(new KeySums("words", "default", 9, 5, 3, 1, false, 9, 4));
        Keys keys = sketch.sums().keys();
        assertThat(keys.distinct()).hasValue(6.5);
        assertThat(keys.hottestShare()).hasValue(4 / 9.0);
        assertThat(Utils.javaDeserialize(Utils.javaSerialize(sketch.sums()), KeySums.class))
                .isEqualTo(sketch.sums());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void counts_as_a_map_of_all_samples_does(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        KeySketch sketch = sketch(0, 2);
        Map<String, Integer> samples = new HashMap<>();
        Map<String, Long> weights = new HashMap<>();
        long weight = 0;
        for (int i = 0; i < 2_000; i++) {
            String word = "w" + (int) Math.sqrt(random.nextInt(90_000));
            String kind = "k" + random.nextInt(3);
            long each = 1 + random.nextLong(50);
            sketch.add(List.of(word, random.nextInt(), kind), each);
            samples.merge(word + kind, 1, Integer::sum);
            weights.merge(word + kind, each, Long::sum);
            weight += each;
        }

        KeySums sums = sketch.sums();

        assertThat(sums.samples()).isEqualTo(2_000);
        assertThat(sums.seen()).isEqualTo(samples.size());
        assertThat(sums.once()).isEqualTo(seen(samples, 1));
        assertThat(sums.twice()).isEqualTo(seen(samples, 2));
        assertThat(sums.weight()).isEqualTo((double) weight);
        assertThat(sums.hottestWeight())
                .isEqualTo(weights.entrySet().stream()
                        .filter(entry -> samples.get(entry.getKey()) > 1)
                        .mapToDouble(Map.Entry::getValue)
                        .max()
                        .orElseThrow());
    }

    @Test
    void a_key_that_was_seen_once_is_not_called_frequent() {
        KeySketch sketch = sketch(0);
        sketch.add(List.of("a"), 900);
        sketch.add(List.of("b"), 50);
        assertThat(sketch.sums().keys().hottestShare()).hasValue(0);

        sketch.add(List.of("b"), 50);
        assertThat(sketch.sums().keys().hottestShare()).hasValue(0.1);
    }

    @Test
    void few_keys_are_counted_exactly() {
        KeySketch sketch = sketch(0);
        for (int i = 0; i < 10_000; i++) {
            sketch.add(List.of(i % 100), 7);
        }
        assertThat(sketch.sums().keys().distinct()).hasValue(100);
        assertThat(sketch.sums().keys().hottestShare()).hasValue(0.01);
    }

    @Test
    void the_estimate_is_close_when_half_of_the_keys_were_seen() {
        SplittableRandom random = new SplittableRandom(4);
        KeySketch sketch = sketch(0);
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            int key = random.nextInt(14_000);
            seen.add(key);
            sketch.add(List.of(key), 1);
        }
        assertThat(seen).hasSizeLessThan(7_500);
        assertThat(sketch.sums().keys().distinct().orElseThrow()).isCloseTo(14_000, withinPercentage(5));
    }

    @Test
    void memory_is_bounded_and_the_number_of_keys_is_then_unknown() {
        KeySketch sketch = sketch(0);
        for (int i = 0; i < 70_000; i++) {
            sketch.add(List.of(i), 1);
            sketch.add(List.of(7), 1);
        }
        KeySums sums = sketch.sums();

        assertThat(sums.seen()).isEqualTo(1 << 16);
        assertThat(sums.isFull()).isTrue();
        assertThat(sums.keys().distinct()).isEmpty();
        assertThat(sums.keys().hottestShare().orElseThrow()).isCloseTo(0.5, withinPercentage(0.1));
    }

    @Test
    void keys_of_two_tasks_are_different_ones() {
        KeySums one = new KeySums("words", "default", 10, 4, 2, 1, false, 100, 60);
        KeySums other = new KeySums("words", "default", 5, 3, 1, 1, true, 300, 50);

        assertThat(one.plus(other)).isEqualTo(new KeySums("words", "default", 15, 7, 3, 2, true, 400, 60));
        assertThat(one.plus(other).keys().hottestShare()).hasValue(0.15);
    }

    @Test
    void knows_its_input_and_takes_arrays_by_what_is_in_them() {
        KeySketch sketch = new KeySketch("numbers", "more", new int[] {0});
        assertThat(sketch.isFor(Contexts.tuple("more", 1, 2))).isTrue();
        assertThat(sketch.isFor(Contexts.tuple("default", 1, 2))).isFalse();
        assertThat(sketch.isFor(Contexts.tuple("square", "more", List.of(1, 2))))
                .isFalse();

        sketch.add(Arrays.asList(new byte[] {1, 2}, 1), 1);
        sketch.add(Arrays.asList(new byte[] {1, 2}, 2), 1);
        sketch.add(Arrays.asList(null, 2), 1);
        assertThat(sketch.sums().seen()).isEqualTo(2);
    }

    @Test
    void nothing_seen_is_nothing_known() {
        Keys keys = sketch(0).sums().keys();
        assertThat(keys.distinct()).isEmpty();
        assertThat(keys.hottestShare()).isEmpty();
    }

    private static long seen(Map<String, Integer> samples, int times) {
        return samples.values().stream().filter(count -> count == times).count();
    }

    private static KeySketch sketch(int... fields) {
        return new KeySketch("words", "default", fields);
    }
}
