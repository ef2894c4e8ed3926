// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextsTest {

    @ParameterizedTest
    @CsvSource({
        "abcdef, 6, abcdef, abcdef",
        "abcdefg, 6, ab..fg, abcd..",
        "abcdefg, 5, ab..g, abc..",
        "abcdefg, 3, a.., a..",
        "'', 3, '', ''",
        "\uD83D\uDE00\uD83D\uDE01\uD83D\uDE02\uD83D\uDE03\uD83D\uDE04, 4, \uD83D\uDE00..\uD83D\uDE04, \uD83D\uDE00\uD83D\uDE01..",
    })
    void shortens_in_the_middle_or_at_the_end(String text, int width, String middle, String end) {
        assertThat(Texts.cutMiddle(text, width)).isEqualTo(middle);
        assertThat(Texts.cutEnd(text, width)).isEqualTo(end);
        assertThat(Texts.length(middle)).isLessThanOrEqualTo(width);
    }

    @Test
    void keeps_printable_characters() {
        assertThat(Texts.printable("parse -> Übergröße, \uD83D\uDE00")).isEqualTo("parse -> Übergröße, \uD83D\uDE00");
    }

    @Test
    void replaces_characters_that_move_the_cursor() {
        assertThat(Texts.printable("a\nb\u001b[2J\u202e\u200b")).isEqualTo("a_b_[2J__");
    }
}
