// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

    @ParameterizedTest
    @MethodSource("valuesWithoutOwnText")
    void nested_values_without_toString_are_compared_by_their_elements_or_class(Supplier<Object> value) {
        assertThat(OutputDigest.of(List.of(value.get()))).isEqualTo(OutputDigest.of(List.of(value.get())));
    }

    static Stream<Supplier<Object>> valuesWithoutOwnText() {
        return Stream.of(
                () -> List.of(new byte[] {1}),
                () -> Set.of(new Object()),
                () -> Map.of("k", new String[] {"a"}),
                () -> Map.of(new Object(), 1),
                () -> Optional.of(new int[] {1}),
                () -> new Object[] {new Object()},
                () -> new Object[] {List.of(new long[] {1})},
                () -> List.of(Optional.of(Map.of(1, new Object[] {new Object(), null}))));
    }

    @Test
    void nested_arrays_are_compared_by_their_elements() {
        assertThat(OutputDigest.of(List.of(List.of(new byte[] {1, 2}))))
                .isEqualTo(OutputDigest.of(List.of(List.of(List.of(1, 2)))))
                .isNotEqualTo(OutputDigest.of(List.of(List.of(new byte[] {1, 3}))));
    }

    /** Digests of earlier runs stay valid. */
    @Test
    void the_digest_of_a_container_is_the_digest_of_its_text() {
        Set<Object> ownText = new HashSet<>(Set.of(1)) {
            private static final long serialVersionUID = 1L;

            @Override
            public String toString() {
                return "own text";
            }
        };
        List<Object> values = Arrays.asList(
                List.of("a", 1), Map.of("k", List.of(2)), Optional.of("o"), Optional.empty(), List.of(), ownText);
        for (Object value : values) {
            assertThat(OutputDigest.of(List.of(value))).isEqualTo(OutputDigest.of(List.of(value.toString())));
        }
        Object array = new Object[] {new int[] {1}, "a", null};
        assertThat(OutputDigest.of(List.of(array))).isEqualTo(OutputDigest.of(List.of("[[1], a, null]")));
    }

    @Test
    void a_container_may_contain_itself() {
        List<Object> list = new ArrayList<>(List.of("a"));
        list.add(list);
        assertThat(OutputDigest.of(List.of(list))).isEqualTo(OutputDigest.of(List.of("[a, (this Collection)]")));
        Map<String, Object> map = new HashMap<>();
        map.put("k", map);
        assertThat(OutputDigest.of(List.of(map))).isEqualTo(OutputDigest.of(List.of("{k=(this Map)}")));
        Object[] array = {1, null};
        array[1] = array;
        assertThat(OutputDigest.of(List.of(array, 1))).isEqualTo(OutputDigest.of(List.of("[1, [...]]", 1)));
        list.set(1, new Object[] {list, map});
        assertThat(OutputDigest.of(List.of(list)))
                .isEqualTo(OutputDigest.of(List.of("[a, [(this Collection), {k=(this Map)}]]")));
    }

    @Test
    void null_counts_as_a_value() {
        assertThat(OutputDigest.of(Arrays.asList(1, null))).isNotEqualTo(OutputDigest.of(List.of(1)));
    }
}
