// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutputDigestTest {

    /** Number of texts of two letters with up to eleven characters. */
    private static final int TEXTS = (1 << 12) - 1;

    @Test
    void order_does_not_matter() {
        OutputDigest a = OutputDigest.of(List.of("a", 1));
        OutputDigest b = OutputDigest.of(List.of("b", 2));

        assertThat(a.plus(b)).isEqualTo(b.plus(a)).isNotEqualTo(a.plus(a));
    }

    @Test
    void different_texts_have_different_digests() {
        Set<OutputDigest> digests = new HashSet<>();
        List<String> texts = new ArrayList<>(List.of(""));
        for (int i = 0; i < TEXTS; i++) {
            String text = texts.get(i);
            texts.add(text + "a");
            texts.add(text + "b");
            digests.add(OutputDigest.of(List.of(text)));
        }

        assertThat(digests).hasSize(TEXTS);
    }

    @Test
    void the_boundaries_of_values_matter() {
        String text = "abcdefghijk";
        Set<OutputDigest> digests = IntStream.rangeClosed(0, text.length())
                .mapToObj(end -> OutputDigest.of(List.of(text.substring(0, end), text.substring(end))))
                .collect(Collectors.toSet());

        assertThat(digests).hasSize(text.length() + 1);
    }

    @Test
    void arrays_are_compared_by_their_elements() {
        assertThat(OutputDigest.of(List.of(new byte[] {1, 2}, new String[] {"a"})))
                .isEqualTo(OutputDigest.of(List.of(new byte[] {1, 2}, new String[] {"a"})))
                .isNotEqualTo(OutputDigest.of(List.of(new byte[] {1, 3}, new String[] {"a"})));
    }

    @Test
    void objects_without_toString_are_compared_by_class() {
        assertThat(OutputDigest.of(List.of(new Object())))
                .isEqualTo(OutputDigest.of(List.of(new Object())))
                .isNotEqualTo(OutputDigest.of(List.of(new OutputDigestTest())));
    }

    @Test
    void null_counts_as_a_value() {
        assertThat(OutputDigest.of(Arrays.asList(1, null))).isNotEqualTo(OutputDigest.of(List.of(1)));
    }
}
