// SPDX-License-Identifier: Apache-2.0
package io.aeolus.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SentencesTest {

    private static final int MANY = 1_000;

    @Test
    void equal_seeds_give_equal_sentences() {
        assertThat(sentences(7)).isEqualTo(sentences(7)).isNotEqualTo(sentences(8));
    }

    @Test
    void sentences_have_four_to_twelve_words() {
        assertThat(sentences(1))
                .allSatisfy(sentence -> assertThat(sentence.split(" ")).hasSizeBetween(4, 12));
    }

    @Test
    void names_the_invalid_argument() {
        assertThatThrownBy(() -> Options.parse("--partitions", "many"))
                .hasMessage("--partitions: 'many' is not an integer");
        assertThatThrownBy(() -> Options.parse("--topics", "x")).hasMessageStartingWith("unknown option --topics");
        assertThatThrownBy(() -> Options.parse("--topic")).hasMessage("--topic: its value is missing");
    }

    private static List<String> sentences(long seed) {
        Sentences source = new Sentences(seed);
        return Stream.generate(source::next).limit(MANY).toList();
    }
}
