// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.aeolus.probe.KeySums;
import io.aeolus.probe.StreamName;
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
    void counts_keys_by_number_of_samples() {
        KeySketch sketch = sketch(0);
        for (String key : List.of("a", "b", "c", "d", "d", "e", "e", "e", "e")) {
            sketch.add(List.of(key), 1);
        }
        KeySums sums = sketch.sums();

        assertThat(sums.samples()).isEqualTo(9);
        assertThat(sums.seen()).isEqualTo(5);
        assertThat(sums.seen(1)).isEqualTo(3);
        assertThat(sums.seen(2)).isEqualTo(1);
        assertThat(sums.hottestShare()).isPositive();
        assertThat(Utils.javaDeserialize(Utils.javaSerialize(sums), KeySums.class))
                .isEqualTo(sums);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void counts_equal_those_of_a_map_of_all_samples(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        KeySketch sketch = sketch(0, 2);
        Map<String, Integer> samples = new HashMap<>();
        double weight = 0;
        for (int i = 0; i < 2_000; i++) {
            String word = "w" + (int) Math.sqrt(random.nextInt(90_000));
            String kind = "k" + random.nextInt(3);
            double each = 1 + random.nextDouble(50);
            sketch.add(List.of(word, random.nextInt(), kind), each);
            samples.merge(word + kind, 1, Integer::sum);
            weight += each;
        }

        KeySums sums = sketch.sums();

        assertThat(sums.samples()).isEqualTo(2_000);
        assertThat(sums.seen()).isEqualTo(samples.size());
        assertThat(sums.seen(1)).isEqualTo(seen(samples, 1));
        assertThat(sums.seen(2)).isEqualTo(seen(samples, 2));
        assertThat(sums.first() + sums.second()).isCloseTo(weight, withinPercentage(1e-9));
    }

    /** With 500 keys of two samples each, the largest count is about eight. */
    @Test
    void the_share_of_uniform_keys_is_not_overestimated() {
        double sum = 0;
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            KeySketch sketch = sketch(0);
            for (int i = 0; i < 1_000; i++) {
                sketch.add(List.of(random.nextInt(500)), 1);
            }
            sum += sketch.sums().hottestShare();
        }
        assertThat(sum / 200).isBetween(0.8 / 500, 1.2 / 500);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.02, 0.2, 0.9})
    void the_share_of_a_hot_key_is_estimated(double share) {
        SplittableRandom random = new SplittableRandom(7);
        KeySketch sketch = sketch(0);
        for (int i = 0; i < 20_000; i++) {
            sketch.add(List.of(random.nextDouble() < share ? -1 : random.nextInt(500)), 3);
        }
        assertThat(sketch.sums().hottestShare()).isCloseTo(share, withinPercentage(15));
    }

    @Test
    void a_key_with_one_sample_has_no_share() {
        KeySketch sketch = sketch(0);
        sketch.add(List.of("a"), 900);
        assertThat(sketch.sums().hottestShare()).isZero();
        sketch.add(List.of("b"), 50);
        assertThat(sketch.sums().hottestShare()).isZero();
    }

    @Test
    void the_number_of_keys_is_estimated_from_half_of_them() {
        SplittableRandom random = new SplittableRandom(4);
        KeySketch sketch = sketch(0);
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            int key = random.nextInt(14_000);
            seen.add(key);
            sketch.add(List.of(key), 1);
        }
        assertThat(seen).hasSizeLessThan(7_500);
        assertThat(distinct(sketch.sums())).isCloseTo(14_000, withinPercentage(5));
    }

    @Test
    void memory_is_bounded() {
        KeySketch sketch = sketch(0);
        for (int i = 0; i < 70_000; i++) {
            sketch.add(List.of(i), 1);
            sketch.add(List.of(i % 2 == 0 ? 7 : 8), 1);
        }
        KeySums sums = sketch.sums();

        assertThat((double) sums.seen()).isCloseTo(1 << 16, withinPercentage(10));
        assertThat(sums.isFull()).isTrue();
    }

    @Test
    void sums_of_two_tasks_are_added() {
        KeySketch one = sketch(0);
        KeySketch other = sketch(0);
        for (int i = 0; i < 30; i++) {
            one.add(List.of(i % 3), 1);
            other.add(List.of("k"), 3);
        }

        KeySums both = one.sums().plus(other.sums());

        assertThat(both.samples()).isEqualTo(60);
        assertThat(both.seen()).isEqualTo(4);
        assertThat(both.first() + both.second()).isEqualTo(120);
        assertThat(both.hottestShare()).isCloseTo(90.0 / 120, offset(1e-9));
    }

    /** A partial-key grouping sends a key to two tasks alternately. */
    @ParameterizedTest
    @ValueSource(ints = {300, 20_000})
    void keys_that_two_tasks_share_count_once(int keys) {
        SplittableRandom random = new SplittableRandom(keys);
        KeySketch one = new KeySketch(new StreamName("words", "default"), new int[] {0});
        KeySketch other = new KeySketch(new StreamName("words", "default"), new int[] {0});
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < 60_000; i++) {
            int key = random.nextDouble() < 0.2 ? -1 : random.nextInt(keys);
            seen.add(key);
            (i % 2 == 0 ? one : other).add(List.of(key), 2);
        }

        KeySums both = one.sums().plus(other.sums());

        assertThat(both.hottestShare()).isCloseTo(0.2, withinPercentage(5));
        assertThat((double) both.seen()).isCloseTo(seen.size(), withinPercentage(10));
        assertThat(distinct(both)).isCloseTo(keys, withinPercentage(10));
    }

    @Test
    void arrays_are_compared_by_their_elements() {
        KeySketch sketch = new KeySketch(new StreamName("numbers", "more"), new int[] {0});
        assertThat(sketch.isFor(Contexts.tuple("more", 1, 2))).isTrue();
        assertThat(sketch.isFor(Contexts.tuple("default", 1, 2))).isFalse();
        assertThat(sketch.isFor(Contexts.tuple("square", "more", List.of(1, 2))))
                .isFalse();

        sketch.add(Arrays.asList(new byte[] {1, 2}, 1), 1);
        sketch.add(Arrays.asList(new byte[] {1, 2}, 2), 1);
        sketch.add(Arrays.asList(null, 2), 1);
        assertThat(sketch.sums().seen()).isEqualTo(2);
    }

    /** Chao's estimator (1984). */
    private static double distinct(KeySums sums) {
        return sums.seen() + sums.seen(1) * (sums.seen(1) - 1.0) / (2 * (sums.seen(2) + 1.0));
    }

    private static long seen(Map<String, Integer> samples, int times) {
        return samples.values().stream().filter(count -> count == times).count();
    }

    private static KeySketch sketch(int... fields) {
        return new KeySketch(new StreamName("words", "default"), fields);
    }
}
