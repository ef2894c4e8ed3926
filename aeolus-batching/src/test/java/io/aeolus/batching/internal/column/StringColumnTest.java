// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StringColumnTest {

    private static final String[] LETTERS = {
        "a", "Z", "0", " ", "\0", "\u00e9", "\u00ff", "\u0100", "\u4e2d", "\ud83d\ude00", "\ud800"
    };

    @Test
    void short_strings_are_copied() {
        String word = "word".repeat(2);
        StringColumn texts = taken(word, null, "", "word".repeat(2));

        assertThat(texts.get(0)).isEqualTo(word).isNotSameAs(word);
        assertThat(texts.get(1)).isNull();
        assertThat(texts.get(2)).isEmpty();
        assertThat(texts.get(3)).isEqualTo(word);
    }

    @Test
    void frequent_strings_are_not_copied() {
        String[] words = {new String("one"), new String("two"), new String("three")};
        String[] strings = new String[500];
        Arrays.setAll(strings, row -> words[row % 3]);

        StringColumn texts = taken(strings);

        for (int row = 0; row < strings.length; row++) {
            assertThat(texts.get(row)).isSameAs(strings[row]);
        }
    }

    @Test
    void frequent_strings_of_a_long_list_are_not_copied() {
        String[] words = new String[3_000];
        Arrays.setAll(words, i -> new String("word " + i));
        SplittableRandom random = new SplittableRandom(5);
        int kept = 0;
        for (int batch = 0; batch < 1_000; batch++) {
            String[] strings = new String[1_000];
            Arrays.setAll(strings, row -> words[random.nextInt(words.length)]);
            kept += taken(strings).get(0) == strings[0] ? 1 : 0;
        }

        assertThat(kept).isGreaterThan(800);
    }

    @Test
    void equal_but_distinct_strings_are_not_frequent() {
        SplittableRandom random = new SplittableRandom(6);
        for (int batch = 0; batch < 100; batch++) {
            String[] strings = new String[1_000];
            Arrays.setAll(strings, row -> new String("word " + random.nextInt(10)));

            assertThat(taken(strings).get(0)).isEqualTo(strings[0]).isNotSameAs(strings[0]);
        }
    }

    @Test
    void string_that_is_read_twice_is_the_same_object() {
        StringColumn texts = taken("word");

        assertThat(texts.get(0)).isSameAs(texts.get(0));
    }

    @Test
    void long_strings_are_not_copied() {
        String line = "line".repeat(20);

        assertThat(taken("word", line).get(1)).isSameAs(line);
    }

    @Test
    void long_strings_are_not_sampled() {
        String word = "seldom";
        String[] strings = new String[128];
        Arrays.setAll(strings, row -> row == 0 ? word : ("line " + row).repeat(20));
        taken(strings);

        assertThat(taken(strings).get(0)).isSameAs(word);
    }

    @Test
    void deserialized_strings_are_not_copied() {
        String word = "word";
        StringColumn texts = new StringColumn(new @Nullable String[] {word, null});

        assertThat(texts.get(0)).isSameAs(word);
        assertThat(texts.get(1)).isNull();
    }

    @Test
    void capacity_grows_with_longer_strings() {
        String[] strings = new String[5_000];
        Arrays.setAll(strings, row -> row == 0 ? "x".repeat(64) : row < 4_000 ? "" + row % 10 : "y".repeat(63));

        assertRead(strings);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void random_strings_are_read_unchanged(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        @Nullable String[] strings = new String[random.nextInt(1, 2_000)];
        Arrays.setAll(strings, row -> random.nextInt(10) == 0 ? null : any(random));

        assertRead(strings);
    }

    private static String any(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int letter = random.nextInt(random.nextBoolean() ? 8 : 90); letter > 0; letter--) {
            text.append(LETTERS[random.nextInt(random.nextBoolean() ? 4 : LETTERS.length)]);
        }
        return text.toString();
    }

    private static void assertRead(@Nullable String... strings) {
        StringColumn texts = taken(strings);
        @Nullable String[] read = new String[strings.length];
        Arrays.setAll(read, texts::get);
        assertThat(read).isEqualTo(strings);
    }

    private static StringColumn taken(@Nullable String... strings) {
        @Nullable Object[][] rows = new Object[strings.length][];
        Arrays.setAll(rows, row -> new Object[] {strings[row]});
        StringColumn texts = new StringColumn(new String[strings.length]);
        texts.sample(rows, Math.min(strings.length, 128), 0);
        for (int row = 0; row < strings.length; row++) {
            texts.set(row, strings[row]);
        }
        return texts;
    }
}
